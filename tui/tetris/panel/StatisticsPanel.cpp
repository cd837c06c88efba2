#include "tui/tetris/panel/StatisticsPanel.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/ListPage.h"

namespace tui {

namespace {

using tetris::PlayedGames;
using tetris::PlayedSummary;
using tetris::ScorePeriod;
using Result = PlayedGames::Result;

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

// "sprint 40", "ultra 2:00", "zen".
std::string nameNumberedGoal(const PlayedKind& kind, const Translation& tr) {
    std::string name(nameGoal(kind.goal, tr));
    const tetris::GameField* const field = tetris::findNumberField(kind.goal);
    if (field == nullptr) return name;
    const int number = kind.number > 0 ? kind.number : field->get({});
    return name + " " +
           (getEntry(kind.goal).choosesTime ? formatPlayTime(std::chrono::seconds(number))
                                            : std::to_string(number));
}

}  // namespace

std::string nameKind(const std::optional<PlayedKind>& kind, const Translation& tr) {
    if (!kind) return tr("all games");
    const std::string size = base::format(" {}x{}", kind->width, kind->height);
    const bool isUsual = kind->width == PlayedKind().width && kind->height == PlayedKind().height;
    const std::string unusualSize = isUsual ? "" : size;
    switch (kind->what) {
        case PlayedKind::What::Classic:
            return base::format("{}{}", nameRules(tetris::RuleSet::Classic, tr), unusualSize);
        case PlayedKind::What::Modern: return nameNumberedGoal(*kind, tr) + unusualSize;
        case PlayedKind::What::Versus: return tr("versus");
        case PlayedKind::What::Puzzle: return base::format("{}{}", tr("n-puzzle"), size);
    }
    return {};
}

std::string formatResult(int64_t result, const PlayedKind& kind, int columns) {
    if (isLessBetter(kind))
        return chooseFitting({formatTenths(result), formatPlayTime(result)}, columns);
    return chooseFitting({formatPoints(result), std::to_string(result)}, columns);
}

namespace {

// ---- The curve of the last results

constexpr int kNarrowCurveRows = 4;
constexpr int kWideCurve = 74;
constexpr int kWideCurveRows = 5;
constexpr int kSteps = 8;  // of a row

// The best and the median of the results.
std::pair<int64_t, int64_t> summarizeLast(const PlayedGames& games) {
    std::vector<tetris::PlayedRow> rows;
    for (const Result& result : games.last)
        rows.push_back({.kind = *games.kind, .result = result.result});
    const tetris::PlayedSummary last = computeGameStatistics(rows).kinds.front().summary;
    return {*last.best, *last.median};
}

void drawCurveTitle(const TetrisState& state, const PlayedGames& games, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const std::string name = nameKind(games.kind, tr);
    if (games.last.empty()) {
        frame.put(box, name);
        return;
    }
    const auto [best, median] = summarizeLast(games);
    constexpr int kResult = 10;
    const size_t count = games.last.size();
    std::vector<std::string> parts{
        count == 1 ? name : name + ", " + tr.format("the last {0}", count),
        tr.format("best {0}", formatResult(best, *games.kind, kResult)),
        tr.format("median {0}", formatResult(median, *games.kind, kResult)),
        std::string(isLessBetter(*games.kind) ? tr("lower is better") : tr("higher is better"))};
    // What is in the table, too, is left out in a narrow page.
    constexpr int kBetween = 3;
    if (box.columns < kWideCurve) parts = {name, parts.back()};
    int column = box.column;
    for (size_t i = 0; i < parts.size(); ++i) {
        if (column + countCharacters(parts[i]) > box.getEnd()) break;
        column = frame.put(column, box.row, parts[i], i == 0 ? Style{} : kDim) + kBetween;
    }
}

// What the curve is, the curve, and the days of its ends. In a box that is narrower than kWideCurve
// the curve has a bar in each column, else in every second one. Today's bars and the best are
// marked.
void drawResultCurve(const TetrisState& state, const PlayedGames& games, Box box, Frame& frame) {
    drawCurveTitle(state, games, box, frame);
    if (games.last.empty()) return;
    const PlayedKind& kind = *games.kind;
    const bool isWide = box.columns >= kWideCurve;
    const int rows = isWide ? kWideCurveRows : kNarrowCurveRows;
    const int left = isWide ? 9 : 6;
    const int step = isWide ? 2 : 1;
    const auto [least, most] =
        std::ranges::minmax(games.last, {}, [](const Result& result) { return result.result; });
    const int64_t low = least.result;
    const int64_t high = most.result;
    const int64_t best = isLessBetter(kind) ? low : high;
    // Without colours a star stands above the best.
    const bool hasStar = state.look.colors < 8;
    const Box chart{box.column + left, box.row + 1 + (hasStar ? 1 : 0), 1,
                    rows - (hasStar ? 1 : 0)};
    const int full = chart.rows * kSteps;
    const std::string today = formatLocalDay(state.start.now);
    int column = chart.column;
    for (const Result& result : games.last) {
        const int height = high == low
                               ? full / 2
                               : 1 + static_cast<int>(static_cast<double>(result.result - low) *
                                                      (full - 1) / static_cast<double>(high - low));
        const Color color = result.result == best ? Color::Good
                            : result.day == today ? Color::Accent
                                                  : Color::Dim;
        drawBars(std::array{height}, full, {column, chart.row, 1, chart.rows},
                 {.foreground = color}, frame);
        if (hasStar && result.result == best)
            frame.put(column, chart.getFoot() - 1 - (height + kSteps - 1) / kSteps, U'*');
        column += step;
    }
    // The least and the most that bars show.
    const auto label = [&](int64_t value, int row) {
        const std::string text =
            isLessBetter(kind) ? formatResult(value, kind, left - 1) : fitCount(value, left - 1);
        if (countCharacters(text) < left) frame.put(box.column, row, text, kDim);
    };
    const int floor = box.row + rows;
    if (high > low) label(high, chart.row);
    label(low, floor);
    const int64_t now = state.start.now;
    const std::string first = formatShortDay(games.last.front().ended, now, state.tr);
    const std::string last = formatShortDay(games.last.back().ended, now, state.tr);
    const int end = chart.column + step * (base::count(games.last) - 1) + 1;
    const int after = frame.put(chart.column, floor + 1, first, kDim);
    const int lastAt = end - countCharacters(last);
    if (lastAt > after) frame.put(lastAt, floor + 1, last, kDim);
}

// ---- The page

// True if the games are of a kind that has a page of scores or matches.
bool hasScores(const PlayedGames& games) {
    using What = PlayedKind::What;
    return games.kind && games.kind->what != What::Puzzle;
}

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
    const int lines = page.getFoot() - below - table - 1;
    return {page, isWide, table, lines, table + 1 + lines + (isWide ? 1 : 0)};
}

// "3:12".
std::string formatHours(int64_t milliseconds) {
    const int64_t minutes = milliseconds / 60'000;
    return base::format("{}:{:02}", minutes / 60, minutes % 60);
}

std::vector<ListCell> listCells(const PlayedGames& games, const PlayedSummary& summary, bool isWide,
                                const SideState& state) {
    const Translation& tr = state.tr;
    const auto count = [&](auto member, int room) { return fitCount(summary.*member, room); };
    const auto result = [&](const auto& member) {
        if (!games.kind || !(summary.*member)) return std::string();
        return formatResult(*(summary.*member), *games.kind, isWide ? 9 : 7);
    };
    const bool hasPieces = summary.pieces > 0;
    const auto clean = computeClean(summary.finesse);
    // Matches have pieces, but no numbers of them are stored; an n-puzzle has none.
    const bool isUncounted = games.kind && games.kind->what == PlayedKind::What::Versus;
    const std::string none = state.look.utf8 ? "·" : "-";
    const std::string unknown = !hasPieces && !isUncounted ? "" : none;
    const auto accuracy = summary.review.computeAccuracy();
    return {{tr("Games"), 5, 6, false, count(&PlayedSummary::games, isWide ? 4 : 5)},
            {tr("Played"), 8, 5, false, formatHours(summary.milliseconds)},
            {tr("Pieces"), 8, 4, false, hasPieces ? count(&PlayedSummary::pieces, 7) : unknown},
            {tr("Best"), 8, 0, false, result(&PlayedSummary::best), kBold},
            {tr("Median"), 8, 0, false, result(&PlayedSummary::median)},
            {tr.in("statistics", "P/s"), 5, 3, false,
             summary.piecesASecond ? formatEach(*summary.piecesASecond, 1)
             : isUncounted         ? unknown
                                   : ""},
            {tr.in("statistics", "Clean"), 6, 2, false,
             clean && hasPieces ? std::to_string(*clean) : unknown},
            {tr.in("statistics", "Acc."), 6, 1, false,
             accuracy                   ? base::format("{:.1f}", *accuracy)
             : hasPieces || isUncounted ? none
                                        : ""}};
}

class StatisticsPanel : public Panel {
public:
    StatisticsPanel(Background<Scores>& scores, std::string player, WantKind want)
        : scores_(scores), want_(std::move(want)), filter_{.name = std::move(player)} {
        ask();
    }

