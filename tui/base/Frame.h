#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Key.h"
#include "tui/base/ScreenOptions.h"

namespace tui {

using base::toIndex;

// A rectangle of cells; (column, row) is its top left one.
struct Box {
    int column = 0;
    int row = 0;
    int columns = 0;
    int rows = 0;

    // The column after its last one, and the row below its last one.
    int getEnd() const { return column + columns; }
    int getFoot() const { return row + rows; }
    // The line `at`, counted from 0 at the top, or several lines from there on.
    Box getLine(int at, int lines = 1) const { return {column, row + at, columns, lines}; }
    // The box without its first `above` lines.
    Box getRest(int above) const { return {column, row + above, columns, rows - above}; }
    // The box without its first `left` columns.
    Box getRight(int left) const { return {column + left, row, columns - left, rows}; }
    // The box without `sides` columns at the left and the right, and `ends` rows at the top and the
    // foot.
    Box getInside(int sides, int ends) const {
        return {column + sides, row + ends, columns - 2 * sides, rows - 2 * ends};
    }
    bool contains(int atColumn, int atRow) const {
        return atColumn >= column && atColumn < getEnd() && atRow >= row && atRow < getFoot();
    }

    friend bool operator==(const Box&, const Box&) = default;
};

struct Size {
    int columns = 0;
    int rows = 0;

    friend bool operator==(const Size&, const Size&) = default;
};

// A part of a box that is cut into columns, or into rows.
struct BoxPart {
    int size = 0;
    Box* place = nullptr;  // where its box goes; null: it is air
    int weight = 0;        // above 0: it also gets this share of the room that is left
};
using BoxParts = std::vector<BoxPart>;
// The columns, or rows, that all of them need.
int sumSizes(const BoxParts& parts);
// Places them from left to right; each is as high as the box.
void placeColumns(Box box, const BoxParts& parts);
// Places them from top to bottom; each is as wide as the box.
void placeRows(Box box, const BoxParts& parts);
// A box of that size in the middle of the window, whose first cells are never left out.
inline Box placeInMiddle(Size window, Size size) {
    return {std::max(0, (window.columns - size.columns) / 2),
            std::max(0, (window.rows - size.rows) / 2), size.columns, size.rows};
}

// What a colour is for; the theme says which one it is (curses/Palette.h).
enum class Color : uint8_t {
    Default,  // text; as a background, the terminal's own, which no theme paints
    Dim,      // labels, hints, what is past
    Faint,    // marks that should hardly be seen; only where the terminal's background is known
    Frame,    // walls
    Accent,   // the score, keys, what is active
    Good,     // a success
    Warn,     // what needs attention
    Bad,      // a failure
    Ink,      // text on a colour: black or white, whichever can be read
    Face,     // of the first piece; the others follow in the order of Piece::getPieces()
    Edge = Face + 8,  // the same for the edges of their blocks
    Heat = Edge + 8,  // of the worst rating; the better ones follow
    Fixed = 40        // of the 6x6x6 cube of 256 colours; number 16 + n is Fixed + n
};
inline constexpr int kGarbage = 7;    // the place of garbage among faces and edges
inline constexpr int kHeatSteps = 7;  // of Heat

// The colour that is `step` places after the first one: findColor(Color::Face, piece).
constexpr Color findColor(Color first, int step) {
    return static_cast<Color>(static_cast<int>(first) + step);
}

// How a cell looks. Where there are few colours or none, the palette adds attributes.
struct Style {
    Color foreground = Color::Default;
    Color background = Color::Default;
    bool bold = false;
    bool inverse = false;

