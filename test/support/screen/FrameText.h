#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tui/base/Frame.h"

namespace tui {

// The picture as a person reads it: its rows as UTF-8, each ended by a line feed, without the
// blanks at their ends.
[[nodiscard]] std::string toText(const Frame& frame);

// A character in UTF-8.
[[nodiscard]] std::string toUtf8(char32_t character);

// How the picture's cells look, in the same form: a blank for a plain one; 'b' bold, 'i' inverse,
// 'B' both; with colours the first letter of the background's name in capitals, or else that of
// the foreground's.
[[nodiscard]] std::string toStyleText(const Frame& frame);

// The characters of one row, or of a box, which may reach beyond the picture.
[[nodiscard]] std::string readBox(const Frame& frame, Box box);

// Where the ASCII text begins in one of the rows, the first from the top; none if nowhere.
struct Place {
    int column = 0;
    int row = 0;
};
[[nodiscard]] std::optional<Place> findText(const Frame& frame, std::string_view text);
[[nodiscard]] bool shows(const Frame& frame, std::string_view text);

}  // namespace tui
