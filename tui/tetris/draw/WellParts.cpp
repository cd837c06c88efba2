#include "tui/tetris/draw/WellParts.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

namespace {

// In the order of Piece::getPieces().
constexpr std::array<std::string_view, 7> kHalfPieces{"▄▄▄▄", "▄▄█", "█▄▄", "▄█▀",
                                                      "▀█▄",  "██",  "▄█▄"};

void fill(Box box, std::string_view glyph, Style style, Frame& frame) {
    for (int row = box.row; row < box.getFoot(); ++row) {
        for (int column = box.column; column < box.getEnd(); ++column)
            frame.put(column, row, glyph, style);
    }
}

// The edge of a block that has no letter. It has the pen of the whole block, so that a row of the
// block needs one change of colours.
void drawEdge(Box cell, Style style, Frame& frame) {
    const Look& look = frame.getLook();
    if (look.isConsole) return;
    const Box below{cell.column, cell.row + 1, 1, cell.rows - 1};
    if (look.blocks == Blocks::Bevel) {
        fill(cell.getLine(0), "▔", style, frame);
        fill(below, "▌", style, frame);
        frame.put(cell, "▛", style);
    } else if (look.blocks == Blocks::Line) {
        if (cell.rows > 1)
            fill({cell.column, cell.getFoot() - 1, cell.columns, 1}, "▁", style, frame);
        fill({cell.getEnd() - 1, cell.row, 1, cell.rows}, "▕", style, frame);
    }
}

// The columns of cells of the piece as it enters.
int countEnteringCells(int piece) {
    const auto& cells = tetris::getFacedCells(piece, tetris::Facing::North).cells;
    const auto [left, right] = std::ranges::minmax(cells, {}, &TPoint::x);
    return right.x - left.x + 1;
}

}  // namespace

char getPieceLetter(int piece) {
    return piece == PieceGrid::kGarbage ? '#' : tetris::kPieceLetters.at(toIndex(piece));
}

// A block has its piece's colour and, where there are few colours, its letter.
void drawBlock(int piece, Box cell, Frame& frame) {
    const Look& look = frame.getLook();
    const bool hasLetters = look.hasLetters();
    const bool hasEdge = !hasLetters && look.blocks != Blocks::Plain && !look.isConsole;
    const Style style{.foreground = hasLetters ? Color::Ink
                                    : hasEdge  ? findColor(Color::Edge, piece)
                                               : Color::Default,
                      .background = findColor(Color::Face, piece)};
    fill(cell, " ", style, frame);
    if (hasLetters) {
        frame.put(cell.column, cell.row, static_cast<char32_t>(getPieceLetter(piece)), style);
    } else if (hasEdge) {
        drawEdge(cell, style, frame);
    }
}

Box findCell(const WellPlace& place, int x, int y) {
    return {place.findColumn(x), place.findRow(y), place.cell.columns, place.cell.rows};
}

void drawMark(Box cell, std::string_view mark, Style style, Frame& frame) {
    const std::string_view half = firstCharacters(mark, 1);
    const std::string_view other = mark.substr(half.size());
    for (int row = cell.row; row < cell.getFoot(); ++row) {
        for (int i = 0; i < cell.columns; ++i)
            frame.put(cell.column + i, row, 2 * i < cell.columns ? half : other, style);
    }
}

void drawMarks(const WellPlace& place, std::span<const TPoint> cells, TPoint origin,
               std::string_view mark, Style style, Frame& frame) {
    for (const TPoint& cell : cells) {
        if (place.isShown(origin.y + cell.y))
            drawMark(findCell(place, origin.x + cell.x, origin.y + cell.y), mark, style, frame);
    }
}

void drawMarks(const WellPlace& place, const tetris::Move& move, std::string_view mark, Style style,
               Frame& frame) {
    drawMarks(place, move.piece->getBody(), {move.x, move.y}, mark, style, frame);
}

