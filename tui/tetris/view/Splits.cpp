#include "tui/tetris/view/Splits.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

constexpr int kQuarters = 4;

using tetris::GoalCourse;

// The rows at that time, or the time of that many rows; nullopt if the game has not come so far.
std::optional<int64_t> findSplit(const GoalCourse& course, int64_t mark, bool isByTime) {
    if (!isByTime) return course.findTime(static_cast<int>(mark));
    const GoalCourse::Moment* const moment = course.findAt(mark);
    return moment == nullptr ? std::nullopt : std::optional<int64_t>(moment->rows);
}

Split makeSplit(const SideState& state, const SideGame& game, const GoalCourse& best,
                int64_t mark) {
    const bool isByTime = getEntry(game.rules.goal).choosesTime;
    const auto format = [isByTime](int64_t value) {
        return isByTime ? std::to_string(value) : formatTenths(value);
    };
    Split split{.mark = isByTime ? formatPlayTime(mark) : std::to_string(mark)};
    const bool isAhead = isByTime && game.milliseconds < mark;
    const std::optional<int64_t> own =
        isAhead ? std::nullopt : findSplit(state.course, mark, isByTime);
    const std::optional<int64_t> other = findSplit(best, mark, isByTime);
    split.isReached = own.has_value();
    if (const auto value = own ? own : other) split.value = format(*value);
    if (!own || !other) return split;
    const int64_t difference = *own - *other;
    split.isAhead = isByTime ? difference >= 0 : difference < 0;
    split.difference = isByTime ? formatSigned(difference, state.look)
                                : formatDifference(*own, *other, state.look);
    return split;
}

}  // namespace

std::vector<Split> listSplits(const SideState& state, const SideGame& game,
                              const GoalCourse& best) {
    std::vector<Split> splits;
    const int64_t all =
        getEntry(game.rules.goal).choosesTime ? int64_t{1000} * game.rules.seconds : game.toDo;
    int64_t last = 0;
    for (int part = 1; part <= kQuarters; ++part) {
        const int64_t mark = all * part / kQuarters;
        if (mark > last) splits.push_back(makeSplit(state, game, best, mark));
        last = mark;
    }
    return splits;
}

void drawSplits(const std::vector<Split>& splits, const SplitColumns& columns, int column, int row,
                Frame& frame) {
    for (const Split& split : splits) {
        putRight(column + columns.mark, row, split.mark, kDim, frame);
        putRight(column + columns.value, row, split.value, split.isReached ? Style{} : kDim, frame);
        if (columns.value + 1 + countCharacters(split.difference) <= columns.difference) {
            putRight(column + columns.difference, row, split.difference,
                     split.isAhead ? kGood : kWarn, frame);
        }
        ++row;
    }
}

void drawRaceSplits(const SideState& state, const SideGame& game, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const std::vector<Split> splits = listSplits(state, game, state.bestCourse);
    const auto rows = static_cast<int>(splits.size());
    if (splits.empty() || box.rows < rows) return;
    constexpr int kLeastMark = 4;
    constexpr int kMostColumns = 27;
    const bool isByTime = getEntry(game.rules.goal).choosesTime;
    const int end = std::min(box.columns, kMostColumns);
    const std::string_view mark = isByTime ? tr("Time") : tr("Rows");
    const std::string_view value = isByTime ? tr("Rows") : tr("Time");
    const SplitColumns columns{std::max(kLeastMark, countCharacters(splits.back().mark)), 15, end};
    int row = box.row;
    if (box.rows > rows) {
        frame.put(box.column, row, mark, kDim);
        putRight(box.column + columns.value, row, value, kDim, frame);
        if (!state.bestCourse.isEmpty())
            putRight(box.column + columns.difference, row, tr("to best"), kDim, frame);
        ++row;
    }
    drawSplits(splits, columns, box.column, row, frame);
}

}  // namespace tui
