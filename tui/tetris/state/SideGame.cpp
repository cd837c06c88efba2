#include "tui/tetris/state/SideGame.h"

#include <algorithm>

namespace tui {

namespace {

// `previews`: the next pieces at most.
ModernSide describeModern(const tetris::ModernGame& game, int previews)
{
    const tetris::GameRules& rules = game.getRules();
    ModernSide side{.level = game.getLevel(),
                    .held = game.getHeld(),
                    .canHold = game.canHold(),
                    .next = game.peek(previews),
                    .milliseconds = game.getTime(),
                    .tally = game.getScoring().getTally()};
    const tetris::GoalEntry& goal = getEntry(rules.goal);
    if (goal.levelRises) {
        // To the next level, and from the highest one on to the end.
        constexpr int kRowsALevel = 10;
        const bool isFirst = side.level == rules.level;
        const int from = isFirst ? 0 : (side.level - 1) * kRowsALevel;
        side.done = game.getRows() - from;
        side.toDo = side.level * kRowsALevel - from;
    } else if (goal.digsGarbage) {
        side.done = game.getGarbage().getDug();
        side.toDo = game.getGarbage().getTotal();
        side.garbage = game.getGarbage().getRisen() - side.done;
    } else if (goal.choosesRows) {
        side.done = game.getRows();
        side.toDo = countRowsToClear(rules);
    }
    return side;
}

SideGame describeModernGame(const TetrisState& state, const tetris::ModernGame& game)
{
    const tetris::ModernTally& tally = game.getScoring().getTally();
    SideGame side{.sequence = state.setup.sequence,
                  .rules = state.setup.rules,
                  .score = game.getScore(),
                  .pieces = game.getPieces(),
                  .clearedRows = game.getRows(),
                  .end = game.getEnd()};
    side.modern = describeModern(game, state.settings.next);
    std::ranges::copy(tally.clears, side.clears.begin());
    return side;
}

}  // namespace

std::optional<SideGame> describeGame(const TetrisState& state)
{
    if (const tetris::ModernGame* const modern = state.findModern())
        return describeModernGame(state, *modern);
    const tetris::Game* const classic = state.findClassic();
    if (classic == nullptr) return std::nullopt;
    const tetris::Game& game = *classic;
    // Without its falling piece.
    const bool isStopped = game.isRunning() && state.phase == Phase::Over;
    const bool hasNext = game.isRunning() && !game.isLastPiece() && !isStopped;
    tetris::GameRules rules = state.setup.rules;
    rules.limit = game.getLimit();
    const int pieces = isStopped ? game.countLandedPieces() : game.getPieces();
    return SideGame{.sequence = state.setup.sequence,
                    .rules = rules,
                    .score = game.getScore() - game.getPieces() + pieces,
                    .pieces = pieces,
                    .clearedRows = game.getRows(),
                    .clears = game.getTally().clears,
                    .end = game.getEnd(),
                    .hasNext = hasNext,
                    .next = hasNext ? game.peekNext() : std::nullopt};
}

}  // namespace tui
