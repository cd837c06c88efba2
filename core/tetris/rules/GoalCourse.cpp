#include "core/tetris/rules/GoalCourse.h"

#include <algorithm>
#include <iterator>

namespace tetris {

void GoalCourse::note(const ModernGame& game) {
    const bool digs = getEntry(game.getRules().goal).digsGarbage;
    note(Moment{.milliseconds = game.getTime(),
                .pieces = game.getPieces(),
                .rows = digs ? game.getGarbage().getDug() : game.getRows(),
                .score = game.getScore(),
                .height = game.getBoard().getMaxHeight()});
}

void GoalCourse::note(const Moment& moment) {
    while (!moments_.empty() && moments_.back().pieces >= moment.pieces)
        moments_.pop_back();
    moments_.push_back(moment);
}

const GoalCourse::Moment* GoalCourse::findAt(int64_t milliseconds) const {
    const auto next = std::ranges::upper_bound(moments_, milliseconds, {}, &Moment::milliseconds);
    return next == moments_.begin() ? nullptr : &*std::prev(next);
}

std::optional<int64_t> GoalCourse::findTime(int rows) const {
    const auto first = std::ranges::lower_bound(moments_, rows, {}, &Moment::rows);
    if (first == moments_.begin() || first == moments_.end()) return std::nullopt;
    return first->milliseconds;
}

}  // namespace tetris