    PanelEnd onKey(const Key& key) override {
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

    void draw(const TetrisState& state, Frame& frame) const override {
        const Translation& tr = state.tr;
        const StatisticsPlaces places = placeStatistics(state.window);
        const Box& page = places.page;
        drawHead(state, page, frame);
        const Box table{page.column, places.table, page.columns, places.lines + 1};
        if (answer_ && (answer_->trouble || answer_->statistics.kinds.empty()))
            writeListNote(answer_->trouble, tr("No games here yet."), tr, table, frame);
        drawLines(state, table, frame);
        if (const PlayedGames* const chosen = findChosen()) {
            drawRule(page.column, places.rule, page.columns, frame);
            const int end = page.getFoot();
            drawResultCurve(state, *chosen,
                            {page.column, places.rule + 1, page.columns, end - places.rule - 1},
                            frame);
        }
        drawFooter(listWords(state), frame);
    }

private:
    void ask() {
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

    void change(int direction) {
        const int period = static_cast<int>(filter_.since) + direction;
        filter_.since = static_cast<ScorePeriod>((period + 3) % 3);
        ask();
    }

    PanelEnd showScores() {
        const PlayedGames* const chosen = findChosen();
        if (chosen == nullptr || !hasScores(*chosen)) return PanelEnd::Stays;
        want_(*chosen->kind);
        return PanelEnd::Closes;
    }

    const PlayedGames* findChosen() const {
        if (!answer_ || answer_->statistics.kinds.empty()) return nullptr;
        return &answer_->statistics.kinds[toIndex(kinds_.get())];
    }

    int64_t countLines() const {
        if (const PlayedGames* const chosen = findChosen())
            return isByDay_ ? std::ssize(chosen->days) : std::ssize(answer_->statistics.kinds);
        return 0;
    }

    std::vector<FooterWord> listWords(const TetrisState& state) const {
        const Translation& tr = state.tr;
        const PlayedGames* const chosen = findChosen();
        const bool hasChosen = chosen != nullptr;
        return listPageWords({{"Tab", isByDay_ ? tr("by goal") : tr("by day"), hasChosen},
                              {"Up Down", isByDay_ ? tr("day") : tr("goal"), hasChosen},
                              {"Left Right", tr("period")},
                              {"Enter", tr("its scores"), hasChosen && hasScores(*chosen)},
                              {"Esc", tr("back")}},
                             state.look);
    }

    void drawHead(const TetrisState& state, Box page, Frame& frame) const {
        const Translation& tr = state.tr;
        const bool isWide = isWidePage(page);
        std::string whose(namePeriod(filter_.since, tr));
        if (isWide && !filter_.name.empty()) whose = filter_.name + ", " + whose;
        drawPageHead(page, tr("STATISTICS"), whose, frame);
        int column = page.column + countCharacters(tr("STATISTICS")) + 2;
        for (const bool isByDay : {false, true}) {
            if (!isWide && isByDay != isByDay_) continue;
            const bool isChosen = isByDay == isByDay_;
            const std::string tab = base::format(" {} ", isByDay ? tr("by day") : tr("by goal"));
            column = frame.put(column, page.row, tab, isChosen ? kChosen : kDim) + 1;
        }
    }

    void drawLines(const TetrisState& state, Box page, Frame& frame) const {
        const Translation& tr = state.tr;
        const PlayedGames* const chosen = findChosen();
        if (chosen == nullptr) return;
        const auto list = [&](size_t line) {
            const PlayedGames& games = isByDay_ ? *chosen : answer_->statistics.kinds[line];
            ListCell name{isByDay_ ? tr("Day") : tr("Goal"), kKindColumns, 0, true};
            name.text = isByDay_ ? games.days[line].day : nameKind(games.kind, tr);
            if (isByDay_ && name.text == formatLocalDay(state.start.now)) name.text = tr("today");
            name.text = cutText(name.text, kKindColumns, getGlyphs(state.look).more);
            std::vector<ListCell> cells =
                listCells(games, isByDay_ ? games.days[line].summary : games.summary,
                          isWidePage(page), state);
            cells.insert(cells.begin(), std::move(name));
            return cells;
        };
        drawTable({.box = page, .count = countLines(), .list = list}, isByDay_ ? days_ : kinds_,
                  frame);
    }

    Background<Scores>& scores_;
    const WantKind want_;
    tetris::PlayedFilter filter_;
    std::optional<StatisticsAnswer> answer_;  // to `filter_`
    bool isByDay_ = false;
    mutable ListCursor kinds_;
    mutable ListCursor days_;  // of the chosen kind
    Question question_;        // last, so that no answer finds half a panel
};

}  // namespace

std::unique_ptr<Panel> makeStatisticsPanel(Background<Scores>& scores, std::string player,
                                           WantKind want) {
    return std::make_unique<StatisticsPanel>(scores, std::move(player), std::move(want));
}

}  // namespace tui
