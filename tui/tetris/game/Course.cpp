#include "tui/tetris/game/Course.h"

#include <numeric>
#include <optional>
#include <utility>

#include "brain/lab/play/Review.h"
#include "core/base/Index.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

PlaySettings makePlaySettings(const TetrisState& state) {
    // The state has the chosen speed; it rises with the rows.
    const int speed = state.setup.rules.rising
                          ? computeRisingSpeed(state.getSpeed(), state.game->getRows())
                          : state.getSpeed();
    return {.speed = speed,
            .adversary = state.settings.adversary,
            .brain = state.brain,
            .active = state.brainActive,
            .view = state.viewsBrain};
}

void tellRetried(const Lock& lock, TetrisState& state) {
    const std::optional<RetriedMove> retried = std::exchange(state.retried, std::nullopt);
    if (!retried) return;
    const MoveReview move =
        judgeMove(retried->choices, findPlayed(retried->choices, lock.landed, lock.score.spin),
                  retried->scale);
    if (!move.isJudged) return;
    state.notice =
        state.tr.format("Cost {0} by {1}, was {2}", formatCost(move.cost),
                        formatBrainName(retried->judge, 16, state.look), formatCost(retried->cost));
}

void countDealt(const PlayedGame& game, std::array<int, 7>& dealt) {
    const int counted = std::accumulate(dealt.begin(), dealt.end(), 0);
    if (game.countDealt() <= counted) return;
    if (const std::optional<tetris::PieceCells> falling = game.findFalling())
        ++dealt.at(toIndex(falling->piece));
}

}  // namespace tui
