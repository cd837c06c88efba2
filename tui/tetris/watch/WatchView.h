#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// Draws the whole picture into a blank frame of the window's size.
void drawWatch(const WatchState& state, Frame& frame);

// The words of the footer.
[[nodiscard]] std::vector<FooterWord> listWatchWords(const WatchState& state);

// The rank of each brain by its score, from 1; equal scores share the better rank.
[[nodiscard]] std::vector<int> computeRanks(const WatchState& state);
// "1st" to "4th", translated.
[[nodiscard]] std::string_view nameRank(const WatchState& state, int rank);

// A number from 0 up in at most six characters: "999999", "1.230M", "214.7M", "2.147G".
[[nodiscard]] std::string shortenNumber(std::int64_t number);

// Pieces per second in at most six characters: "0.03", "22.1", "48210", "1.230M".
[[nodiscard]] std::string shortenRate(double rate);

}  // namespace tui
