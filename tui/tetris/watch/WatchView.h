#pragma once

#include <cstdint>
#include <string>

#include "tui/base/Frame.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// Draws the whole picture into a blank frame of the window's size.
void drawWatch(const WatchState& state, Frame& frame);

// A number from 0 up in at most six characters: "999999", "1.230M", "214.7M", "2.147G".
[[nodiscard]] std::string shortenNumber(std::int64_t number);

// Pieces per second in at most six characters: "0.03", "22.1", "48210", "1.230M".
[[nodiscard]] std::string shortenRate(double rate);

}  // namespace tui
