#include "tui/tetris/panel/StatisticsPanel.h"

#include <algorithm>
#include <array>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/ResultCurve.h"

namespace tui {

namespace {

using tetris::PlayedGames;
using tetris::PlayedSummary;
using tetris::ScorePeriod;

constexpr int kWidePage = 74;
constexpr int kNarrowPage = 36;
constexpr int kMostPlayedRows = 32;  // higher windows have air around the page
constexpr int kKindColumns = 14;

// Where the parts of the page stand.
struct StatisticsPlaces {
    Box page;
    bool isWide;
    int table;  // the row of the heads
    int lines;  // of the table
    int rule;
};

StatisticsPlaces placeStatistics(Size window)
{
    const bool isWide = window.columns >= kWidePage + 4;
    const int columns = isWide ? kWidePage : kNarrowPage;
    const int rows = std::min(window.rows, kMostPlayedRows) - 1;
    const Box page{(window.columns - columns) / 2, (window.rows - 1 - rows) / 2, columns, rows};
    // Below the table: a blank row in wide windows, a line, the name of the curve, the curve, its
    // dates, and another blank row.
    const int below = isWide ? 10 : 3 + kNarrowCurveRows;
    const int table = page.row + (isWide ? 3 : 2);
    const int lines = page.row + page.rows - below - table - 1;
    return {page, isWide, table, lines, table + 1 + lines + (isWide ? 1 : 0)};
}

// The first of the texts that is so short, else the last one.
std::string chooseFitting(std::vector<std::string> texts, int columns)
{
    const auto fits = [columns](const std::string& text) {
        return countCharacters(text) <= columns;
    };
    const auto found = std::ranges::find_if(texts, fits);
    return std::move(found == texts.end() ? texts.back() : *found);
}

std::string fitCount(std::int64_t count, int columns)
{
    return chooseFitting({formatPoints(count), std::to_string(count), formatThousands(count)},
                         columns);
}

// "3:12".
std::string formatHours(std::int64_t milliseconds)
{
    constexpr std::int64_t kMinute = 60'000;
    const std::string minutes = std::to_string(milliseconds / kMinute % 60);
    return std::to_string(milliseconds / (60 * kMinute)) + ":" +
           std::string(2 - minutes.size(), '0') + minutes;
}

// A column of the table: where it ends, how much of it texts may take, its head, and its text.
struct StatisticsColumn {
    int end;
    int room;
    std::string_view head;
    std::string text;
    bool isBold = false;
};

// In a narrow page only those of games with long results lack the number of games.
std::vector<StatisticsColumn> listColumns(const PlayedGames* games, const PlayedSummary* summary,
                                          bool isWide, bool isLong, const SideState& state)
{
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
        std::vector<StatisticsColumn> columns{
            {isLong ? 25 : 28, most, tr("Best"), result(&PlayedSummary::best, most), true},
            {36, most, tr("Median"), result(&PlayedSummary::median, most)}};
        if (!isLong) columns.push_back({20, 5, tr("Games"), count(&PlayedSummary::games, 5)});
        return columns;
    }
    const bool hasPieces = summary != nullptr && summary->pieces > 0;
    const bool hasPace = summary != nullptr && summary->piecesASecond;
    const auto clean = summary == nullptr ? std::nullopt : computeClean(summary->finesse);
    // Matches have pieces, but no numbers of them are stored; an n-puzzle has none.
    const bool isMatch =
        games != nullptr && games->kind && games->kind->what == tetris::PlayedKind::What::Versus;
    const std::string_view unknown = !hasPieces && !isMatch ? "" : state.look.utf8 ? "·" : "-";
    return {
        {21, 6, tr("Games"), count(&PlayedSummary::games, 6)},
        {30, 8, tr("Played"), summary == nullptr ? "" : formatHours(summary->milliseconds)},
        {40, 9, tr("Pieces"), hasPieces ? count(&PlayedSummary::pieces, 9) : std::string(unknown)},
        {51, 10, tr("Best"), result(&PlayedSummary::best, 10), true},
        {62, 10, tr("Median"), result(&PlayedSummary::median, 10)},
        {68, 5, tr.in("statistics", "P/s"),
         hasPace ? formatEach(*summary->piecesASecond, 1) : std::string(isMatch ? unknown : "")},
        {74, 5, tr.in("statistics", "Clean"),
         clean && hasPieces ? std::to_string(*clean) : std::string(unknown)}};
}

// A name of at most so many characters.
std::string shorten(const std::string& name, int columns, const Look& look)
{
    if (countCharacters(name) <= columns) return name;
    return std::string(firstCharacters(name, columns - 1)) + (look.utf8 ? "…" : "~");
}

bool hasLongResults(const PlayedGames& games, const PlayedSummary& summary)
{
    constexpr int kUsual = 7;
    const auto isLong = [&games](const std::optional<std::int64_t>& result) {
        return games.kind && result &&
               countCharacters(formatResult(*result, *games.kind, kUsual)) > kUsual;
    };
    return isLong(summary.best) || isLong(summary.median) || summary.games > 99'999;
}

}  // namespace

