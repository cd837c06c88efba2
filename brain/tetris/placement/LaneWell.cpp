#include "brain/tetris/placement/LaneWell.h"

#include "core/base/Index.h"

namespace tetris {

namespace {

// The bits in reverse order.
uint32_t mirror(uint32_t bits) {
    bits = (bits >> 1 & 0x55555555U) | (bits & 0x55555555U) << 1;
    bits = (bits >> 2 & 0x33333333U) | (bits & 0x33333333U) << 2;
    bits = (bits >> 4 & 0x0F0F0F0FU) | (bits & 0x0F0F0F0FU) << 4;
    bits = (bits >> 8 & 0x00FF00FFU) | (bits & 0x00FF00FFU) << 8;
    return bits >> 16 | bits << 16;
}

}  // namespace

bool readLaneWell(const Board& board, LaneWell& well) {
    const int width = board.getWidth();
    if (width < LaneWell::kMinWidth || width > LaneWell::kMaxWidth) return false;
    if (board.getMaxHeight() > LaneWell::kMaxTop) return false;
    well.width = width;
    well.top = board.getMaxHeight();
    const uint32_t above =
        board.getHeight() >= LaneWell::kRows ? 0 : LaneWell::rowBit(board.getHeight() - 1) - 1;
    well.columns.fill(~uint32_t{0});
    for (int x = 0; x < width; ++x) {
        well.columns[base::toIndex(LaneWell::kWall + x)] =
            mirror(static_cast<uint32_t>(board.getColumn(x))) | above;
    }
    return true;
}

}  // namespace tetris
