#include "tui/tetris/watch/WatchState.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/tetris/Game.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

std::vector<ViewRow> listWatchKeys(const WatchState& state) {
    using enum ViewAction;
    const bool isOver = state.isOver;
    const bool isOn = !isOver;
    const bool hasVerbs = state.setup.rules.set == tetris::RuleSet::Modern;
    return listRows<ViewAction>({
        {Again, "g", "g", "again"_tr, "", "", isOver},
        {NextSeed, "n", "n", "next seed"_tr, "", "", isOver && hasNextSeed(state)},
        {Pause, "Space p", "p", "play on"_tr, "Space p", "stop, go on"_tr, isOn && state.paused},
        {Pause, "Space p", "p", "pause"_tr, "Space p", "stop, go on"_tr, isOn},
        {Slower, "-", "-+", "speed"_tr, "+ -", "faster, slower"_tr, isOn},
        {Faster, "+ =", "", "", "", "", isOn},
        {Full, "f", "f", "speed 100"_tr, "f", "as fast as it goes"_tr,
         isOn && state.speed == kFullSpeed},
        {Full, "f", "f", "full speed"_tr, "f", "as fast as it goes"_tr, isOn},
        {StepOn, ". Right", "", "", ". Right", "a verb for each"_tr, isOn && hasVerbs},
        {StepOn, ". Right", "", "", ". Right", "a row for each"_tr, isOn},
        {PieceOn, "] PageDown", "]", "piece"_tr, "] PageDown", "a piece for each"_tr, isOn},
        {End, "e", "e", "end"_tr, "e", "end all games"_tr, isOn},
        {Help, "?", "?", "keys"_tr, "? Esc", "these keys, and back"_tr, isOn},
        {Quit, "q Enter Esc", "q", "quit"_tr, "", "", isOver},
        {Quit, "q", "q", "quit"_tr, "q", "quit, with the table"_tr, isOn},
    });
}

std::vector<FooterWord> listWatchWords(const WatchState& state) {
    if (state.showsHelp && !state.isOver) return {{"Esc", state.tr("back"), kEscapeKey}};
    return listWords(listWatchKeys(state), state);
}

namespace {

std::string formatScaled(double number) {
    constexpr std::string_view kUnits = "kMGTP";
    size_t unit = 0;
    for (number /= 1000; number >= 999.95 && unit + 1 < kUnits.size(); ++unit)
        number /= 1000;
    const int decimals = number < 9.9995 ? 3 : number < 99.995 ? 2 : 1;
    return base::format("{:.{}f}{}", number, decimals, kUnits[unit]);
}

int64_t getGameTime(const GameResult& result) {
    return result.modern ? result.modern->milliseconds.value_or(0) : 0;
}

int64_t countMeasured(const WatchState& state, const GameResult& result) {
    return ranksPieces(state) ? result.pieces : result.computeScore();
}

}  // namespace

bool ranksPieces(const WatchState& state) {
    return state.setup.rules.set == tetris::RuleSet::Modern &&
           getEntry(state.setup.rules.goal).ranksPieces;
}

bool ranksTime(const WatchState& state) {
    return state.setup.rules.set == tetris::RuleSet::Modern &&
           tetris::ranksTime(state.setup.rules.goal);
}

std::string formatMeasure(const WatchState& state, const WatchedBrain& brain) {
    const GameResult& result = brain.shot.result;
    return ranksTime(state) ? formatTenths(getGameTime(result))
                            : shortenNumber(countMeasured(state, result));
}

std::vector<int> computeRanks(const WatchState& state) {
    // More is better. Where time ranks, a game that has reached its goal is before all that have
    // not, and among those the one with more rows leads.
    const auto measure = [&state](const WatchedBrain& brain) {
        const GameResult& result = brain.shot.result;
        if (!ranksTime(state)) return std::pair(int64_t{0}, countMeasured(state, result));
        if (result.end == GameEnd::Goal) return std::pair(int64_t{1}, -getGameTime(result));
        return std::pair(int64_t{0}, result.tally.rows);
    };
    std::vector<int> ranks;
    for (const WatchedBrain& brain : state.brains) {
        ranks.push_back(1 + static_cast<int>(
                                std::ranges::count_if(state.brains, [&](const WatchedBrain& other) {
                                    return measure(other) > measure(brain);
                                })));
    }
    return ranks;
}

std::string_view describeGameEnd(const GameResult& result, const Translation& tr) {
    if (!result.hasEnded()) return tr("stopped");
    if (!isFinished(result.end)) return tr("too high");
    if (result.end == GameEnd::Limit) return tr("all pieces in");
    return result.end == GameEnd::Time ? tr("time is up") : tr("goal reached");
}

std::string describeWatchedGame(const WatchState& state, int sequenceColumns) {
    const Translation& tr = state.tr;
    std::string game;
    if (state.setup.rules.set == tetris::RuleSet::Modern)
        game = base::format("{} {}, ", tr("modern"), nameGoal(state.setup.rules.goal, tr));
    game += base::format("{}, {}", nameWord(state.setup.sequence, tr, sequenceColumns, state.look),
                         tr.format("seed {0}", state.seed));
    if (state.setup.rules.limit > 0)
        game += ", " + tr.format("{0} pieces", state.setup.rules.limit);
    return game;
}

std::string_view nameRank(const WatchState& state, int rank) {
    constexpr std::array<std::string_view, 4> kRanks{"1st"_tr, "2nd"_tr, "3rd"_tr, "4th"_tr};
    return state.tr(kRanks.at(toIndex(rank) - 1));
}

std::string shortenNumber(int64_t number) {
    return number <= 999'999 ? std::to_string(number) : formatScaled(static_cast<double>(number));
}

