#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>

#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/Text.h"

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

// A change of the text of a replay, and what is then said.
struct ChangedReplay {
    const char* from;
    const char* to;
    const char* verdict;
};

inline void expectVerdicts(const std::string& text, std::initializer_list<ChangedReplay> changes) {
    for (const auto& [from, to, verdict] : changes)
        EXPECT_EQ(verifyText(test::replaceIn(text, from, to)), verdict) << from << " to " << to;
}

}  // namespace tetris
