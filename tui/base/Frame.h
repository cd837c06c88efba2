#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

// A rectangle of characters.
struct Box {
    int column = 0;
    int row = 0;
    int columns = 0;
    int rows = 0;

    [[nodiscard]] bool contains(int atColumn, int atRow) const
    {
        return atColumn >= column && atColumn < column + columns && atRow >= row &&
               atRow < row + rows;
    }

    friend bool operator==(const Box&, const Box&) = default;
};

// Columns and rows of characters.
struct Size {
    int columns = 0;
    int rows = 0;

    friend bool operator==(const Size&, const Size&) = default;
};

// The colours that a picture is made of; the terminal finds the nearest that it has.
enum class Color : std::uint8_t {
    Default,  // the terminal's own
    Black,
    White,
    Gray,
    Cyan,
    Orange,
    Blue,
    Green,
    Red,
    Yellow,
    Magenta
};
inline constexpr int kColors = 11;

// How a cell looks. Where the terminal has no colours, only the two attributes are left of it.
struct Style {
    Color foreground = Color::Default;
    Color background = Color::Default;
    bool bold = false;
    bool inverse = false;

    friend bool operator==(const Style&, const Style&) = default;
};

// One character of the screen; it is one column wide.
struct Cell {
    char32_t glyph = U' ';
    Style style;

    friend bool operator==(const Cell&, const Cell&) = default;
};

// A whole picture of the terminal as a value. Views write into it; what falls outside is cut off,
// and counted. (0, 0) is the top left cell.
class Frame {
public:
    // Blank. Requires: both sizes are 0 or more.
    explicit Frame(Size size = {});

    [[nodiscard]] Size getSize() const { return size_; }
    // Requires: the cell lies inside.
    [[nodiscard]] const Cell& getCell(int column, int row) const;
    // The cells of a row, from the left. Requires: it lies inside.
    [[nodiscard]] std::span<const Cell> getRow(int row) const;

    // Whether that row is the same in both. Requires: they have the same size, and it lies inside.
    [[nodiscard]] bool hasSameRow(const Frame& other, int row) const;

    // The characters, blanks apart, that found no room since the picture was blank.
    [[nodiscard]] int getCutOff() const { return cutOff_; }

    // Takes that row from a picture. Requires: they have the same size, and it lies inside.
    void copyRow(const Frame& from, int row);
    // Blank again, in that size.
    void reset(Size size);
    void put(int column, int row, char32_t glyph, Style style = {});
    // UTF-8 text from (column, row) to the right. Control characters and bytes that are
    // no UTF-8 show as '?'.
    // Returns the column behind the text.
    int put(int column, int row, std::string_view text, Style style = {});

    // Counts a text that its writer had to leave out.
    void noteCutOff(std::string_view text);

    // What is seen is compared.
    friend bool operator==(const Frame& a, const Frame& b);

private:
    // The place of its first cell.
    [[nodiscard]] std::size_t findRow(int row) const;

    Size size_;
    std::vector<Cell> cells_;
    int cutOff_ = 0;
};

// The number of characters of a UTF-8 text.
[[nodiscard]] int countCharacters(std::string_view text);
// Its first characters: so many, or all that there are.
[[nodiscard]] std::string_view firstCharacters(std::string_view text, int count);
// A character in UTF-8.
[[nodiscard]] std::string encodeUtf8(char32_t character);

}  // namespace tui
