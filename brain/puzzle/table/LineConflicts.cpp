#include "brain/puzzle/table/LineConflicts.h"

#include <algorithm>

#include "core/base/Index.h"

namespace puzzle {

LineConflicts::LineConflicts(int cells) : cells_(cells) {
    if (cells > kMaxTableLine) return;
    size_t codes = 1;
    for (int i = 0; i < cells; ++i)
        codes *= base::toIndex(cells + 1);
    table_.resize(codes);
    for (size_t code = 0; code < codes; ++code) {
        Line line{};
        size_t left = code;
        for (size_t i = 0; i < base::toIndex(cells); ++i) {
            line[i] = static_cast<uint8_t>(left % base::toIndex(cells + 1));
            left /= base::toIndex(cells + 1);
        }
        table_[code] = static_cast<uint8_t>(computeCount(line));
    }
}

int LineConflicts::computeCount(const Line& line) const {
    // longest[i]: the longest ascending subsequence that ends with cell i.
    std::array<int, kMaxLine> longest{};
    int tiles = 0;
    int best = 0;
    for (size_t i = 0; i < base::toIndex(cells_); ++i) {
        if (line[i] == 0) continue;
        ++tiles;
        int before = 0;
        for (size_t j = 0; j < i; ++j) {
            if (line[j] != 0 && line[j] < line[i]) before = std::max(before, longest[j]);
        }
        longest[i] = before + 1;
        best = std::max(best, longest[i]);
    }
    return tiles - best;
}

BoardConflicts::BoardConflicts(const Position& goal)
    : size_(goal.getSize()), distances_(goal), ofRow_(size_.width), ofColumn_(size_.height) {}

LineConflicts::Line BoardConflicts::readRow(int row, std::span<const uint8_t> tiles) const {
    LineConflicts::Line line{};
    const int first = row * size_.width;
    for (int column = 0; column < size_.width; ++column) {
        const int tile = tiles[base::toIndex(first + column)];
        if (tile != 0 && distances_.getHomeRow(tile) == row) {
            line[base::toIndex(column)] = static_cast<uint8_t>(distances_.getHomeColumn(tile) + 1);
        }
    }
    return line;
}

LineConflicts::Line BoardConflicts::readColumn(int column, std::span<const uint8_t> tiles) const {
    LineConflicts::Line line{};
    for (int row = 0; row < size_.height; ++row) {
        const int tile = tiles[base::toIndex(row * size_.width + column)];
        if (tile != 0 && distances_.getHomeColumn(tile) == column) {
            line[base::toIndex(row)] = static_cast<uint8_t>(distances_.getHomeRow(tile) + 1);
        }
    }
    return line;
}

BoardConflicts::State BoardConflicts::start(std::span<const uint8_t> tiles) const {
    State state;
    for (int row = 0; row < size_.height; ++row)
        state.rows += ofRow_.count(readRow(row, tiles));
    for (int column = 0; column < size_.width; ++column)
        state.columns += ofColumn_.count(readColumn(column, tiles));
    return state;
}

void BoardConflicts::slide(State& state, int tile, int from, int to,
                           std::span<const uint8_t> after) const {
    const int home = distances_.getHome(tile);
    const bool isSideways = from - to == 1 || to - from == 1;
    const auto where = [&](int cell) {
        return isSideways ? distances_.getColumn(cell) : distances_.getRow(cell);
    };
    const int line = where(home);
    if (where(from) != line && where(to) != line) return;
    // The line with the tile and without it: after and before the slide, or the reverse.
    LineConflicts::Line with = isSideways ? readColumn(line, after) : readRow(line, after);
    const bool hasCome = where(to) == line;
    const int cell = hasCome ? to : from;
    const auto place =
        base::toIndex(isSideways ? distances_.getRow(cell) : distances_.getColumn(cell));
    LineConflicts::Line without = with;
    with[place] = static_cast<uint8_t>(
        1 + (isSideways ? distances_.getRow(home) : distances_.getColumn(home)));
    without[place] = 0;
    const LineConflicts& conflicts = isSideways ? ofColumn_ : ofRow_;
    const int more = conflicts.count(with) - conflicts.count(without);
    (isSideways ? state.columns : state.rows) += hasCome ? more : -more;
}

}  // namespace puzzle
