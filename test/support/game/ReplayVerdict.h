#pragma once

#include <optional>
#include <string>

#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {

// For replays in which no placement is made at once.
inline std::optional<Spin> findNoSpin(const Board& /*board*/, const FallingPiece& /*from*/,
                                      const FallingPiece& /*to*/) {
    return Spin::None;
}

// "LINE: what differs", as verifyReplay finds it; empty if the replay is right.
inline std::string verifyText(const std::string& text) {
    try {
        verifyReplay(shareReplay(text, "F"), findNoSpin);
    } catch (const ReplayDifference& difference) {
        return std::to_string(difference.getLine()) + ": " + difference.what();
    }
    return {};
}

}  // namespace tetris
