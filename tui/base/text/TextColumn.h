#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Frame.h"

namespace tui {

// The style of a page's title and of what a person should see first.
inline constexpr Style kTitle{.foreground = Color::Accent, .bold = true};
// The styles of labels and hints, of headings within a page, and of keys.
inline constexpr Style kDim{.foreground = Color::Dim};
inline constexpr Style kHeading{.foreground = Color::Dim, .bold = true};
inline constexpr Style kKey{.foreground = Color::Accent, .bold = true};

// Writes lines of text into a box, from top to bottom. Text that does not fit is cut off, and
// counted by the frame.
class TextColumn {
public:
    TextColumn(Box box, Frame& frame) : box_(box), frame_(frame) {}

    // The row of the next line, from the top of the window.
    [[nodiscard]] int getRow() const { return box_.row + line_; }
    [[nodiscard]] int getRowsLeft() const { return box_.rows - line_; }
    void skip(int lines = 1) { line_ += lines; }

    void write(std::string_view text, Style style = {});
    // Writes wrapText's lines.
    void writeWrapped(std::string_view text, Style style = {});
    // The label on the left and the value on the right; on lines of its own, wrapped, if it is too
    // long.
    void writeField(std::string_view label, std::string_view value);

private:
    Box box_;
    Frame& frame_;
    int line_ = 0;
};

// Writes the text so that it ends before that column.
void putRight(int end, int row, std::string_view text, Style style, Frame& frame);

// The text in lines of at most `columns` characters, broken at blanks, or within a word that is
// longer than a line. No lines for an empty text. Requires: columns > 0.
[[nodiscard]] std::vector<std::string> wrapText(std::string_view text, int columns);

// The text with blanks behind it (padRight) or before it (padLeft), so that it has at least
// `columns` characters.
[[nodiscard]] std::string padRight(std::string_view text, int columns);
[[nodiscard]] std::string padLeft(std::string_view text, int columns);

}  // namespace tui