void drawWalls(const WellPlace& place, Style style, Frame& frame) {
    const Glyphs& glyphs = getGlyphs(frame);
    const Box& box = place.box;
    const int right = box.getEnd() - 1;
    const int floor = box.getFoot() - 1;
    const int topEnd = place.findRow(place.rows - 1);
    Style top = style;
    if (top.foreground == Color::Frame) top.foreground = Color::Dim;
    for (int row = box.row; row < floor; ++row) {
        const bool isTop = row < topEnd;
        const std::string_view glyph = isTop ? glyphs.topWall : glyphs.wall;
        frame.put(box.column, row, glyph, isTop ? top : style);
        frame.put(right, row, glyph, isTop ? top : style);
    }
    frame.put(box.column, floor, glyphs.leftCorner, style);
    fill({box.column + 1, floor, box.columns - 2, 1}, glyphs.floor, style, frame);
    frame.put(right, floor, glyphs.rightCorner, style);
}

void drawGrid(const WellPlace& place, int width, Frame& frame) {
    const Look& look = frame.getLook();
    if (!look.grid || look.ground == Ground::Unknown || look.colors < 256) return;
    for (int y = 0; y < place.rows && place.isShown(y); ++y) {
        for (int x = 0; x < width; ++x) {
            const Box cell = findCell(place, x, y);
            frame.put(cell.column + (cell.columns - 1) / 2, cell.row + (cell.rows - 1) / 2,
                      getGlyphs(frame).grid, {.foreground = Color::Faint});
        }
    }
}

void drawStack(const WellPlace& place, const PieceGrid& stack, Frame& frame) {
    for (int y = 0; y < stack.getHeight() && place.isShown(y); ++y) {
        for (int x = 0; x < stack.getWidth(); ++x) {
            const int piece = stack.getPiece(x, y);
            if (piece != PieceGrid::kEmpty) drawBlock(piece, findCell(place, x, y), frame);
        }
    }
}

void drawPiece(const WellPlace& place, const PieceCells& piece, Frame& frame) {
    for (const TPoint& cell : piece.cells) {
        if (place.isShown(cell.y)) drawBlock(piece.piece, findCell(place, cell.x, cell.y), frame);
    }
}

void drawMeterCell(const WellPlace& place, int y, int column, bool isDue, Frame& frame) {
    const std::string_view glyph = frame.getLook().utf8 ? (isDue ? "█" : "▐") : (isDue ? "#" : ":");
    for (int line = 0; line < place.cell.rows; ++line)
        frame.put(column, place.findRow(y) + line, glyph, isDue ? kBad : kWarn);
}

int drawInWell(const WellPlace& place, int row, std::string_view text, Style style, Frame& frame) {
    const Box inside = place.findInside();
    for (const std::string& line : wrapText(text, inside.columns))
        putMiddle({inside.column, row++, inside.columns, 1}, line, style, frame);
    return row;
}

void drawPreview(int piece, Box place, Frame& frame, Size cell) {
    const tetris::Piece& root = *tetris::Piece::getPieces()[toIndex(piece)];
    for (const TPoint& block : root.getBody()) {
        drawBlock(
            piece,
            {place.column + cell.columns * block.x,
             place.row + cell.rows * (root.getHeight() - 1 - block.y), cell.columns, cell.rows},
            frame);
    }
}

void drawEnteringPiece(int piece, Box place, bool isDim, Frame& frame, Size cell) {
    const auto& cells = tetris::getFacedCells(piece, tetris::Facing::North).cells;
    int left = 0;
    for (const TPoint& at : cells)
        left = std::min(left, at.x);
    for (const TPoint& at : cells) {
        const Box box{place.column + cell.columns * (at.x - left),
                      place.row + cell.rows * (1 - at.y), cell.columns, cell.rows};
        if (isDim) {
            drawMark(box, getGlyphs(frame).ghost, paintPiece(piece), frame);
        } else {
            drawBlock(piece, box, frame);
        }
    }
}

