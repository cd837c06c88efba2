#include "brain/tetris/search/RivalKernel.h"

#include <span>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/WordLanes.h"
#include "brain/tetris/search/RivalExpansion.h"
#include "core/base/Index.h"

namespace tetris::rival {

namespace {

// The cells of a place, as words.
LaneWords findCells(int piece, const placements::RestingPlace& place) {
    LaneWords words{};
    for (const TPoint& cell : getFacedCells(piece, kFacings[place.facing]).cells)
        words[base::toIndex(LaneWell::kWall + place.x + cell.x)] |=
            LaneWell::rowBit(place.y + cell.y);
    return words;
}

}  // namespace

RivalKernel getPortableRival() { return expandBy<placements::PortableWords>; }

RivalKernel getRivalKernel() {
    const bool isPortable = &placements::getKernel() == &placements::getPortableKernel();
    return isPortable ? getPortableRival() : findAvx2Rival();
}

std::optional<FallingPiece> findEntry(const RivalState& state, int piece,
                                      const RatingRules& rules) {
    const auto isFree = [&state](const FallingPiece& each) {
        for (const TPoint& cell : listCells(each)) {
            if (state.well.isFilled(cell.x, cell.y)) return false;
        }
        return true;
    };
    FallingPiece entering{piece, Facing::North, (state.well.width - 1) / 2, rules.rows};
    if (!isFree(entering)) return std::nullopt;
    --entering.y;
    if (!isFree(entering)) ++entering.y;
    return entering;
}

RivalState applyPlacement(const RivalState& state, int piece, const RivalOutcome& outcome) {
    RivalState after = state;
    LaneWell& well = after.well;
    const std::span<uint32_t> columns = well.getColumns();
    const LaneWords cells = findCells(piece, outcome.place);
    uint32_t full = ~uint32_t{0};
    for (size_t lane = 0; lane < cells.size(); ++lane) {
        well.columns[lane] |= cells[lane];
        full &= well.columns[lane];
    }
    for (; full != 0; full &= full - 1) {
        const uint32_t above = (full & (0 - full)) - 1;
        for (uint32_t& column : columns)
            column = (column & ~(above << 1 | 1)) | (column & above) << 1;
    }
    after.cells += 4 - outcome.rows * well.width;
    if (outcome.rows == 0 && state.pending > 0) {
        const int rising = state.pending - outcome.pending;
        const auto hole = base::toIndex(guessHole(state.pending, well.width));
        for (size_t x = 0; x < columns.size(); ++x) {
            columns[x] >>= rising;
            if (x != hole) columns[x] |= ~(~uint32_t{0} >> rising);
        }
        after.cells += rising * (well.width - 1);
    }
    uint32_t any = 0;
    for (const uint32_t column : columns)
        any |= column;
    well.top = LaneWell::findTop(any);
    after.combo = outcome.combo;
    after.backToBack = outcome.backToBack;
    after.pending = outcome.pending;
    return after;
}

}  // namespace tetris::rival
