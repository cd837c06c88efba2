#pragma once

#include <string>
#include <string_view>

namespace tui {

// Shows texts from a person's keys or files, or from another program, in a line of the screen,
// whose cells are one column wide.

// The character for one cell: '?' for one of another width, one that moves where it is written, and
// with `utf8` false for any that is not ASCII.
[[nodiscard]] char32_t showExternal(char32_t character, bool utf8);

// The text in at most `columns` columns; a cut text ends in "...".
[[nodiscard]] std::string formatExternal(std::string_view text, int columns, bool utf8);

// The same for the name of a brain; of a long file name only the last part of the path.
[[nodiscard]] std::string formatBrainName(std::string_view name, int columns, bool utf8);

}  // namespace tui