void drawEnteringPieces(std::span<const int> pieces, Box box, Frame& frame, Size cell) {
    for (const int piece : pieces) {
        if (box.rows < 2 * cell.rows) return;
        drawEnteringPiece(piece, box, false, frame, cell);
        box = box.getRest(2 * cell.rows + 1);
    }
}

int drawHalfPiece(int piece, Box place, bool isDim, Frame& frame) {
    const Style style = isDim ? kDim : paintPiece(piece);
    if (frame.getLook().utf8) return frame.put(place, kHalfPieces.at(toIndex(piece)), style);
    return frame.put(place, std::string(1, getPieceLetter(piece)), style);
}

void drawHalfNexts(const std::vector<int>& next, Box box, Frame& frame) {
    constexpr int kHalfColumns = 4;
    constexpr int kOthersAt = 3;
    const int end = box.getEnd();
    int column = box.column;
    for (size_t i = 0; i < next.size() && column + kHalfColumns <= end; ++i) {
        if (i == 0) {
            drawEnteringPiece(next[i], {end - 2 * countEnteringCells(next[i]), box.row}, false,
                              frame);
        } else {
            column = drawHalfPiece(next[i], {column, box.row + kOthersAt}, false, frame) + 1;
        }
    }
}

void drawThinWalls(Box box, Style style, Frame& frame) {
    const auto& [topLeft, topRight, leftCorner, rightCorner, line, wall] = getGlyphs(frame).card;
    const int floor = box.getFoot() - 1;
    const int right = box.getEnd() - 1;
    const Box sides{box.column, box.row, 1, box.rows - 1};
    fill(sides, wall, style, frame);
    fill({right, box.row, 1, sides.rows}, wall, style, frame);
    fill({box.column, floor, box.columns, 1}, line, style, frame);
    frame.put(box.column, floor, leftCorner, style);
    frame.put(right, floor, rightCorner, style);
}

void drawHalfWell(const PieceGrid& stack, const std::optional<PieceCells>& falling,
                  const std::vector<TPoint>& planned, Box box, Frame& frame) {
    // By which halves are filled: 1 the lower one, 2 the upper one.
    using Halves = std::array<std::string_view, 4>;
    constexpr Halves kHalfBlocks{" ", "▄", "▀", "█"};
    constexpr Halves kHalfLetters{" ", ".", "'", ":"};
    constexpr Halves kLightLetters{" ", ",", "`", ";"};
    const bool isUtf8 = frame.getLook().utf8;
    const Halves& glyphs = isUtf8 ? kHalfBlocks : kHalfLetters;
    const Halves& marks = isUtf8 ? kHalfLetters : kLightLetters;
    const auto isFalling = [&](int x, int y) {
        return falling && base::contains(falling->cells, TPoint{x, y});
    };
    const int floor = box.getFoot() - 1;
    drawThinWalls(box, kDim, frame);
    for (int row = box.row; row < floor; ++row) {
        const int y = 2 * (floor - 1 - row);
        for (int x = 0; x < stack.getWidth(); ++x) {
            const auto isFilled = [&](int at) {
                return at < stack.getHeight() && stack.getPiece(x, at) != PieceGrid::kEmpty;
            };
            const auto isPlanned = [&](int at) {
                return base::contains(planned, TPoint{x, at}) && !isFilled(at) && !isFalling(x, at);
            };
            const auto findHalves = [&](auto isSet) {
                return (isSet(y) ? 1U : 0U) + (isSet(y + 1) ? 2U : 0U);
            };
            const size_t filled =
                findHalves([&](int at) { return isFilled(at) || isFalling(x, at); });
            const size_t plan = findHalves(isPlanned);
            // A sign has one colour: a plan above the stack shows by the colour of the stack's
            // half.
            const bool isPiece = isFalling(x, y) || isFalling(x, y + 1) || plan > 0;
            frame.put(box.column + 1 + x, row, filled > 0 ? glyphs.at(filled) : marks.at(plan),
                      isPiece ? kAccent : kDim);
        }
    }
}

}  // namespace tui