std::string shortenRate(double rate) {
    if (rate >= 999'999.5) return formatScaled(rate);
    return base::format("{:.{}f}", rate, rate < 9.995 ? 2 : rate < 999.95 ? 1 : 0);
}

namespace {

constexpr Size kMinWindow{36, 16};  // what the page of keys needs
constexpr int kGap = 1;
constexpr int kLines = 2;          // the name above, the footer below
constexpr int kLeastRows = 8;      // a well that is cut shows at least these
constexpr int kNarrowNumbers = 6;  // characters of numbers beside a well, with labels above them
constexpr int kWideNumbers = 13;   // with labels before them
constexpr int kMostNumbers = 16;
constexpr int kNarrowLines = 12;  // the four numbers, and the state of the game
constexpr int kWideLines = 6;
constexpr int kBelowLines = 5;

// A way to arrange a brain's place.
struct Form {
    Size cell{2, 1};
    int beside =
        kWideNumbers;  // the columns of the numbers beside the well; 0: they stand below it

    int countWell(int width) const { return cell.columns * width + 2; }
    int countColumns(int width, int numbers) const {
        return beside > 0 ? countWell(width) + 1 + numbers : std::max(countWell(width), numbers);
    }
    int countBelow() const { return beside > 0 ? 0 : kBelowLines; }
    // What a well of so many lines and its numbers take.
    int countLines(int well) const {
        const int numbers = beside == kNarrowNumbers ? kNarrowLines : kWideLines;
        return beside > 0 ? std::max(well, numbers) : well + kBelowLines;
    }
};

constexpr std::array<Form, 7> kForms{{{{6, 3}, kWideNumbers},
                                      {{4, 2}, kWideNumbers},
                                      {{2, 1}, kWideNumbers},
                                      {{1, 1}, kWideNumbers},
                                      {{2, 1}, 0},
                                      {{1, 1}, kNarrowNumbers},
                                      {{1, 1}, 0}}};

// The smallest window for the form.
Size computeNeeded(const Form& form, const WatchState& state) {
    const auto count = base::count(state.brains);
    const int least = form.cell.rows * std::min(state.setup.rules.rows, kLeastRows) + 1;
    const int numbers = form.beside > 0 ? form.beside : kWideNumbers;
    const int columns = count * (form.countColumns(state.setup.rules.width, numbers) + kGap) - kGap;
    return {std::max(kMinWindow.columns, columns),
            std::max(kMinWindow.rows, form.countLines(least) + kLines)};
}

// How many rows of the well the window shows in that form.
int countShownRows(const Form& form, const WatchState& state) {
    const int lines = state.window.rows - kLines - form.countBelow();
    return std::min((lines - 1) / form.cell.rows, state.setup.rules.rows + tetris::kTopRows);
}

WatchPlace makePlace(const Form& form, const GameRules& rules, int left, int columns, int rows) {
    const int well = form.countWell(rules.width);
    const int wellRows = form.cell.rows * rows + 1;
    // Below the wells there is air between these numbers and those of the next brain.
    const Box numbers =
        form.beside > 0
            ? Box{left + well + 1, 1, columns - well - 1, form.countLines(wellRows)}
            : Box{left, 1 + wellRows, std::min(columns, std::max(well, kWideNumbers)), kBelowLines};
    return {.name = {left, 0, columns, 1},
            .well = {.box = {left, 1, well, wellRows}, .rows = rules.rows, .cell = form.cell},
            .numbers = numbers};
}

}  // namespace

WatchLayout computeWatchLayout(const WatchState& state) {
    WatchLayout layout;
    const Size window = state.window;
    std::optional<Form> chosen;
    int shown = 0;
    int lacking = 0;
    for (const Form& form : kForms) {
        const Size needed = computeNeeded(form, state);
        const int lacks =
            std::max(0, needed.columns - window.columns) + std::max(0, needed.rows - window.rows);
        if (!chosen && (layout.needed == Size{} || lacks < lacking)) {
            layout.needed = needed;
            lacking = lacks;
        }
        if (lacks > 0) continue;
        const int rows = std::min(countShownRows(form, state), state.setup.rules.rows);
        if (!chosen || rows > shown) {
            chosen = form;
            shown = rows;
            layout.needed = needed;
        }
    }
    layout.fits = chosen.has_value();
    if (!chosen) return layout;

    const auto count = base::count(state.brains);
    const int margin = window.columns >= layout.needed.columns + 2 ? 1 : 0;
    const int room = (window.columns - 2 * margin + kGap) / count - kGap;
    const GameRules& rules = state.setup.rules;
    const int columns = std::min(room, chosen->countColumns(rules.width, kMostNumbers));
    const int left = (window.columns - count * (columns + kGap) + kGap) / 2;
    // A top row makes room for the status.
    int rows = countShownRows(*chosen, state);
    if (rows > rules.rows && rows + 1 + kLines + chosen->countBelow() == window.rows) --rows;
    for (int i = 0; i < count; ++i)
        layout.places.push_back(
            makePlace(*chosen, rules, left + i * (columns + kGap), columns, rows));
    const WatchPlace& first = layout.places.front();
    const int content = std::max(first.well.box.getFoot(), first.numbers.getFoot());
    const bool hasStatus = window.rows - content >= kLines;
    const int top = (window.rows - (hasStatus ? 2 : 1) - content) / 2;
    for (WatchPlace& place : layout.places) {
        place.name.row += top;
        place.well.box.row += top;
        place.numbers.row += top;
    }
    if (hasStatus) layout.status = {1, window.rows - 2, window.columns - 2, 1};
    layout.footer = placePageFooter(window);
    return layout;
}

}  // namespace tui
