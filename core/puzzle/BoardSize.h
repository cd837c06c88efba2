#pragma once

#include <string>
#include <string_view>

namespace puzzle {

// Columns and rows of a board, which may differ. Written width first: `5x2` has two rows of five.
struct BoardSize {
    static constexpr int kMinSide = 2;
    static constexpr int kMaxSide = 16;
    static constexpr int kMaxCells = kMaxSide * kMaxSide;

    int width = 4;
    int height = 4;

    [[nodiscard]] constexpr int countCells() const { return width * height; }
    // True if both sides are from kMinSide to kMaxSide.
    [[nodiscard]] constexpr bool isInRange() const
    {
        return width >= kMinSide && width <= kMaxSide && height >= kMinSide && height <= kMaxSide;
    }
    // The size of the transposed board.
    [[nodiscard]] constexpr BoardSize transposed() const { return {height, width}; }

    friend constexpr bool operator==(BoardSize, BoardSize) = default;
};

// "4x4".
[[nodiscard]] std::string toString(BoardSize size);

// Reads a text like "4x4". Throws base::Refusal with what was expected if it is no size or a side
// is out of range.
[[nodiscard]] BoardSize parseBoardSize(std::string_view text);

}  // namespace puzzle
