#pragma once

#include <cstdint>
#include <vector>

#include "core/puzzle/BoardSize.h"

namespace puzzle {

// One stage of a reduction: a few tiles of one row or column are brought home by slides that leave
// the tiles placed before where they are.
struct ReductionStage {
    // A tile, the cells that it may enter during the stage, and those where it must end.
    struct Mover {
        std::uint8_t tile = 0;
        std::vector<std::uint8_t> room;
        std::vector<std::uint8_t> goals;
    };
    std::vector<Mover> movers;
    std::vector<std::uint8_t> walls;  // cells whose tiles stay, ascending
    std::vector<std::uint8_t> line;   // all tiles of the row or column that the stage belongs to
    bool places = true;  // false: the movers only come near; walls and line stay the same
};

// The rectangle in the lower right corner of a board that remains when the other cells are placed.
struct RestCorner {
    BoardSize size;
    int column = 0;  // of its first cell
    int row = 0;
};

// The order in which the staged reduction places the tiles of a board: row by row and column by
// column from the top and the left, the longer side of the remaining rectangle first, until a
// corner is left for another solver. Rows and columns are divided into groups so that a table of
// all cells of a group's tiles and the blank has at most kMaxEntries entries. The last group of a
// line has at least two tiles, because the last tile alone cannot be brought into its corner.
//
// If even a pair has too many entries, one of its tiles first comes near its home, in a separate
// stage, and stays near while the other one comes.
class StagePlan {
public:
    static constexpr std::size_t kMaxEntries = 1'200'000;

    // A plan down to a corner of at most `rest` x `rest` cells; 3x3 on a board 3 wide, and up to
    // 2x5 on a board 2 wide. Requires: the size is in range, rest is at least 3.
    StagePlan(BoardSize size, int rest);

    [[nodiscard]] const std::vector<ReductionStage>& getStages() const { return stages_; }
    [[nodiscard]] const RestCorner& getCorner() const { return corner_; }

private:
    void addLine(bool isRow);
    void addGroup(const std::vector<std::uint8_t>& line, std::size_t from, std::size_t to);
    [[nodiscard]] std::vector<std::uint8_t> listFree() const;
    [[nodiscard]] std::vector<std::uint8_t> listNear(const std::vector<std::uint8_t>& free,
                                                     std::uint8_t first, std::uint8_t second) const;

    BoardSize size_;
    RestCorner corner_;
    std::vector<std::uint8_t> walls_;
    std::vector<ReductionStage> stages_;
};

}  // namespace puzzle
