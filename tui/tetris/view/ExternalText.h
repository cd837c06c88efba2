#pragma once

#include <string>
#include <string_view>

namespace tui {

// Texts that come from a person's keys or files, or from another program, in a line of the screen,
// whose cells are one column wide.

// The character as a cell shows it: '?' for one of another width, one that does not stay where it
// is written, and with `utf8` false for any that is not ASCII.
[[nodiscard]] char32_t showExternal(char32_t character, bool utf8);

// The text in at most so many columns; one that is cut ends in "...".
[[nodiscard]] std::string formatExternal(std::string_view text, int columns, bool utf8);

// The name of a brain likewise; of a file that has no room only the last part of the path.
[[nodiscard]] std::string formatBrainName(std::string_view name, int columns, bool utf8);

}  // namespace tui
