#include "tui/base/Glyphs.h"

namespace tui {

namespace {

constexpr Glyphs kUtf8{
    .wall = "┃",
    .leftCorner = "┗",
    .floor = "━",
    .rightCorner = "┛",
    .topWall = "┊",
    .grid = "·",
    .ghost = "░░",
    .placement = "╱╱",
    .second = "··",
    .on = "●",
    .off = "○",
    .focus = "▸",
    .more = "…",
    .previous = "‹",
    .next = "›",
    .above = "▴",
    .below = "▾",
    .sliderPast = "━",
    .sliderMark = "●",
    .sliderRest = "─",
    .bar = "━",
    .line = "─",
    .card = {"╭", "╮", "╰", "╯", "─", "│"},
    .heights = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
    .chartBase = "▔",
    .times = "×",
    .arrows = "← → ↑ ↓",
    .strip = "▀",
    .play = "▶",
    .bestHeight = "◂",
    .bestRows = "┼",
};

// Code page 437 has no round corners, no thin blocks and no heavy lines.
constexpr Glyphs kConsole{
    .wall = "│",
    .leftCorner = "└",
    .floor = "─",
    .rightCorner = "┘",
    .grid = "·",
    .ghost = "░░",
    .on = "■",
    .off = "·",
    .sliderPast = "═",
    .sliderMark = "■",
    .sliderRest = "─",
    .bar = "═",
    .line = "─",
    .card = {"┌", "┐", "└", "┘", "─", "│"},
    .heights = {"▄", "▄", "▄", "▄", "█", "█", "█", "█"},
    .chartBase = "─",
    .strip = "▀",
    .bestRows = "┼",
};

constexpr Glyphs kAscii;

}  // namespace

const Glyphs& getGlyphs(const Look& look) {
    if (!look.utf8) return kAscii;
    return look.isConsole ? kConsole : kUtf8;
}

void drawCard(Box box, Style style, Frame& frame) {
    const auto& card = getGlyphs(frame).card;
    const int right = box.getEnd() - 1;
    const int bottom = box.getFoot() - 1;
    for (int row = box.row; row <= bottom; ++row) {
        for (int column = box.column; column <= right; ++column) {
            const bool isLine = row == box.row || row == bottom;
            const bool isSide = column == box.column || column == right;
            frame.put(column, row,
                      isLine   ? card[4]
                      : isSide ? card[5]
                               : " ",
                      isLine || isSide ? style : Style{});
        }
    }
    frame.put(box, card[0], style);
    frame.put(right, box.row, card[1], style);
    frame.put(box.column, bottom, card[2], style);
    frame.put(right, bottom, card[3], style);
}

void drawRule(int column, int row, int columns, Frame& frame) {
    for (int i = 0; i < columns; ++i)
        frame.put(column + i, row, getGlyphs(frame).line, kDim);
}

}  // namespace tui
