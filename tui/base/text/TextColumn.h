#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Frame.h"

namespace tui {

// Writes lines of text into a box, from top to bottom. Text that does not fit is cut off, and
// counted by the frame.
class TextColumn {
public:
    TextColumn(Box box, Frame& frame) : box_(box), frame_(frame) {}

    // The row of the next line, from the top of the window.
    int getRow() const { return box_.row + line_; }
    int getRowsLeft() const { return box_.rows - line_; }
    // The part of the box from the next line on.
    Box getRest() const { return box_.getRest(line_); }
    void skip(int lines = 1) { line_ += lines; }
    // Puts the cursor at the beginning of the next line.
    void point() const { frame_.setCursor(box_.column, getRow()); }

    void write(std::string_view text, Style style = {});
    // Writes wrapText's lines.
    void writeWrapped(std::string_view text, Style style = {});
    // The same, but nothing if a part of it has no room.
    void writeWhole(std::string_view text, Style style = {});

private:
    Box box_;
    Frame& frame_;
    int line_ = 0;
};

// Writes the text so that it ends before that column, or with the first line of the box.
void putRight(int end, int row, std::string_view text, Style style, Frame& frame);
inline void putRight(const Box& box, std::string_view text, Style style, Frame& frame) {
    putRight(box.getEnd(), box.row, text, style, frame);
}
// The same if it has room, with a blank before it, after column `from`. Returns true if so.
bool putRightAfter(int from, const Box& box, std::string_view text, Style style, Frame& frame);
// Writes the text into the middle of the box's first line. Returns the column after it.
int putMiddle(const Box& box, std::string_view text, Style style, Frame& frame);

// The text in lines of at most `columns` characters, broken at blanks, or within a word that is
// longer than a line; without columns in one line. No lines for an empty text.
std::vector<std::string> wrapText(std::string_view text, int columns);
// Of these lines at most the last ones: where the reason is at the end.
std::vector<std::string> wrapEnd(std::string_view text, int columns, int rows);

// The text in at most that many columns; a cut text ends in the mark, of one column.
std::string cutText(std::string_view text, int columns, std::string_view mark);
// The text without its last parts, each with a comma before it, as far as they have no room.
std::string leaveOutParts(std::string text, int columns);

// The text with blanks after it (padRight) or before it (padLeft), so that it has at least
// `columns` characters.
std::string padRight(std::string_view text, int columns);
std::string padLeft(std::string_view text, int columns);

// Draws the texts in the middle of the window, with a blank line between them.
void drawInMiddle(Size window, const std::vector<std::string_view>& texts, Frame& frame);

// Draws only the message that the window is too small, and `below`, unless it is empty or has no
// room.
void drawTooSmall(Size window, Size needed, std::string_view below, Frame& frame);

}  // namespace tui
