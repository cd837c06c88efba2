#include "brain/puzzle/staged/StagePlan.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>

#include "core/base/Index.h"

namespace puzzle {

namespace {

constexpr std::size_t kMaxMovers = 3;

// The most tiles in a group if `free` cells are free; 2 even if their table is too large.
std::size_t countMovers(std::size_t free)
{
    std::size_t movers = 1;
    std::size_t entries = free * free;
    while (movers < kMaxMovers && entries * free <= StagePlan::kMaxEntries) {
        entries *= free;
        ++movers;
    }
    return std::max<std::size_t>(movers, 2);
}

// The longest side of a corner with that narrow side. Corners up to 3x3 have a DistanceTable.
int findLongest(int narrow)
{
    return narrow == 2 ? 5 : narrow;
}

}  // namespace

StagePlan::StagePlan(BoardSize size, int rest) : size_(size), corner_{size, 0, 0}
{
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

void StagePlan::addLine(bool isRow)
{
    std::vector<std::uint8_t> line;
    const int first = corner_.row * size_.width + corner_.column;
    const int length = isRow ? corner_.size.width : corner_.size.height;
    for (int i = 0; i < length; ++i)
        line.push_back(static_cast<std::uint8_t>(first + 1 + i * (isRow ? 1 : size_.width)));

    // Groups of sizes that differ by one at most, the last one largest.
    const std::size_t most = countMovers(base::toIndex(corner_.size.countCells()));
    const std::size_t groups = (line.size() + most - 1) / most;
    for (std::size_t i = 0; i < groups; ++i) {
        const std::size_t from = i * line.size() / groups;
        const std::size_t to = (i + 1) * line.size() / groups;
        addGroup(line, from, to);
    }
}

void StagePlan::addGroup(const std::vector<std::uint8_t>& line, std::size_t from, std::size_t to)
{
    const std::vector<std::uint8_t> free = listFree();
    ReductionStage stage;
    stage.walls = walls_;
    stage.line = line;
    for (std::size_t i = from; i < to; ++i)
        stage.movers.push_back({line[i], free, {static_cast<std::uint8_t>(line[i] - 1)}});

    if (to - from == 2 && free.size() * free.size() * free.size() > kMaxEntries) {
        ReductionStage::Mover& follower = stage.movers.back();
        follower.room = listNear(free, stage.movers.front().goals.front(), follower.goals.front());
        ReductionStage approach = stage;
        approach.movers = {{follower.tile, free, follower.room}};
        approach.places = false;
        stages_.push_back(std::move(approach));
    }
    for (std::size_t i = from; i < to; ++i)
        walls_.push_back(static_cast<std::uint8_t>(line[i] - 1));
    std::ranges::sort(walls_);
    stages_.push_back(std::move(stage));
}

std::vector<std::uint8_t> StagePlan::listFree() const
{
    std::vector<std::uint8_t> free;
    for (int cell = 0; cell < size_.countCells(); ++cell) {
        const auto number = static_cast<std::uint8_t>(cell);
        if (!std::ranges::binary_search(walls_, number)) free.push_back(number);
    }
    return free;
}

// The free cells at most one cell along the line, and two across it, away from the rectangle of two
// cells.
std::vector<std::uint8_t> StagePlan::listNear(const std::vector<std::uint8_t>& free,
                                              std::uint8_t first, std::uint8_t second) const
{
    const int width = size_.width;
    const bool isRow = second == first + 1;
    const int along = isRow ? 1 : 2;
    const int across = isRow ? 2 : 1;
    std::vector<std::uint8_t> near;
    for (const std::uint8_t cell : free) {
        const int x = cell % width;
        const int y = cell / width;
        if (x >= first % width - along && x <= second % width + along &&
            y >= first / width - across && y <= second / width + across)
            near.push_back(cell);
    }
    return near;
}

}  // namespace puzzle
