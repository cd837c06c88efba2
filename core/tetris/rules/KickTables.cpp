#include "core/tetris/rules/KickTables.h"

#include "core/base/Index.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

// For each kind and two facings.
using KickIndex = std::array<std::array<std::array<std::span<const TPoint>, 4>, 4>, 7>;

void addRows(KickIndex& index, size_t piece, std::span<const KickRow> table) {
    for (const KickRow& row : table) {
        index[piece][base::toIndex(row.from)][base::toIndex(row.to)] = {row.shifts.data(),
                                                                        row.tests};
    }
}

KickIndex indexKicks() {
    KickIndex index;
    for (size_t piece = 0; piece < index.size(); ++piece) {
        if (piece == Piece::SQUARE) {
            addRows(index, piece, kSquareKicks);
        } else if (piece == Piece::STICK) {
            addRows(index, piece, kStickKicks);
            addRows(index, piece, kStickHalfKicks);
        } else {
            addRows(index, piece, kQuarterKicks);
            addRows(index, piece, kHalfKicks);
        }
    }
    return index;
}

}  // namespace

std::span<const TPoint> getKicks(int piece, Facing from, Facing to) {
    static const KickIndex kIndex = indexKicks();
    return kIndex[base::toIndex(piece)][base::toIndex(from)][base::toIndex(to)];
}

}  // namespace tetris