StatisticsPanel::StatisticsPanel(Background<Scores>& scores, std::string player)
    : scores_(scores), filter_{.name = std::move(player)}
{
    ask();
}

void StatisticsPanel::ask()
{
    answer_.reset();
    scores_.ask(
        question_, [filter = filter_](Scores& scores) { return scores.findStatistics(filter); },
        [this](StatisticsAnswer answer) {
            answer_ = std::move(answer);
            const std::size_t kinds = answer_->statistics.kinds.size();
            kind_ = std::min(kind_, kinds == 0 ? 0 : kinds - 1);
            if (kinds == 0) isByDay_ = false;
            day_ = top_ = 0;
        });
}

const PlayedGames* StatisticsPanel::findChosen() const
{
    const bool isThere = answer_ && kind_ < answer_->statistics.kinds.size();
    return isThere ? &answer_->statistics.kinds[kind_] : nullptr;
}

std::size_t StatisticsPanel::countLines() const
{
    if (const PlayedGames* const chosen = findChosen())
        return isByDay_ ? chosen->days.size() : answer_->statistics.kinds.size();
    return 0;
}

// ---- Keys

PanelEnd StatisticsPanel::onKey(const Key& pressed, Size window)
{
    const Key key = findMeantKey(pressed, words_, placePageFooter(window));
    const auto at = static_cast<std::ptrdiff_t>(isByDay_ ? day_ : kind_);
    const int lines = placeStatistics(window).lines;
    switch (key.code) {
        case KeyCode::Escape: return PanelEnd::Closes;
        case KeyCode::Enter: return showScores();
        case KeyCode::Tab:
        case KeyCode::BackTab:
            if (findChosen() != nullptr) isByDay_ = !isByDay_;
            day_ = top_ = 0;
            break;
        case KeyCode::Left: change(-1); break;
        case KeyCode::Right: change(1); break;
        case KeyCode::Up:
        case KeyCode::WheelUp: choose(at - 1, window); break;
        case KeyCode::Down:
        case KeyCode::WheelDown: choose(at + 1, window); break;
        case KeyCode::PageUp: choose(at - lines, window); break;
        case KeyCode::PageDown: choose(at + lines, window); break;
        case KeyCode::Home: choose(0, window); break;
        case KeyCode::End: choose(static_cast<std::ptrdiff_t>(countLines()), window); break;
        case KeyCode::MousePress: press(key, window); break;
        default: break;
    }
    return PanelEnd::Stays;
}

// Chooses the line that is pressed.
void StatisticsPanel::press(const Key& key, Size window)
{
    const StatisticsPlaces places = placeStatistics(window);
    const int line = key.row - places.table - 1;
    if (line < 0 || line >= places.lines) return;
    const std::size_t index = findTop(window) + base::toIndex(line);
    if (index < countLines()) choose(static_cast<std::ptrdiff_t>(index), window);
}

void StatisticsPanel::choose(std::ptrdiff_t index, Size window)
{
    const auto lines = static_cast<std::ptrdiff_t>(countLines());
    if (lines == 0) return;
    (isByDay_ ? day_ : kind_) = base::toIndex(std::clamp<std::ptrdiff_t>(index, 0, lines - 1));
    top_ = findTop(window);
}

// The first line where there is room for that many.
std::size_t StatisticsPanel::findTop(Size window) const
{
    const std::size_t chosen = isByDay_ ? day_ : kind_;
    const auto room = base::toIndex(std::max(1, placeStatistics(window).lines));
    return std::clamp(top_, chosen + 1 > room ? chosen + 1 - room : 0, chosen);
}

void StatisticsPanel::change(int direction)
{
    const int period = static_cast<int>(filter_.since) + direction;
    filter_.since = static_cast<ScorePeriod>((period + 3) % 3);
    ask();
}

PanelEnd StatisticsPanel::showScores()
{
    const PlayedGames* const chosen = findChosen();
    if (chosen == nullptr || !hasScores(*chosen)) return PanelEnd::Stays;
    wanted_ = chosen->kind;
    return PanelEnd::Closes;
}

// ---- The picture

