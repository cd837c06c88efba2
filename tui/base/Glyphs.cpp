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
    .placement = "▒▒",
    .second = "··",
    .on = "●",
    .off = "○",
    .focus = "▸",
    .more = "…",
    .previous = "‹",
    .next = "›",
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
};

// Code page 437 has no round corners, no thin blocks and no heavy lines.
constexpr Glyphs kConsole{
    .wall = "│",
    .leftCorner = "└",
    .floor = "─",
    .rightCorner = "┘",
    .topWall = ":",
    .grid = "·",
    .ghost = "░░",
    .placement = "▒▒",
    .second = "..",
    .on = "■",
    .off = "·",
    .focus = ">",
    .more = "~",
    .previous = "<",
    .next = ">",
    .sliderPast = "═",
    .sliderMark = "■",
    .sliderRest = "─",
    .bar = "═",
    .line = "─",
    .card = {"┌", "┐", "└", "┘", "─", "│"},
    .heights = {"▄", "▄", "▄", "▄", "█", "█", "█", "█"},
    .chartBase = "─",
    .times = "x",
    .arrows = "arrows ",
    .strip = "▀",
    .play = ">",
};

constexpr Glyphs kAscii{
    .wall = "|",
    .leftCorner = "+",
    .floor = "=",
    .rightCorner = "+",
    .topWall = ":",
    .grid = ".",
    .ghost = "[]",
    .placement = "<>",
    .second = "..",
    .on = "*",
    .off = "o",
    .focus = ">",
    .more = "~",
    .previous = "<",
    .next = ">",
    .sliderPast = "=",
    .sliderMark = "*",
    .sliderRest = "-",
    .bar = "=",
    .line = "-",
    .card = {"+", "+", "+", "+", "-", "|"},
    .heights = {".", ":", "-", "=", "+", "*", "#", "#"},
    .chartBase = "-",
    .times = "x",
    .arrows = "arrows ",
    .strip = "",
    .play = ">",
};

}  // namespace

const Glyphs& getGlyphs(const Look& look)
{
    if (!look.utf8) return kAscii;
    return look.isConsole ? kConsole : kUtf8;
}

}  // namespace tui
