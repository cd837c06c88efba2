#pragma once

namespace tui {

// More pieces than anyone plans; this bounds the time to seconds.
constexpr int kMaxBoundPieces = 1'000'000;

// `tetris bound`: the most that a known sequence allows, with the argument. Returns the exit code;
// throws as a command does.
int printBound(int argc, char** argv);

}  // namespace tui
