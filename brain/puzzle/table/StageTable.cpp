#include "brain/puzzle/table/StageTable.h"

#include <algorithm>
#include <cassert>

#include "core/base/Index.h"

namespace puzzle {

StageTable::StageTable(const BeamGrid& grid, const ReductionStage& stage)
    : movers_(stage.movers.size())
{
    assert(movers_ >= 1 && movers_ <= kMaxMovers);
    numberParts(grid, stage);
    std::vector<Places> frontier;
    std::vector<Places> next;
    Places places{};
    seed(stage, 0, places, frontier);
    for (std::uint16_t distance = 1; !frontier.empty(); ++distance) {
        next.clear();
        for (const Places& reached : frontier)
            expand(grid, reached, distance, next);
        std::swap(frontier, next);
    }
}

void StageTable::numberParts(const BeamGrid& grid, const ReductionStage& stage)
{
    const auto cells = base::toIndex(grid.getSize().countCells());
    std::uint32_t count = 0;
    blankParts_.assign(cells, kOutside);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (!grid.isWall(static_cast<int>(cell))) blankParts_[cell] = count++;
    }
    std::uint32_t stride = count;
    for (std::size_t i = 0; i < movers_; ++i) {
        parts_[i].assign(cells, kOutside);
        count = 0;
        for (const std::uint8_t cell : stage.movers[i].room)
            parts_[i][cell] = stride * count++;
        stride *= count;
    }
    entries_.assign(stride, kFar);
}

std::uint32_t StageTable::computeIndex(const Places& places) const
{
    std::uint32_t index = blankParts_[places.blank];
    for (std::size_t i = 0; i < movers_; ++i)
        index += parts_[i][places.movers[i]];
    return index;
}

// Adds to `frontier` all states with the movers from `mover` on at goals and the blank anywhere.
void StageTable::seed(const ReductionStage& stage, std::size_t mover, Places& places,
                      std::vector<Places>& frontier)
{
    const auto end = places.movers.begin() + static_cast<std::ptrdiff_t>(mover);
    if (mover < movers_) {
        for (const std::uint8_t goal : stage.movers[mover].goals) {
            if (std::find(places.movers.begin(), end, goal) != end) continue;
            places.movers[mover] = goal;
            seed(stage, mover + 1, places, frontier);
        }
        return;
    }
    for (std::size_t cell = 0; cell < blankParts_.size(); ++cell) {
        const auto blank = static_cast<std::uint8_t>(cell);
        if (blankParts_[cell] == kOutside || std::find(places.movers.begin(), end, blank) != end)
            continue;
        places.blank = blank;
        entries_[computeIndex(places)] = 0;
        frontier.push_back(places);
    }
}

void StageTable::expand(const BeamGrid& grid, const Places& places, std::uint16_t distance,
                        std::vector<Places>& next)
{
    const std::uint32_t index = computeIndex(places) - blankParts_[places.blank];
    for (const BeamGrid::Step& step : grid.getSteps(places.blank)) {
        Places moved = places;
        moved.blank = step.from;
        std::uint32_t reached = index + blankParts_[step.from];
        bool isAllowed = true;
        for (std::size_t i = 0; i < movers_; ++i) {
            if (places.movers[i] != step.from) continue;
            moved.movers[i] = places.blank;
            isAllowed = parts_[i][places.blank] != kOutside;
            reached += parts_[i][places.blank] - parts_[i][step.from];
        }
        if (!isAllowed || entries_[reached] != kFar) continue;
        entries_[reached] = distance;
        next.push_back(moved);
    }
}

std::size_t StageTable::estimateBytes(const ReductionStage& stage, BoardSize size)
{
    std::size_t entries = base::toIndex(size.countCells()) - stage.walls.size();
    for (const ReductionStage::Mover& mover : stage.movers)
        entries *= mover.room.size();
    return entries * sizeof(std::uint16_t);
}

}  // namespace puzzle
