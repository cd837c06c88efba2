#include "tui/tetris/state/SideGame.h"

#include <algorithm>

namespace tui {

namespace {

SideGame describeModern(const TetrisState& state, const ModernGame& game) {
    const tetris::ModernTally& tally = game.getScoring().getTally();
    const GoalEntry& goal = getEntry(state.setup.rules.goal);
    SideGame side{.sequence = state.setup.sequence,
                  .rules = state.setup.rules,
                  .score = game.getScore(),
                  .pieces = game.getPieces(),
                  .clearedRows = game.getRows(),
                  .clears = tally.clears,
                  .end = game.getEnd(),
                  .milliseconds = std::max<int64_t>(1, game.getTime()),
                  .level = game.getLevel(),
                  .hasNext = true,
                  .next = game.peek(state.settings.next),
                  .hasGoal = true,
                  .held = game.getHeld(),
                  .canHold = game.canHold(),
                  .risen = game.getGarbage().getRisen(),
                  .nextRow = game.getGarbage().findNextRow(),
                  .tally = tally};
    if (goal.levelRises) {
        // The rows to the next level, or from the highest one to the end of the game.
        const bool isFirst = side.level == game.getRules().level;
        const int from = isFirst ? 0 : (game.getLevel() - 1) * tetris::kRowsALevel;
        side.done = game.getRows() - from;
        side.toDo = game.getLevel() * tetris::kRowsALevel - from;
    } else if (goal.digsGarbage) {
        side.done = game.getGarbage().getDug();
        side.toDo = game.getGarbage().getTotal();
    } else if (goal.choosesRows) {
        side.done = game.getRows();
        side.toDo = countRowsToClear(game.getRules());
    }
    return side;
}

SideGame describeClassic(const TetrisState& state, const tetris::Game& game) {
    // A stopped game counts without its falling piece.
    const bool isStopped = game.isRunning() && state.phase == Phase::Over;
    const int pieces = isStopped ? game.countLandedPieces() : game.getPieces();
    const std::chrono::milliseconds least(100);
    SideGame side{
        .sequence = state.setup.sequence,
        .rules = state.setup.rules,
        .score = game.getScore() - game.getPieces() + pieces,
        .pieces = pieces,
        .clearedRows = game.getRows(),
        .clears = game.getTally().clears,
        .end = game.getEnd(),
        .milliseconds =
            std::max({least, std::chrono::milliseconds(state.played), state.playedAtTick}).count(),
        .hasNext = game.isRunning() && !game.isLastPiece() && !isStopped};
    side.rules.limit = game.getLimit();
    side.rules.goal = {};
    if (side.rules.rising) side.level = findLevel(game.getRows());
    if (const auto next = game.peekNext(); side.hasNext && next) side.next = {*next};
    return side;
}

}  // namespace

std::optional<SideGame> describeGame(const TetrisState& state, int side) {
    if (!state.game) return std::nullopt;
    if (const auto* const modern = state.game->get<ModernGame>(side)) {
        SideGame game = describeModern(state, *modern);
        game.hasTenths = !state.runsSlowly();
        if (const auto* const match = state.findMatch()) game.match = match->getTally(side);
        return game;
    }
    if (const tetris::Game* const classic = state.findClassic())
        return describeClassic(state, *classic);
    return std::nullopt;
}

}  // namespace tui