    friend bool operator==(const Style&, const Style&) = default;
};

// The style of a page's title and of what a person should see first.
inline constexpr Style kTitle{.foreground = Color::Accent, .bold = true};
// Styles of labels and hints, of headings within a page, and of keys.
inline constexpr Style kDim{.foreground = Color::Dim};
inline constexpr Style kHeading{.foreground = Color::Dim, .bold = true};
inline constexpr Style kKey{.foreground = Color::Accent, .bold = true};
inline constexpr Style kBold{.bold = true};
inline constexpr Style kAccent{.foreground = Color::Accent};
inline constexpr Style kGood{.foreground = Color::Good};
inline constexpr Style kWarn{.foreground = Color::Warn};
inline constexpr Style kBad{.foreground = Color::Bad};
// Styles of what has just become good, has to be known now, or has failed.
inline constexpr Style kSuccess{.foreground = Color::Good, .bold = true};
inline constexpr Style kAlert{.foreground = Color::Warn, .bold = true};
inline constexpr Style kFailure{.foreground = Color::Bad, .bold = true};
// The style of the chosen line, or of a field in which a person types.
inline constexpr Style kChosen{.foreground = Color::Accent, .inverse = true};
// The style of walls and frames.
inline constexpr Style kFrame{.foreground = Color::Frame};
// The style of a piece's letter or mark.
constexpr Style paintPiece(int piece, bool isBold = false) {
    return {.foreground = findColor(Color::Face, piece), .bold = isBold};
}

// One character of the screen, always one column wide.
struct Cell {
    char32_t glyph = U' ';
    Style style;

    friend bool operator==(const Cell&, const Cell&) = default;
};

// A cell's place.
struct CellPlace {
    int column = 0;
    int row = 0;
};

// A whole picture of the terminal as a value. Characters that are written outside are dropped and
// counted. (0, 0) is the top left cell.
class Frame {
public:
    // A blank picture. Requires: columns and rows are 0 or more.
    explicit Frame(Size size = {}, const Look& look = {});

    Size getSize() const { return size_; }
    // What the terminal can show: whoever draws a whole picture sets it, and the parts follow it.
    const Look& getLook() const { return look_; }
    void setLook(const Look& look) { look_ = look; }
    // Requires: the cell lies inside.
    const Cell& getCell(int column, int row) const;
    // The cells of a row, from the left. Requires: the row lies inside.
    std::span<const Cell> getRow(int row) const;

    // The number of characters, without blanks, that were cut off since construction or reset.
    int getCutOff() const { return cutOff_; }

    // Makes the picture blank, in that size. Requires: as for the constructor.
    void reset(Size size);
    void put(int column, int row, char32_t glyph, Style style = {});
    // Writes UTF-8 text from (column, row) to the right. Control characters and invalid bytes show
    // as '?'. Returns the column after the text.
    int put(int column, int row, std::string_view text, Style style = {});
    // From the top left cell of the box.
    int put(const Box& box, std::string_view text, Style style = {}) {
        return put(box.column, box.row, text, style);
    }

    // The terminal's cursor, which is hidden, stands there, so that braille displays and screen
    // readers show what matters: the chosen line of a page, the falling piece. The last call
    // counts; a place outside is ignored.
    void setCursor(int column, int row);
    // Nullopt if it may stand anywhere.
    std::optional<CellPlace> getCursor() const { return cursor_; }

    // A press of the mouse in that box means the key. The last call counts.
    void setKey(const Box& box, const Key& key) { keys_.emplace_back(box, key); }
    // The key that a press there means; nullopt: none.
    std::optional<Key> findKey(int column, int row) const;

    // Compares size and cells, neither the cut-off count nor cursor and keys, which move only with
    // cells.
    friend bool operator==(const Frame& a, const Frame& b) {
        return a.size_ == b.size_ && a.cells_ == b.cells_;
    }

private:
    // The index of the row's first cell.
    size_t findRow(int row) const;

    Size size_;
    Look look_;
    std::vector<Cell> cells_;
    std::optional<CellPlace> cursor_;
    std::vector<std::pair<Box, Key>> keys_;
    int cutOff_ = 0;
};

// The number of characters of a UTF-8 text.
int countCharacters(std::string_view text);
// The first `count` characters, or all if there are fewer. A view into `text`.
std::string_view firstCharacters(std::string_view text, int count);

}  // namespace tui
