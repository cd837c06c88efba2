#include "brain/puzzle/staged/StageTable.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "core/base/Index.h"

namespace puzzle {

namespace {

// The most tiles in a group if `free` cells are free; 2 even if their table is too large.
size_t countMovers(size_t free) {
    size_t movers = 1;
    size_t entries = free * free;
    while (movers < StageTable::kMaxMovers && entries * free <= StagePlan::kMaxEntries) {
        entries *= free;
        ++movers;
    }
    return std::max<size_t>(movers, 2);
}

// The longest side of a corner with that narrow side. Corners up to 3x3 have a DistanceTable.
int findLongest(int narrow) { return narrow == 2 ? 5 : narrow; }

}  // namespace

StagePlan::StagePlan(BoardSize size, int rest) : size_(size), corner_{size, 0, 0} {
    assert(size.isInRange() && rest >= 3);
    const int longest = findLongest(std::min({size.width, size.height, rest}));
    BoardSize& left = corner_.size;
    while (left.width > longest || left.height > longest) {
        const bool isRow = left.height >= left.width;
        addLine(isRow);
        if (isRow) {
            ++corner_.row;
            --left.height;
        } else {
            ++corner_.column;
            --left.width;
        }
    }
}

void StagePlan::addLine(bool isRow) {
    Bytes line;
    const int first = corner_.row * size_.width + corner_.column;
    const int length = isRow ? corner_.size.width : corner_.size.height;
    for (int i = 0; i < length; ++i)
        line.push_back(static_cast<uint8_t>(first + 1 + i * (isRow ? 1 : size_.width)));

    // Groups of sizes that differ by one at most, the last one largest.
    const size_t most = countMovers(toIndex(corner_.size.countCells()));
    const size_t groups = (line.size() + most - 1) / most;
    for (size_t i = 0; i < groups; ++i) {
        const size_t from = i * line.size() / groups;
        const size_t to = (i + 1) * line.size() / groups;
        addGroup(line, from, to);
    }
}

void StagePlan::addGroup(const Bytes& line, size_t from, size_t to) {
    const Bytes free = listFree();
    ReductionStage stage;
    stage.walls = walls_;
    stage.line = line;
    for (size_t i = from; i < to; ++i)
        stage.movers.push_back({line[i], free, {static_cast<uint8_t>(line[i] - 1)}});

    if (to - from == 2 && free.size() * free.size() * free.size() > kMaxEntries) {
        ReductionStage::Mover& follower = stage.movers.back();
        follower.room = listNear(free, stage.movers.front().goals.front(), follower.goals.front());
        ReductionStage approach = stage;
        approach.movers = {{follower.tile, free, follower.room}};
        approach.places = false;
        stages_.push_back(std::move(approach));
    }
    for (size_t i = from; i < to; ++i)
        walls_.push_back(static_cast<uint8_t>(line[i] - 1));
    std::ranges::sort(walls_);
    stages_.push_back(std::move(stage));
}

Bytes StagePlan::listFree() const {
    Bytes free;
    for (int cell = 0; cell < size_.countCells(); ++cell) {
        const auto number = static_cast<uint8_t>(cell);
        if (!std::ranges::binary_search(walls_, number)) free.push_back(number);
    }
    return free;
}

// The free cells at most one cell along the line, and two across it, away from the rectangle of two
// cells.
Bytes StagePlan::listNear(const Bytes& free, uint8_t first, uint8_t second) const {
    const int width = size_.width;
    const bool isRow = second == first + 1;
    const int along = isRow ? 1 : 2;
    const int across = isRow ? 2 : 1;
    Bytes near;
    for (const uint8_t cell : free) {
        const int x = cell % width;
        const int y = cell / width;
        if (x >= first % width - along && x <= second % width + along &&
            y >= first / width - across && y <= second / width + across)
            near.push_back(cell);
    }
    return near;
}

StageTable::StageTable(const BeamGrid& grid, const ReductionStage& stage)
    : movers_(stage.movers.size()) {
    assert(movers_ >= 1 && movers_ <= kMaxMovers);
    numberParts(grid, stage);
    std::vector<Places> frontier;
    std::vector<Places> next;
    Places places{};
    seed(stage, 0, places, frontier);
    for (uint16_t distance = 1; !frontier.empty(); ++distance) {
        next.clear();
        for (const Places& reached : frontier)
            expand(grid, reached, distance, next);
        std::swap(frontier, next);
    }
}

void StageTable::numberParts(const BeamGrid& grid, const ReductionStage& stage) {
    const auto cells = toIndex(grid.getSize().countCells());
    uint32_t count = 0;
    blankParts_.assign(cells, kOutside);
    for (size_t cell = 0; cell < cells; ++cell) {
        if (!grid.isWall(static_cast<int>(cell))) blankParts_[cell] = count++;
    }
    uint32_t stride = count;
    for (size_t i = 0; i < movers_; ++i) {
        parts_[i].assign(cells, kOutside);
        count = 0;
        for (const uint8_t cell : stage.movers[i].room)
            parts_[i][cell] = stride * count++;
        stride *= count;
    }
    entries_.assign(stride, kFar);
}

uint32_t StageTable::computeIndex(const Places& places) const {
    uint32_t index = blankParts_[places.blank];
    for (size_t i = 0; i < movers_; ++i)
        index += parts_[i][places.movers[i]];
    return index;
}

// Adds to `frontier` all states with the movers from `mover` on at goals and the blank anywhere.
void StageTable::seed(const ReductionStage& stage, size_t mover, Places& places,
                      std::vector<Places>& frontier) {
    const auto end = places.movers.begin() + static_cast<ptrdiff_t>(mover);
    if (mover < movers_) {
        for (const uint8_t goal : stage.movers[mover].goals) {
            if (std::find(places.movers.begin(), end, goal) != end) continue;
            places.movers[mover] = goal;
            seed(stage, mover + 1, places, frontier);
        }
        return;
    }
    for (size_t cell = 0; cell < blankParts_.size(); ++cell) {
        const auto blank = static_cast<uint8_t>(cell);
        if (blankParts_[cell] == kOutside || std::find(places.movers.begin(), end, blank) != end)
            continue;
        places.blank = blank;
        entries_[computeIndex(places)] = 0;
        frontier.push_back(places);
    }
}

void StageTable::expand(const BeamGrid& grid, const Places& places, uint16_t distance,
                        std::vector<Places>& next) {
    const uint32_t index = computeIndex(places) - blankParts_[places.blank];
    for (const BeamGrid::Step& step : grid.getSteps(places.blank)) {
        Places moved = places;
        moved.blank = step.from;
        uint32_t reached = index + blankParts_[step.from];
        bool isAllowed = true;
        for (size_t i = 0; i < movers_; ++i) {
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

size_t StageTable::estimateBytes(const ReductionStage& stage, BoardSize size) {
    size_t entries = toIndex(size.countCells()) - stage.walls.size();
    for (const ReductionStage::Mover& mover : stage.movers)
        entries *= mover.room.size();
    return entries * sizeof(uint16_t);
}

}  // namespace puzzle
