#include "brain/tetris/placement/Placements.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

using placements::kShapes;
using placements::Shape;

const Shape& getShape(int index) { return kShapes[base::toIndex(index)]; }

}  // namespace

Placements::Placements(const ScaledWeights& weights, const placements::Kernel& kernel)
    : weights_(weights), kernel_(&kernel) {}

void Placements::survey(const Well& well) {
    well_.width = well.width;
    well_.rows = well.rows;
    std::copy_n(well.columns.data(), well.width, well_.columns.data());
    surveyWell();
}

bool Placements::survey(const Board& board, int limitHeight) {
    if (!readWell(board, limitHeight, well_)) return false;
    surveyWell();
    return true;
}

void Placements::surveyWell() {
    survey_.weights = &weights_;
    kernel_->survey(well_, survey_);
}

RatedPlacement Placements::describe(const Rotations& rotations, int rotation, int x,
                                    int64_t value) const {
    const int index = rotations.shapes[base::toIndex(rotation)];
    const Shape& shape = getShape(index);
    const placements::Rest rest = survey_.reader->drop(survey_, index, x);
    int rowsCleared = 0;
    int cellsWithThem = 0;
    for (int r = 0; r < shape.height; ++r) {
        if ((rest.fullRows >> r & 1) == 0) continue;
        ++rowsCleared;
        cellsWithThem += shape.countInRow(r);
    }
    return {
        .value = value,
        .pieceValue = int64_t{weights_[Feature::LandingHeight]} * (2 * rest.y + shape.height - 1) +
                      int64_t{weights_[Feature::ErodedCells]} * (rowsCleared * cellsWithThem) +
                      int64_t{weights_[Feature::RowsCleared]} * rowsCleared,
        .rotation = static_cast<uint8_t>(rotation),
        .shape = static_cast<uint8_t>(index),
        .x = static_cast<uint8_t>(x),
        .y = static_cast<uint8_t>(rest.y),
        .fullRows = static_cast<uint8_t>(rest.fullRows),
        .rowsCleared = static_cast<uint8_t>(rowsCleared)};
}

std::optional<RatedPlacement> Placements::findBest(const Rotations& rotations) const {
    const placements::BestPlacement best = survey_.reader->findBest(survey_, rotations);
    if (best.value == kNoPlacement) return std::nullopt;
    return describe(rotations, best.rotation, best.x, best.value);
}

size_t Placements::list(const Rotations& rotations,
                        std::span<RatedPlacement, kMaxPlacements> placements) const {
    std::array<int64_t, Well::kMaxWidth> values;
    size_t count = 0;
    for (int i = 0; i < rotations.count; ++i) {
        const int shape = rotations.shapes[base::toIndex(i)];
        survey_.reader->rate(survey_, shape, values.data());
        for (int x = 0; x <= well_.width - getShape(shape).width; ++x) {
            const int64_t value = values[base::toIndex(x)];
            if (value != kNoPlacement) placements[count++] = describe(rotations, i, x, value);
        }
    }
    return count;
}

void Placements::land(const RatedPlacement& placement, Well& after) const {
    assert(&after != &well_);
    const Shape& shape = getShape(placement.shape);
    after.width = well_.width;
    after.rows = well_.rows;
    std::copy_n(well_.columns.data(), well_.width, after.columns.data());
    for (int i = 0; i < shape.width; ++i)
        after.columns[base::toIndex(placement.x + i)] |= shape.column(i) << placement.y;
    // From above, so that the rows below stay where they are.
    for (int r = shape.height - 1; r >= 0; --r) {
        if ((placement.fullRows >> r & 1) == 0) continue;
        const uint64_t kept = (uint64_t{1} << (placement.y + r)) - 1;
        for (int x = 0; x < after.width; ++x) {
            uint64_t& column = after.columns[base::toIndex(x)];
            column = (column & kept) | (column >> 1 & ~kept);
        }
    }
}

}  // namespace tetris
