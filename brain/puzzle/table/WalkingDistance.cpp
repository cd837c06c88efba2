#include "brain/puzzle/table/WalkingDistance.h"

#include <bit>
#include <cassert>
#include <utility>

#include "core/base/Index.h"

namespace puzzle {

namespace {

// tiles[line][home]: how many tiles in `line` are at home in line `home`.
struct Counts {
    static constexpr size_t kMaxLines = 5;
    std::array<std::array<uint8_t, kMaxLines>, kMaxLines> tiles{};
    size_t blankLine = 0;
};

}  // namespace

bool WalkingTable::fits(int lines, int length) {
    return (lines <= 4 && length <= 4) || (lines == 5 && length == 2) ||
           (lines == 2 && length == 5);
}

WalkingTable::WalkingTable(int lines, int length, int blank)
    : lines_(base::toIndex(lines)), base_(static_cast<uint64_t>(length) + 1) {
    assert(fits(lines, length));
    Counts home;
    home.blankLine = base::toIndex(blank);
    for (size_t line = 0; line < lines_; ++line)
        home.tiles[line][line] = static_cast<uint8_t>(length - (line == home.blankLine));
    const auto encode = [this](const Counts& counts) {
        uint64_t key = 0;
        for (size_t line = 0; line < lines_; ++line) {
            for (size_t other = 0; other < lines_; ++other)
                key = key * base_ + counts.tiles[line][other];
        }
        return key;
    };
    std::vector<Counts> queue{home};
    states_.emplace(encode(home), Index{0});
    distances_.push_back(0);
    for (size_t state = 0; state < queue.size(); ++state) {
        for (const bool isDown : {false, true}) {
            for (size_t tile = 0; tile < lines_; ++tile) {
                Counts counts = queue[state];
                const size_t from = counts.blankLine;
                // Unsigned: if the blank is in line 0, from - 1 is not < lines_ either.
                const size_t line = isDown ? from + 1 : from - 1;
                if (line >= lines_ || counts.tiles[line][tile] == 0) {
                    next_.push_back(0);
                    continue;
                }
                --counts.tiles[line][tile];
                ++counts.tiles[from][tile];
                counts.blankLine = line;
                const auto [entry, isNew] =
                    states_.emplace(encode(counts), static_cast<Index>(queue.size()));
                if (isNew) {
                    queue.push_back(counts);
                    distances_.push_back(static_cast<uint8_t>(distances_[state] + 1));
                }
                next_.push_back(entry->second);
            }
        }
    }
    assert(queue.size() <= size_t{1} << 16);
}

WalkingHeuristic::WalkingHeuristic(const Position& goal, std::shared_ptr<const WalkingTable> ofRows,
                                   std::shared_ptr<const WalkingTable> ofColumns)
    : size_(goal.getSize()),
      distances_(goal),
      rows_(std::move(ofRows)),
      columns_(std::move(ofColumns)) {}

WalkingHeuristic::State WalkingHeuristic::start(std::span<const uint8_t> tiles) const {
    const auto countOf = [&](auto lineOf) {
        return [this, tiles, lineOf](int line, int home) {
            int count = 0;
            for (int cell = 0; cell < size_.countCells(); ++cell) {
                const int tile = tiles[base::toIndex(cell)];
                if (tile != 0 && lineOf(cell) == line && lineOf(distances_.getHome(tile)) == home)
                    ++count;
            }
            return count;
        };
    };
    return {rows_->find(countOf([this](int cell) { return distances_.getRow(cell); })),
            columns_->find(countOf([this](int cell) { return distances_.getColumn(cell); }))};
}

LineWord::LineWord(const Position& goal, bool isOfRows)
    : lines_(isOfRows ? goal.getHeight() : goal.getWidth()),
      conflicts_(isOfRows ? goal.getWidth() : goal.getHeight()) {
    const BoardSize size = goal.getSize();
    const TileDistances distances(goal);
    bits_ = static_cast<int>(std::bit_width(conflicts_.countCodes() - 1));
    mask_ = (uint64_t{1} << bits_) - 1;
    assert(lines_ * bits_ <= 64);

    const auto lineOf = [&](int cell) { return isOfRows ? cell / size.width : cell % size.width; };
    const auto placeOf = [&](int cell) { return isOfRows ? cell % size.width : cell / size.width; };
    for (int tile = 1; tile < size.countCells(); ++tile) {
        const int home = distances.getHome(tile);
        const auto shift = static_cast<uint8_t>(lineOf(home) * bits_);
        shifts_[base::toIndex(tile)] = shift;
        for (int cell = 0; cell < size.countCells(); ++cell) {
            if (lineOf(cell) != lineOf(home)) continue;
            LineConflicts::Line line{};
            line[base::toIndex(placeOf(cell))] = static_cast<uint8_t>(placeOf(home) + 1);
            parts_[base::toIndex(tile)][base::toIndex(cell)] = uint64_t{conflicts_.encode(line)}
                                                               << shift;
        }
    }
}

int LineWord::countAll(uint64_t word) const {
    int sum = 0;
    for (int line = 0; line < lines_; ++line)
        sum += conflicts_.look((word >> (line * bits_)) & mask_);
    return sum;
}

AxisHeuristic::AxisHeuristic(const Position& goal, const WalkingHeuristic& walking)
    : distances_(goal), rows_(goal, true), columns_(goal, false), walking_(walking) {}

AxisHeuristic::State AxisHeuristic::start(std::span<const uint8_t> tiles) const {
    State state;
    state.walking = walking_.start(tiles);
    int up = 0;
    int side = 0;
    for (size_t i = 0; i < tiles.size(); ++i) {
        if (tiles[i] == 0) continue;
        const auto cell = static_cast<int>(i);
        up += distances_.countRows(tiles[i], cell);
        side += distances_.countColumns(tiles[i], cell);
        state.rowWord += rows_.getPart(tiles[i], cell);
        state.columnWord += columns_.getPart(tiles[i], cell);
    }
    state.up = static_cast<int16_t>(up + 2 * rows_.countAll(state.rowWord));
    state.side = static_cast<int16_t>(side + 2 * columns_.countAll(state.columnWord));
    return state;
}

}  // namespace puzzle
