#pragma once

#include <string>
#include <string_view>

namespace tui {

// The sequence that puts the text into the terminal's clipboard (OSC 52), for terminals that let
// programs do that; others ignore it.
[[nodiscard]] std::string formatClipboard(std::string_view text);

}  // namespace tui
