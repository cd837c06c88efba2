#pragma once

#include <string_view>
#include <vector>

#include "tui/base/Frame.h"

namespace tui {

// Draws the texts in the middle of the window, with a blank line between them.
void drawInMiddle(Size window, const std::vector<std::string_view>& texts, Frame& frame);

// Draws only the message that the window is too small, and `below`, unless it is empty or has no
// room.
void drawTooSmall(Size window, Size needed, std::string_view below, Frame& frame);

}  // namespace tui
