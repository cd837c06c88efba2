#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "test/support/screen/WakeWatch.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// The lowest row of the falling piece. Requires: one falls.
inline int findLowestRow(const WatchShot& shot) {
    const auto& cells = shot.falling.value().cells;
    return std::ranges::min(cells, {}, &tetris::TPoint::y).y;
}
// The lowest row above it.
inline int findTop(const WatchShot& shot) {
    const auto& cells = shot.falling.value().cells;
    return std::ranges::max(cells, {}, &tetris::TPoint::y).y + 1;
}

// The state of brains side by side after each has played `pieces` pieces of the same game.
inline WatchState makeWatchScene(const std::vector<std::string>& brains, int pieces,
                                 tetris::GameSetup setup = {}, uint64_t seed = 7) {
    constexpr Duration kLimit = std::chrono::minutes(1);
    WatchState state;
    state.setup = setup;
    state.seed = seed;
    state.speed = 100;
    for (const std::string& name : brains) {
        Waker waker;
        setup.brain = name;
        WatchedGame game(waker, setup, seed);
        for (int i = 0; i < pieces; ++i) {
            game.await(kLimit);
            game.give(WatchedGame::Order::Piece);
        }
        game.await(kLimit);
        WatchedBrain brain{.name = name, .shot = game.take().value()};
        brain.played = std::chrono::seconds(10);
        brain.piecesPerSecond = static_cast<double>(brain.shot.result.pieces) / 10;
        state.brains.push_back(std::move(brain));
    }
    return state;
}

}  // namespace tui
