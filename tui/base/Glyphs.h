#pragma once

#include <array>
#include <string_view>

#include "tui/base/Frame.h"

namespace tui {

// The characters that pictures are made of, each one column wide, as far as the terminal has them;
// by default those of ASCII.
struct Glyphs {
    // Wells: wall, corners and floor; the walls beside the top rows.
    std::string_view wall = "|", leftCorner = "+", floor = "=", rightCorner = "+", topWall = ":";
    std::string_view grid = ".";                                     // in an empty cell
    std::string_view ghost = "[]", placement = "//", second = "..";  // two columns: see WellView
    // Controls.
    std::string_view on = "*", off = "o", focus = ">", more = "~", previous = "<", next = ">";
    std::string_view above = "^", below = "v";  // a list goes on there
    std::string_view sliderPast = "=", sliderMark = "*", sliderRest = "-";
    std::string_view bar = "=", line = "-";  // of bars, and of lines that separate
    // Cards: top left, top right, bottom left, bottom right, horizontal, vertical.
    std::array<std::string_view, 6> card{"+", "+", "+", "+", "-", "|"};
    // A chart's column of eight heights, the least first, and the line below it.
    std::array<std::string_view, 8> heights{".", ":", "-", "=", "+", "*", "#", "#"};
    std::string_view chartBase = "-";
    std::string_view times = "x";         // the sign of multiplication
    std::string_view arrows = "arrows ";  // "left right up down"
    std::string_view strip;  // a column of the brain's strip in the floor; empty: digits instead
    std::string_view play = ">";
    // Of the best game: beside the well, and in a bar.
    std::string_view bestHeight = "<", bestRows = "+";
};

const Glyphs& getGlyphs(const Look& look);
// Those of a frame's look.
inline const Glyphs& getGlyphs(const Frame& frame) { return getGlyphs(frame.getLook()); }

// Draws an empty box with round corners.
void drawCard(Box box, Style style, Frame& frame);
// Draws a dim line that separates.
void drawRule(int column, int row, int columns, Frame& frame);

}  // namespace tui
