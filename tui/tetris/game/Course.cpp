#include "tui/tetris/game/Course.h"

#include <numeric>

#include "core/base/Index.h"

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

void countDealt(const tetris::PlayedGame& game, std::array<int, 7>& dealt) {
    const int counted = std::accumulate(dealt.begin(), dealt.end(), 0);
    if (game.countDealt() <= counted) return;
    if (const std::optional<tetris::PieceCells> falling = game.findFalling())
        ++dealt.at(base::toIndex(falling->piece));
}

}  // namespace tui
