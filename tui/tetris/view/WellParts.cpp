#include "tui/tetris/view/WellParts.h"

#include <array>
#include <string>

#include "tui/base/TextColumn.h"

namespace tui {

namespace {

struct PieceLook {
    char letter;
    Color color;
    bool dark;  // its letter is white, not black
};

// In the order of Piece::getPieces().
constexpr std::array<PieceLook, 7> kPieceLooks{{
    {'I', Color::Cyan, false},
    {'L', Color::Orange, false},
    {'J', Color::Blue, true},
    {'S', Color::Green, false},
    {'Z', Color::Red, true},
    {'O', Color::Yellow, false},
    {'T', Color::Magenta, true},
}};

}  // namespace

// A filled cell has its piece's letter on its piece's colour. The letter tells the pieces apart
// without colours. With 256 colours one letter in the terminal's own foreground is enough; it costs
// no more bytes than a blank.
void drawPieceCell(const Look& look, int piece, int column, int row, Frame& frame, int columns)
{
    const PieceLook& pieceLook = kPieceLooks[static_cast<std::size_t>(piece)];
    const bool rich = look.utf8 && look.colors >= 256;
    Style style{.background = pieceLook.color};
    if (!rich) style.foreground = pieceLook.dark ? Color::White : Color::Black;
    if (look.colors == 0) style = {.inverse = true};
    const auto letter = static_cast<char32_t>(pieceLook.letter);
    frame.put(column, row, letter, style);
    if (columns > 1) frame.put(column + 1, row, rich ? U' ' : letter, style);
}

void drawWalls(const Look& look, const WellPlace& place, Style style, Frame& frame)
{
    const int left = place.box.column;
    const int right = left + place.box.columns - 1;
    for (int y = 0; y < place.getShownRows(); ++y) {
        std::string_view leftWall = look.utf8 ? "│" : "|";
        std::string_view rightWall = leftWall;
        if (y == place.rows - 1) {
            // The mark of the highest row that a stack may reach.
            leftWall = look.utf8 ? "┤" : "+";
            rightWall = look.utf8 ? "├" : "+";
        } else if (y >= place.rows) {
            leftWall = rightWall = ":";
        }
        frame.put(left, place.findRow(y), leftWall, style);
        frame.put(right, place.findRow(y), rightWall, style);
    }
    const int floor = place.findRow(-1);
    frame.put(left, floor, look.utf8 ? "└" : "+", style);
    for (int column = left + 1; column < right; ++column)
        frame.put(column, floor, look.utf8 ? "─" : "-", style);
    frame.put(right, floor, look.utf8 ? "┘" : "+", style);
}

void drawStack(const Look& look, const WellPlace& place, const PieceGrid& stack, Frame& frame)
{
    for (int y = 0; y < stack.getHeight() && place.isShown(y); ++y) {
        for (int x = 0; x < stack.getWidth(); ++x) {
            const int piece = stack.getPiece(x, y);
            if (piece == PieceGrid::kEmpty) continue;
            drawPieceCell(look, piece, place.findColumn(x), place.findRow(y), frame,
                          place.cellColumns);
        }
    }
}

void drawPiece(const Look& look, const WellPlace& place, const tetris::Piece& piece, int x, int y,
               Frame& frame)
{
    const int index = findPieceIndex(piece);
    for (const tetris::TPoint& block : piece.getBody()) {
        if (!place.isShown(y + block.y)) continue;
        drawPieceCell(look, index, place.findColumn(x + block.x), place.findRow(y + block.y), frame,
                      place.cellColumns);
    }
}

int drawInWell(const WellPlace& place, int row, std::string_view text, Style style, Frame& frame)
{
    const int room = place.box.columns - 2;
    for (const std::string& line : wrapText(text, room)) {
        const int length = countCharacters(line);
        frame.put(place.box.column + 1 + (room - length) / 2, row++, line, style);
    }
    return row;
}

}  // namespace tui
