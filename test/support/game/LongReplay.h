#pragma once

#include <cstdint>
#include <string>

namespace tetris {

// The replay of a suspended zen game in which the pieces have only locked by themselves, two a
// second: 200 bytes, and 720,000 pieces in the longest time. Its result is wrong.
inline std::string makeLongReplay(int64_t milliseconds = 360'000'000) {
    return "tetris-replay 2\nrules modern\ngoal zen\nlevel 20\nnext 5\nhold 1\nsequence bag\n"
           "seed 7\nsize 10x20\nmode ticks\nbrain default 0\nstart 2026-01-31T12:00:00Z\nplay\n+" +
           std::to_string(milliseconds) +
           " H\nend left\nscore 0\npieces 0\nrows 0\ntime 0\nboard 0000000000000000\n";
}

}  // namespace tetris
