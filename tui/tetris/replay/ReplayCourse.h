#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/tetris/replay/Replay.h"

namespace tui {

// What happens in a replay, piece by piece, computed once when it is opened.
struct ReplayCourse {
    std::vector<int> heights;                 // of the stack after each piece
    std::vector<std::pair<int, int>> clears;  // number of the piece, from 1, and rows
    std::vector<std::int64_t> scores;         // after each piece has landed
    std::int64_t time = 0;                    // milliseconds in all; 0 if it is not known
};

// Replays of more than kMostCoursePieces pieces have only their time, because playing them takes
// too long.
inline constexpr std::int64_t kMostCoursePieces = 5000;
[[nodiscard]] ReplayCourse computeCourse(const tetris::SharedReplay& replay);

}  // namespace tui
