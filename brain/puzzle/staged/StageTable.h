#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "brain/puzzle/search/BeamGrid.h"
#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// One stage of a reduction: a few tiles of one row or column are brought home by slides that leave
// the tiles placed before where they are.
struct ReductionStage {
    // A tile, the cells that it may enter during the stage, and those where it must end.
    struct Mover {
        uint8_t tile = 0;
        Bytes room;
        Bytes goals;
    };
    std::vector<Mover> movers;
    Bytes walls;         // cells whose tiles stay, ascending
    Bytes line;          // all tiles of the row or column that the stage belongs to
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
    static constexpr size_t kMaxEntries = 1'200'000;

    // A plan down to a corner of at most `rest` x `rest` cells; 3x3 on a board 3 wide, and up to
    // 2x5 on a board 2 wide. Requires: the size is in range, rest is at least 3.
    StagePlan(BoardSize size, int rest);

    const std::vector<ReductionStage>& getStages() const { return stages_; }
    const RestCorner& getCorner() const { return corner_; }

private:
    void addLine(bool isRow);
    void addGroup(const Bytes& line, size_t from, size_t to);
    Bytes listFree() const;
    Bytes listNear(const Bytes& free, uint8_t first, uint8_t second) const;

    BoardSize size_;
    RestCorner corner_;
    Bytes walls_;
    std::vector<ReductionStage> stages_;
};

// For one stage, the fewest slides of any tiles that bring its movers to their goals, from all
// cells of movers and blank: exact, by one backward search. Unless the distance is 0 or kFar, some
// slide leads to a smaller one, so a search can follow it to the goals.
class StageTable {
public:
    static constexpr uint16_t kFar = 0xFFFF;  // the goals cannot be reached
    static constexpr size_t kMaxMovers = 3;

    // Builds the table. Requires: the grid's walls are those of the stage; 1 to kMaxMovers movers.
    StageTable(const BeamGrid& grid, const ReductionStage& stage);

    // The index is a sum: a part for the blank's cell and a part for each mover's cell. kOutside
    // means that the mover may not be there.
    static constexpr uint32_t kOutside = 0xFFFFFFFF;
    uint32_t getBlankPart(int cell) const { return blankParts_[toIndex(cell)]; }
    uint32_t getPart(size_t mover, int cell) const { return parts_[mover][toIndex(cell)]; }
    uint16_t getDistance(uint32_t index) const { return entries_[index]; }

    size_t countBytes() const { return entries_.size() * sizeof(entries_[0]); }
    // Bytes that the table of a stage needs, without the memory to build it.
    static size_t estimateBytes(const ReductionStage& stage, BoardSize size);

private:
    // Cells of the blank and the movers.
    struct Places {
        uint8_t blank;
        std::array<uint8_t, kMaxMovers> movers;
    };

    uint32_t computeIndex(const Places& places) const;
    void numberParts(const BeamGrid& grid, const ReductionStage& stage);
    void seed(const ReductionStage& stage, size_t mover, Places& places,
              std::vector<Places>& frontier);
    void expand(const BeamGrid& grid, const Places& places, uint16_t distance,
                std::vector<Places>& next);

    size_t movers_;
    std::vector<uint32_t> blankParts_;
    std::array<std::vector<uint32_t>, kMaxMovers> parts_;
    std::vector<uint16_t> entries_;
};

}  // namespace puzzle
