#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/Index.h"
#include "core/tetris/Board.h"

namespace tetris {

// The cells of a well of 4 to 10 columns, one cache line: each column is a word of 32 bits, and the
// words are the lanes of two registers of 32 bytes. Row y is bit 31 - y, so that down is towards
// the high bit and an addition carries a falling piece to its rest.
//
// Lane kWall + x is column x. Three lanes or more on each side are walls, all of whose cells are
// filled, so a shift of lanes needs no case for the border.
struct LaneWell {
    static constexpr int kMinWidth = 4;
    static constexpr int kMaxWidth = 10;
    static constexpr int kRows = 32;
    static constexpr int kLanes = 16;
    static constexpr int kWall = 3;
    // The highest stack with room above it for all turns.
    static constexpr int kMaxTop = 23;

    alignas(64) std::array<uint32_t, kLanes> columns;  // filled cells
    int width = 0;
    int top = 0;  // the row above the highest filled cell

    static constexpr uint32_t rowBit(int y) { return uint32_t{1} << (kRows - 1 - y); }
    // The row above the highest of these bits.
    static constexpr int findTop(uint32_t rows) {
        return rows == 0 ? 0 : kRows - std::countr_zero(rows);
    }
    // Those of the well, without walls.
    std::span<uint32_t> getColumns() { return {&columns[kWall], base::toIndex(width)}; }
    bool isFilled(int x, int y) const {
        return (columns[base::toIndex(kWall + x)] & rowBit(y)) != 0;
    }
};

// Copies the board's cells. Returns false, and leaves `well` undefined, if they do not fit: for
// another width, or a stack above kMaxTop. Rows above the board are filled. The board is committed.
bool readLaneWell(const Board& board, LaneWell& well);

}  // namespace tetris

namespace tetris::placements {

// A place where a piece can come to rest, as listReachable gives it: the first facing with the same
// cells, the centre, and the spin.
struct RestingPlace {
    uint8_t facing = 0;
    uint8_t x = 0;
    uint8_t y = 0;
    uint8_t spin = 0;

    bool operator==(const RestingPlace&) const = default;
};

// Room for all that a reach can list.
inline constexpr int kMaxPlaces = 2048;

}  // namespace tetris::placements
