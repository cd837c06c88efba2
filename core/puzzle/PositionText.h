#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/puzzle/Position.h"

namespace puzzle {

// The most cells of a board whose digits may stand together.
inline constexpr int kMostDigits = 9;

// Boards as text.
//
// Reading: tiles separated by blanks, tabs or commas, rows by `/`, the blank as `0` or `_`; or all
// numbers in one line, which means a square board unless a size is given. Up to 3x3 the digits of a
// row may stand together: "123/456/78_". Letters may stand for numbers, and a dot for the blank:
// "ABC/DEF/GH.". Or a list in brackets, of any kind: of all numbers, or of
// rows, "[[1, 2], [3, 0]]".
//
// Writing: tiles separated by single blanks, rows by a bare `/`, the blank as `_`: "1 2 3 4/5 6 7
// 8/9 10 11 12/13 15 14 _".

// The board that the text describes. `size` is the size that the user gave elsewhere. An unsolvable
// board is accepted.
//
// Throws base::Refusal, which names what is wrong and where ("row 2, tile 3"): a missing, doubled
// or unknown tile, rows of different lengths, a size out of range or different from `size`.
Position readPosition(std::string_view text, std::optional<BoardSize> size = {});

// The text of a board.
std::string toString(const Position& position);

// A board of a file: what readPosition or parseBoardId reads.
struct BoardText {
    int64_t line = 1;  // on which it begins
    std::string text;
    std::optional<BoardSize> size{};  // if a line of its own says it
};

// Puts the lines of a file together to boards. A board is
// - a line: the board or its id;
// - its size on a line, "3" or "4 4", then its rows, each on a line, or all of them on one. Of two
//   different numbers the first is the width, unless there are as many rows. The number of tiles
//   may stand for the size, "15" for "4", and -1 after it or on the next line: the last cell is
//   the blank's home;
// - its rows alone, if each has a line and the first can be nothing else. If the next line repeats
//   it, it is a wrong board on one line;
// - a list in brackets, on one line or several.
// Lines that begin with # are skipped, as are empty ones, but an empty line ends a board that is
// not complete. So does one that can only begin the next board; a size is written as that before.
// What is wrong with a board is left to the reader of its text.
class BoardLines {
public:
    // Takes a line without its end; `number` is its own.
    void add(int64_t number, std::string_view line);
    // After the last line: what is not complete is a board, too.
    void end();
    // The next board that is complete; nullopt if there is none.
    [[nodiscard]] std::optional<BoardText> take();

private:
    // A board that is not complete.
    struct Open {
        BoardText board{};
        size_t sizeWords = 0;  // of the line with its size
        int rows = 0;
        size_t firstWords = 0;             // of its first row
        std::vector<std::string> first{};  // the tiles of that row
        size_t tiles = 0;
        size_t wanted = 0;  // tiles; at least one row
        int depth = 0;      // brackets that are open
    };

    void addRow(std::string_view line, size_t tiles);

    std::optional<Open> open_;
    std::deque<BoardText> complete_;
};

}  // namespace puzzle
