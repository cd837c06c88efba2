#include "tui/tetris/state/PieceGrid.h"

#include <algorithm>
#include <cassert>

#include "core/base/Index.h"

namespace tui {

PieceGrid::PieceGrid(int width, int height)
    : width_(width),
      height_(height),
      cells_(base::toIndex(width) * base::toIndex(height), kEmpty) {}

size_t PieceGrid::at(int x, int y) const {
    assert(x >= 0 && x < width_ && y >= 0 && y < height_);
    return base::toIndex(y) * base::toIndex(width_) + base::toIndex(x);
}

PieceGrid::PieceGrid(const Board& board) : PieceGrid(board.getWidth(), board.getHeight()) {
    raise(board, height_);
}

int PieceGrid::getPiece(int x, int y) const { return cells_[at(x, y)]; }

void PieceGrid::land(const Placement& placement) {
    const auto index = static_cast<int8_t>(findPieceIndex(*placement.piece).value());
    for (const tetris::TPoint& block : placement.piece->getBody()) {
        cells_[at(placement.x + block.x, placement.y + block.y)] = index;
    }
}

void PieceGrid::take(const Lock& lock, const Board& board) {
    land(lock.landed);
    removeRows(lock.fullRows);
    if (lock.risen > 0) raise(board, lock.risen);
    if (lock.emptied) clear();
}

void PieceGrid::removeRows(uint64_t rows) {
    int to = 0;
    for (int from = 0; from < height_; ++from) {
        if (((rows >> from) & 1) != 0) continue;
        for (int x = 0; x < width_; ++x)
            cells_[at(x, to)] = cells_[at(x, from)];
        ++to;
    }
    for (; to < height_; ++to) {
        for (int x = 0; x < width_; ++x)
            cells_[at(x, to)] = kEmpty;
    }
}

void PieceGrid::raise(const Board& board, int rows) {
    for (int y = height_ - 1; y >= 0; --y) {
        for (int x = 0; x < width_; ++x) {
            const bool isFilled = board.getGrid(x, y);
            cells_[at(x, y)] = y >= rows  ? cells_[at(x, y - rows)]
                               : isFilled ? int8_t{kGarbage}
                                          : int8_t{kEmpty};
        }
    }
}

int PieceGrid::computeHeight() const {
    const auto last =
        std::find_if(cells_.rbegin(), cells_.rend(), [](int8_t cell) { return cell != kEmpty; });
    return (static_cast<int>(cells_.rend() - last) + width_ - 1) / std::max(1, width_);
}

}  // namespace tui
