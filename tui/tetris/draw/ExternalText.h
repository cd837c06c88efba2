#pragma once

#include <string>
#include <string_view>

#include "tui/base/ScreenOptions.h"

namespace tui {

// These functions make texts safe to show in one line of the screen: texts that a person types, or
// that come from files or other programs.

// The character to show in one cell: itself if it is printable ASCII or, with `utf8`, a Latin,
// Greek or Cyrillic character that takes one column everywhere; otherwise '?'.
char32_t showExternal(char32_t character, bool utf8);

// The text in at most `columns` columns; a cut text ends in "...".
std::string formatExternal(std::string_view text, int columns, const Look& look);

// The same for the name of a brain. A file name that is too long loses its directories first.
std::string formatBrainName(std::string_view name, int columns, const Look& look);

}  // namespace tui
