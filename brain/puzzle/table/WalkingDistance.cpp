#include "brain/puzzle/table/WalkingDistance.h"

#include <array>
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

WalkingTable::WalkingTable(int lines, int length, int blank)
    : lines_(toIndex(lines)), base_(static_cast<uint64_t>(length) + 1) {
    assert(fits(lines, length));
    Counts home;
    home.blankLine = toIndex(blank);
    for (size_t line = 0; line < lines_; ++line)
        home.tiles[line][line] = static_cast<uint8_t>(length - (line == home.blankLine));
    const auto encodeCounts = [this](const Counts& counts) {
        return encode(
            [&](int line, int tile) { return counts.tiles[toIndex(line)][toIndex(tile)]; });
    };
    std::vector<Counts> queue{home};
    states_.emplace(encodeCounts(home), Index{0});
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
                    states_.emplace(encodeCounts(counts), static_cast<Index>(queue.size()));
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

WalkingHeuristic::State WalkingHeuristic::start(ByteSpan tiles) const {
    const auto countOf = [&](auto lineOf) {
        return [this, tiles, lineOf](int line, int home) {
            int count = 0;
            for (int cell = 0; cell < size_.countCells(); ++cell) {
                const int tile = tiles[toIndex(cell)];
                if (tile != 0 && lineOf(cell) == line && lineOf(distances_.getHome(tile)) == home)
                    ++count;
            }
            return count;
        };
    };
    return {rows_->find(countOf([this](int cell) { return distances_.getRow(cell); })),
            columns_->find(countOf([this](int cell) { return distances_.getColumn(cell); }))};
}

}  // namespace puzzle