void StatisticsPanel::drawHead(const TetrisState& state, Box page, Frame& frame) const
{
    const Translation& tr = state.tr;
    const bool isWide = page.columns == kWidePage;
    frame.put(page.column, page.row, tr("STATISTICS"), kTitle);
    int column = page.column + countCharacters(tr("STATISTICS")) + 2;
    for (const bool isByDay : {false, true}) {
        if (!isWide && isByDay != isByDay_) continue;
        const bool isChosen = isByDay == isByDay_;
        const std::string tab = std::string(isByDay ? tr("by day") : tr("by goal"));
        column = frame.put(column, page.row, " " + tab + " ",
                           isChosen ? Style{.foreground = Color::Accent, .inverse = true} : kDim);
        ++column;
    }
    std::string whose(namePeriod(filter_.since, tr));
    if (isWide && !filter_.name.empty()) whose = filter_.name + ", " + whose;
    putRight(page.column + page.columns, page.row, whose, kDim, frame);
    drawRule(state.look, page.column, page.row + 1, page.columns, frame);
}

void StatisticsPanel::drawTable(const TetrisState& state, Box page, Frame& frame) const
{
    const Translation& tr = state.tr;
    const bool isWide = page.columns == kWidePage;
    const PlayedGames* const chosen = findChosen();
    if (chosen == nullptr) return;
    const auto find = [&](std::size_t line) {
        const PlayedGames& games = isByDay_ ? *chosen : answer_->statistics.kinds[line];
        return std::pair(&games, isByDay_ ? &games.days[line].summary : &games.summary);
    };
    const std::size_t top = findTop(state.window);
    const std::size_t end = std::min(countLines(), top + base::toIndex(std::max(0, page.rows - 1)));
    bool isLong = false;
    for (std::size_t line = top; line < end; ++line) {
        const auto games = find(line);
        isLong |= !isWide && hasLongResults(*games.first, *games.second);
    }
    frame.put(page.column, page.row, isByDay_ ? tr("Day") : tr("Goal"), kDim);
    for (const StatisticsColumn& column : listColumns(nullptr, nullptr, isWide, isLong, state))
        putRight(page.column + column.end, page.row, column.head, kDim, frame);
    for (std::size_t line = top; line < end; ++line) {
        const auto games = find(line);
        const bool isChosen = line == (isByDay_ ? day_ : kind_);
        const Style reversed{.foreground = Color::Accent, .inverse = true};
        const int row = page.row + 1 + static_cast<int>(line - top);
        if (isChosen) {
            frame.put(page.column, row, std::string(base::toIndex(page.columns), ' '), reversed);
            frame.setCursor(page.column, row);
        }
        std::string name = nameKind(games.first->kind, tr);
        if (isByDay_) {
            name = games.first->days[line].day;
            if (name == formatLocalDay(state.start.now)) name = tr("today");
        }
        frame.put(page.column, row, shorten(name, kKindColumns, state.look),
                  isChosen ? reversed : Style{});
        for (const StatisticsColumn& column :
             listColumns(games.first, games.second, isWide, isLong, state))
            putRight(page.column + column.end, row, column.text,
                     isChosen ? reversed : Style{.bold = column.isBold}, frame);
    }
}

std::vector<FooterWord> StatisticsPanel::listWords(const TetrisState& state) const
{
    const Translation& tr = state.tr;
    const PlayedGames* const chosen = findChosen();
    std::vector<FooterWord> words;
    if (chosen != nullptr) {
        words.push_back({"Tab", std::string(isByDay_ ? tr("by goal") : tr("by day")),
                         Key{.code = KeyCode::Tab}});
        words.push_back({nameArrows("Up Down", state.look),
                         std::string(isByDay_ ? tr("day") : tr("goal")),
                         Key{.code = KeyCode::Down}});
    }
    words.push_back({nameArrows("Left Right", state.look), std::string(tr("period")),
                     Key{.code = KeyCode::Right}});
    if (chosen != nullptr && hasScores(*chosen))
        words.push_back({"Enter", std::string(tr("its scores")), Key{.code = KeyCode::Enter}});
    words.push_back({"Esc", std::string(tr("back")), Key{.code = KeyCode::Escape}});
    return words;
}

void StatisticsPanel::draw(const TetrisState& state, Frame& frame) const
{
    const Translation& tr = state.tr;
    const StatisticsPlaces places = placeStatistics(state.window);
    const Box& page = places.page;
    drawHead(state, page, frame);
    const Box table{page.column, places.table, page.columns, places.lines + 1};
    TextColumn text(table, frame);
    if (answer_ && answer_->trouble) {
        text.writeWrapped(tr("The scores cannot be read."));
        text.writeWrapped(tr(tellTrouble(*answer_->trouble)));
    } else if (answer_ && answer_->statistics.kinds.empty()) {
        text.writeWrapped(tr("No games here yet."));
    }
    drawTable(state, table, frame);
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
