#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"

namespace tui {

// Draws a column of bars for each value from the left, the lowest row at the bottom of the box;
// `top` is the value that fills the box.
void drawBars(std::span<const int> values, int top, Box box, Style style, Frame& frame);

// Draws the line that the bars of a chart stand on.
void drawChartBase(Box line, Frame& frame);

// The values stretched or squeezed to that many columns: a column has the greatest value of its
// part; if there are fewer values than columns, several columns have the same. Requires: there is a
// value.
std::vector<int> spreadOver(std::span<const int> values, int columns);

// Draws a horizontal bar of `length` characters.
void drawBar(int column, int row, int length, Style style, Frame& frame);

inline constexpr int kDigitRows = 3;
// The columns of a large figure, without a blank after it: of digits, and of ':' ',' '/' between
// them.
int countBigColumns(std::string_view text);
// True if all of it can be large: digits, what stands between them, and the letters of READY and
// GO.
bool isBigText(std::string_view text);
// Draws a large figure and returns the column after it. Nothing without UTF-8: the plain figure
// always stands beside it.
int drawBigText(std::string_view text, int column, int row, Style style, Frame& frame);
// The same in the first rows of a box, with plain characters at its foot for what follows a '.',
// such as a tenth of a second. Where the box has no room, the separators ',' are left out; if that
// is not enough, and without UTF-8, it is one bold line. Returns the column after it.
int drawLargeFigure(std::string text, Box box, Style style, Frame& frame);

// The same without separators, at the right end of the box. Nothing if it has no room.
void drawFigureAtRight(std::string text, Box box, Frame& frame);

// Draws how many of each piece have entered, below the heading, from the top of the box on.
// `dealt`: by index into Piece::getPieces().
void drawPieceCounts(std::string_view heading, const std::array<int, 7>& dealt, Box box,
                     Frame& frame);

inline constexpr int kTitleColumns = 42;
inline constexpr int kTitleRows = 5;
// Draws TETRIS in blocks of the pieces.
void drawTitle(int column, int row, Frame& frame);

}  // namespace tui
