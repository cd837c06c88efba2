#include "tui/tetris/game/GameTable.h"

#include <utility>

namespace tui {

void GameTable::begin(bool isSteered, bool isHelped) {
    isSteered_ = isSteered;
    isHelped_ = isHelped;
    ++starts_;
    tetris::ScoreFilter table = makeFilter(
        tetris::GameScore{.sequence = state_.setup.sequence, .rules = state_.setup.rules});
    table.table = state_.brainActive ? tetris::ScoreTable::Brain : tetris::ScoreTable::Alone;
    const std::optional<tetris::ScoreFilter> last = std::exchange(last_, std::move(table));
    if (last == last_) return;
    // One of another table has another best one.
    if (starts_ > 1) state_.best = 0;
    // Without a last table the first page has asked for the best game.
    if (last) state_.bestCourse = {};
}

void GameTable::noteResult() {
    const tetris::PlayedGame& game = *state_.game;
    const tetris::GoalEntry& entry = getEntry(state_.setup.rules.goal);
    state_.before = state_.best;
    state_.courseBefore = state_.bestCourse;
    int64_t result = 0;
    bool isBest = false;
    if (ranksTime(entry.goal)) {
        result = game.getTime().value();
        isBest =
            game.getEnd() == tetris::GameEnd::Goal && (state_.best == 0 || result < state_.best);
    } else {
        result = entry.ranksPieces ? game.countLandedPieces() : game.computeLandedScore();
        isBest = entry.counts && result > state_.best;
    }
    if (!isBest) return;
    state_.best = result;
    state_.bestCourse = state_.course;
}

void GameTable::leave() {
    state_.best = 0;
    state_.bestCourse = {};
    last_.reset();
}

tetris::ScoreTable GameTable::find() const {
    using enum tetris::ScoreTable;
    if (isSteered_ && state_.brainActive) return Brain;
    return isHelped_ || state_.brainActive || state_.viewsBrain ? Helped : Alone;
}

}  // namespace tui
