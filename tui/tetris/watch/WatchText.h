#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tui/tetris/watch/WatchState.h"

namespace tui {

// What the pages of brains side by side say in words and numbers.

// True if the least time is the best: in modern games with such a goal.
[[nodiscard]] bool ranksTime(const WatchState& state);
[[nodiscard]] bool ranksPieces(const WatchState& state);
// What the brains are ranked by, so far: the score, or the time, "0:13.9".
[[nodiscard]] std::string formatMeasure(const WatchState& state, const WatchedBrain& brain);

// The rank of each brain, from 1; equal ones share the better rank.
[[nodiscard]] std::vector<int> computeRanks(const WatchState& state);
// "1st" to "4th", translated.
[[nodiscard]] std::string_view nameRank(const WatchState& state, int rank);

// True if the game has ended as it should: with all its pieces, its goal or its time.
[[nodiscard]] bool hasFinished(const tetris::GameResult& result);
// "all pieces in", "too high", "stopped" while it is running.
[[nodiscard]] std::string_view describeGameEnd(const tetris::GameResult& result,
                                               const Translation& tr);
// "modern sprint, bag, seed 7, 100 pieces".
[[nodiscard]] std::string describeWatchedGame(const WatchState& state, int sequenceColumns);

// A number from 0 up in at most six characters: "999999", "1.230M", "214.7M", "2.147G".
[[nodiscard]] std::string shortenNumber(std::int64_t number);

// Pieces per second in at most six characters: "0.03", "22.1", "48210", "1.230M".
[[nodiscard]] std::string shortenRate(double rate);

}  // namespace tui
