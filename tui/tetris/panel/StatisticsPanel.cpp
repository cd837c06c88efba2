#include "tui/tetris/panel/StatisticsPanel.h"

#include <algorithm>
#include <array>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/ResultCurve.h"

namespace tui {

namespace {

using tetris::PlayedGames;
using tetris::PlayedSummary;
using tetris::ScorePeriod;

constexpr int kKindColumns = 14;

// Where the parts of the page stand.
struct StatisticsPlaces {
    Box page;
    bool isWide;
    int table;  // the row of the heads
    int lines;  // of the table
    int rule;
};

StatisticsPlaces placeStatistics(Size window) {
    const Box page = placePage(window);
    const bool isWide = isWidePage(page);
    // Below the table: a blank row in wide windows, a line, the name of the curve, the curve, its
    // dates, and another blank row.
    const int below = isWide ? 10 : 3 + kNarrowCurveRows;
    const int table = page.row + (isWide ? 3 : 2);
    const int lines = page.row + page.rows - below - table - 1;
    return {page, isWide, table, lines, table + 1 + lines + (isWide ? 1 : 0)};
}

// The first of the texts that is so short, else the last one.
std::string chooseFitting(std::vector<std::string> texts, int columns) {
    const auto fits = [columns](const std::string& text) {
        return countCharacters(text) <= columns;
    };
    const auto found = std::ranges::find_if(texts, fits);
    return std::move(found == texts.end() ? texts.back() : *found);
}

std::string fitCount(int64_t count, int columns) {
    return chooseFitting({formatPoints(count), std::to_string(count), formatThousands(count)},
                         columns);
}

// "3:12".
std::string formatHours(int64_t milliseconds) {
    constexpr int64_t kMinute = 60'000;
    const std::string minutes = std::to_string(milliseconds / kMinute % 60);
    return std::to_string(milliseconds / (60 * kMinute)) + ":" +
           std::string(2 - minutes.size(), '0') + minutes;
}

// In a narrow page only those of games with long results lack the number of games.
std::vector<ListCell> listCells(const PlayedGames* games, const PlayedSummary* summary, bool isWide,
                                bool isLong, const SideState& state) {
    const Translation& tr = state.tr;
    const auto count = [&](auto member, int room) {
        return summary == nullptr ? std::string() : fitCount(summary->*member, room);
    };
    const auto result = [&](const auto& member, int room) {
        if (summary == nullptr || !games->kind || !(summary->*member)) return std::string();
        return formatResult(*(summary->*member), *games->kind, room);
    };
    if (!isWide) {
        const int most = isLong ? 10 : 7;
        std::vector<ListCell> cells{
            {isLong ? 25 : 28, true, tr("Best"), result(&PlayedSummary::best, most), kBold},
            {36, true, tr("Median"), result(&PlayedSummary::median, most)}};
        if (!isLong) cells.push_back({20, true, tr("Games"), count(&PlayedSummary::games, 5)});
        return cells;
    }
    const bool hasPieces = summary != nullptr && summary->pieces > 0;
    const bool hasPace = summary != nullptr && summary->piecesASecond;
    const auto clean = summary == nullptr ? std::nullopt : computeClean(summary->finesse);
    // Matches have pieces, but no numbers of them are stored; an n-puzzle has none.
    const bool isUncounted =
        games != nullptr && games->kind && games->kind->what == tetris::PlayedKind::What::Versus;
    const std::string_view unknown = !hasPieces && !isUncounted ? "" : state.look.utf8 ? "·" : "-";
    const auto accuracy = summary == nullptr ? std::nullopt : summary->review.computeAccuracy();
    return {
        {19, true, tr("Games"), count(&PlayedSummary::games, 4)},
        {29, true, tr("Played"), summary == nullptr ? "" : formatHours(summary->milliseconds)},
        {37, true, tr("Pieces"),
         hasPieces ? count(&PlayedSummary::pieces, 7) : std::string(unknown)},
        {47, true, tr("Best"), result(&PlayedSummary::best, 9), kBold},
        {57, true, tr("Median"), result(&PlayedSummary::median, 9)},
        {62, true, tr.in("statistics", "P/s"),
         hasPace ? formatEach(*summary->piecesASecond, 1)
                 : std::string(isUncounted ? unknown : "")},
        {68, true, tr.in("statistics", "Clean"),
         clean && hasPieces ? std::to_string(*clean) : std::string(unknown)},
        {74, true, tr.in("statistics", "Acc."),
         accuracy ? base::format("{:.1f}", *accuracy)
                  : std::string(hasPieces || isUncounted ? (state.look.utf8 ? "·" : "-") : "")}};
}

// A name of at most so many characters.
std::string shorten(const std::string& name, int columns, const Look& look) {
    if (countCharacters(name) <= columns) return name;
    return std::string(firstCharacters(name, columns - 1)) + (look.utf8 ? "…" : "~");
}

bool hasLongResults(const PlayedGames& games, const PlayedSummary& summary) {
    constexpr int kUsual = 7;
    const auto isLong = [&games](const std::optional<int64_t>& result) {
        return games.kind && result &&
               countCharacters(formatResult(*result, *games.kind, kUsual)) > kUsual;
    };
    return isLong(summary.best) || isLong(summary.median) || summary.games > 99'999;
}

}  // namespace

StatisticsPanel::StatisticsPanel(Background<Scores>& scores, std::string player)
    : scores_(scores), filter_{.name = std::move(player)} {
    ask();
}

void StatisticsPanel::ask() {
    answer_.reset();
    scores_.ask(
        question_, [filter = filter_](Scores& scores) { return scores.findStatistics(filter); },
        [this](StatisticsAnswer answer) {
            answer_ = std::move(answer);
            const int64_t kinds = std::ssize(answer_->statistics.kinds);
            kinds_.choose(kinds_.get(), kinds);
            if (kinds == 0) isByDay_ = false;
            days_ = {};
        });
}

const PlayedGames* StatisticsPanel::findChosen() const {
    if (!answer_ || answer_->statistics.kinds.empty()) return nullptr;
    return &answer_->statistics.kinds[base::toIndex(kinds_.get())];
}

int64_t StatisticsPanel::countLines() const {
    if (const PlayedGames* const chosen = findChosen())
        return isByDay_ ? std::ssize(chosen->days) : std::ssize(answer_->statistics.kinds);
    return 0;
}

// ---- Keys

PanelEnd StatisticsPanel::onKey(const Key& pressed, Size window) {
    const Key key = findMeantKey(pressed, words_, placePageFooter(window));
    switch (key.code) {
        case KeyCode::Escape: return PanelEnd::Closes;
        case KeyCode::Tab:
        case KeyCode::BackTab:
            if (findChosen() != nullptr) isByDay_ = !isByDay_;
            days_ = {};
            break;
        case KeyCode::Left: change(-1); break;
        case KeyCode::Right: change(1); break;
        default: {
            const auto change = (isByDay_ ? days_ : kinds_).onKey(key, countLines());
            if (change == ListCursor::Change::Taken && key.code == KeyCode::Enter)
                return showScores();
        }
    }
    return PanelEnd::Stays;
}

void StatisticsPanel::change(int direction) {
    const int period = static_cast<int>(filter_.since) + direction;
    filter_.since = static_cast<ScorePeriod>((period + 3) % 3);
    ask();
}

PanelEnd StatisticsPanel::showScores() {
    const PlayedGames* const chosen = findChosen();
    if (chosen == nullptr || !hasScores(*chosen)) return PanelEnd::Stays;
    wanted_ = chosen->kind;
    return PanelEnd::Closes;
}

// ---- The picture

void StatisticsPanel::drawHead(const TetrisState& state, Box page, Frame& frame) const {
    const Translation& tr = state.tr;
    const bool isWide = isWidePage(page);
    frame.put(page.column, page.row, tr("STATISTICS"), kTitle);
    int column = page.column + countCharacters(tr("STATISTICS")) + 2;
    for (const bool isByDay : {false, true}) {
        if (!isWide && isByDay != isByDay_) continue;
        const bool isChosen = isByDay == isByDay_;
        const std::string tab = std::string(isByDay ? tr("by day") : tr("by goal"));
        column = frame.put(column, page.row, " " + tab + " ", isChosen ? kChosen : kDim);
        ++column;
    }
    std::string whose(namePeriod(filter_.since, tr));
    if (isWide && !filter_.name.empty()) whose = filter_.name + ", " + whose;
    putRight(page.column + page.columns, page.row, whose, kDim, frame);
    drawRule(state.look, page.column, page.row + 1, page.columns, frame);
}

void StatisticsPanel::drawLines(const TetrisState& state, Box page, Frame& frame) const {
    const Translation& tr = state.tr;
    const bool isWide = isWidePage(page);
    const PlayedGames* const chosen = findChosen();
    if (chosen == nullptr) return;
    const auto find = [&](int64_t line) {
        const size_t at = base::toIndex(line);
        const PlayedGames& games = isByDay_ ? *chosen : answer_->statistics.kinds[at];
        return std::pair(&games, isByDay_ ? &games.days[at].summary : &games.summary);
    };
    ListCursor& cursor = isByDay_ ? days_ : kinds_;
    bool isLong = false;
    for (int64_t line = cursor.getTop();
         !isWide && line < std::min<int64_t>(countLines(), cursor.getTop() + page.rows - 1);
         ++line) {
        const auto games = find(line);
        isLong |= hasLongResults(*games.first, *games.second);
    }
    const auto list = [&](std::optional<int64_t> line) {
        const auto games =
            line ? find(*line) : std::pair<const PlayedGames*, const PlayedSummary*>();
        std::vector<ListCell> cells = listCells(games.first, games.second, isWide, isLong, state);
        ListCell name{0, false, isByDay_ ? tr("Day") : tr("Goal")};
        if (line && isByDay_) {
            name.text = games.first->days[base::toIndex(*line)].day;
            if (name.text == formatLocalDay(state.start.now)) name.text = tr("today");
        } else if (line) {
            name.text = nameKind(games.first->kind, tr);
        }
        name.text = shorten(name.text, kKindColumns, state.look);
        cells.push_back(std::move(name));
        return cells;
    };
    drawTable(page, countLines(), cursor, list, frame);
}

std::vector<FooterWord> StatisticsPanel::listWords(const TetrisState& state) const {
    const Translation& tr = state.tr;
    const PlayedGames* const chosen = findChosen();
    const Look& look = state.look;
    std::vector<FooterWord> words;
    if (chosen != nullptr) {
        words.push_back(makeWord("Tab", isByDay_ ? tr("by goal") : tr("by day"), look));
        words.push_back(makeWord("Up Down", isByDay_ ? tr("day") : tr("goal"), look));
    }
    words.push_back(makeWord("Left Right", tr("period"), look));
    if (chosen != nullptr && hasScores(*chosen))
        words.push_back(makeWord("Enter", tr("its scores"), look));
    words.push_back(makeWord("Esc", tr("back"), look));
    return words;
}

void StatisticsPanel::draw(const TetrisState& state, Frame& frame) const {
    const Translation& tr = state.tr;
    const StatisticsPlaces places = placeStatistics(state.window);
    const Box& page = places.page;
    drawHead(state, page, frame);
    const Box table{page.column, places.table, page.columns, places.lines + 1};
    if (answer_ && (answer_->trouble || answer_->statistics.kinds.empty()))
        writeListNote(answer_->trouble, tr("No games here yet."), tr, table, frame);
    drawLines(state, table, frame);
    if (const PlayedGames* const chosen = findChosen()) {
        drawRule(state.look, page.column, places.rule, page.columns, frame);
        const int end = page.row + page.rows;
        drawResultCurve(state, *chosen,
                        {page.column, places.rule + 1, page.columns, end - places.rule - 1}, frame);
    }
    words_ = listWords(state);
    drawFooter(words_, placePageFooter(state.window), frame);
}

}  // namespace tui
