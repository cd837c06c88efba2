#include "brain/puzzle/staged/StageGuide.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/Index.h"

namespace puzzle {

namespace {

// The weight of one cell of distance for a tile of a later stage, in tenths: greatest in the line
// that is being placed, and smaller for later lines, because later slides disturb what was placed
// far ahead. Found by measuring, see docs/puzzle.md.
constexpr int kLineWeight = 16;
constexpr int kNextWeight = 12;
constexpr int kWeightPerLine = 3;
constexpr int kLeastWeight = 2;

// Scores are in hundredths of a slide of the stage's distance. A tenth in `rest` counts kRestScale
// of them during a stage, and kPromiseScale when boards that end a stage are compared, because a
// tile that is one cell nearer to home saves about two slides in the end.
constexpr int kSlideScore = 100;
constexpr int kRestScale = 16;
constexpr int kPromiseScale = 19;

}  // namespace

StageGuide::StageGuide(const ReductionStage& stage, const StageTable& table, BoardSize size)
    : table_(&table), cells_(base::toIndex(size.countCells())), restScale_(kRestScale)
{
    const auto countLine = [&size](int home) {
        return std::min(home % size.width, home / size.width);
    };
    std::vector<int> weights(cells_, 0);
    for (std::size_t tile = 1; tile < cells_; ++tile) {
        const int ahead = countLine(static_cast<int>(tile) - 1) - countLine(stage.line[0] - 1);
        weights[tile] = std::max(kLeastWeight, kNextWeight - kWeightPerLine * ahead);
    }
    for (const std::uint8_t tile : stage.line)
        weights[tile] = kLineWeight;
    for (const std::uint8_t wall : stage.walls)
        weights[wall + 1U] = 0;
    moverOf_.assign(cells_, kNoMover);
    for (const ReductionStage::Mover& mover : stage.movers) {
        moverOf_[mover.tile] = static_cast<std::uint8_t>(movers_.size());
        movers_.push_back(mover.tile);
        weights[mover.tile] = 0;
    }
    rest_.resize(cells_ * cells_);
    for (std::size_t tile = 1; tile < cells_; ++tile) {
        const int home = static_cast<int>(tile) - 1;
        for (std::size_t i = 0; i < cells_; ++i) {
            const int cell = static_cast<int>(i);
            const int distance = std::abs(cell % size.width - home % size.width) +
                                 std::abs(cell / size.width - home / size.width);
            rest_[tile * cells_ + i] = static_cast<std::int16_t>(distance * weights[tile]);
        }
    }
}

int StageGuide::ratePromise(int slides, const Mark& mark)
{
    return slides * kSlideScore + mark.rest * kPromiseScale;
}

std::uint32_t StageGuide::computeIndex(std::span<const std::uint8_t> tiles, int blank) const
{
    std::uint32_t index = table_->getBlankPart(blank);
    for (std::size_t i = 0; i < movers_.size(); ++i) {
        const auto cell = std::ranges::find(tiles, movers_[i]) - tiles.begin();
        index += table_->getPart(i, static_cast<int>(cell));
    }
    return index;
}

StageGuide::Mark StageGuide::look(std::span<const std::uint8_t> tiles)
{
    Mark mark;
    for (std::size_t cell = 0; cell < cells_; ++cell)
        mark.rest += countRest(tiles[cell], static_cast<int>(cell));
    const auto blank = std::ranges::find(tiles, 0) - tiles.begin();
    mark.distance = table_->getDistance(computeIndex(tiles, static_cast<int>(blank)));
    return mark;
}

void StageGuide::open(std::span<const std::uint8_t> tiles, int blank, const Mark& mark)
{
    index_ = computeIndex(tiles, blank) - table_->getBlankPart(blank);
    mark_ = mark;
}

Rated<StageGuide::Mark> StageGuide::rate(int tile, int from, int to) const
{
    std::uint32_t index = index_ + table_->getBlankPart(from);
    Mark mark = mark_;
    const std::uint8_t mover = moverOf_[base::toIndex(tile)];
    if (mover == kNoMover) {
        mark.rest += countRest(tile, to) - countRest(tile, from);
    } else {
        const std::uint32_t part = table_->getPart(mover, to);
        if (part == StageTable::kOutside) return {};
        index += part - table_->getPart(mover, from);
    }
    mark.distance = table_->getDistance(index);
    if (mark.distance == StageTable::kFar) return {};
    return {mark.distance * kSlideScore + mark.rest * restScale_, mark};
}

}  // namespace puzzle
