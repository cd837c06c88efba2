#include "brain/tetris/placement/Placements.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

using placements::kShapes;
using placements::Shape;

const Shape& getShape(int index) { return kShapes[base::toIndex(index)]; }

// Copies the well; of its columns those that it has.
void copyWell(const Well& from, Well& to) {
    to.width = from.width;
    to.rows = from.rows;
    std::copy_n(from.columns.data(), from.width, to.columns.data());
}

}  // namespace

Placements::Placements(const ScaledWeights& weights, const placements::Kernel& kernel)
    : weights_(weights), kernel_(&kernel) {}

void Placements::survey(const Well& well) {
    copyWell(well, well_);
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
    const placements::Rest rest = survey_.reader->drop(survey_, index, x);
    return {.value = value,
            .pieceValue = weighPlacement(weights_, getShape(index), rest),
            .rotation = static_cast<uint8_t>(rotation),
            .shape = static_cast<uint8_t>(index),
            .x = static_cast<uint8_t>(x),
            .y = static_cast<uint8_t>(rest.y),
            .fullRows = static_cast<uint8_t>(rest.fullRows)};
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
    copyWell(well_, after);
    for (int i = 0; i < shape.width; ++i)
        after.columns[base::toIndex(placement.x + i)] |= shape.column(i) << placement.y;
    if (placement.fullRows == 0) return;
    for (uint64_t& column : std::span(after.columns).first(base::toIndex(after.width)))
        column = removeRows(column, uint64_t{placement.fullRows} << placement.y);
}

}  // namespace tetris
