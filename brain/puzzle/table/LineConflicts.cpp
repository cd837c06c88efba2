#include "brain/puzzle/table/LineConflicts.h"

#include <algorithm>

#include "core/base/Index.h"

namespace puzzle {

LineConflicts::LineConflicts(int cells) : cells_(cells) {
    if (cells > kMaxTableLine) return;
    size_t codes = 1;
    for (int i = 0; i < cells; ++i)
        codes *= toIndex(cells + 1);
    table_.resize(codes);
    for (size_t code = 0; code < codes; ++code) {
        Line line{};
        size_t left = code;
        for (size_t i = 0; i < toIndex(cells); ++i) {
            line[i] = static_cast<uint8_t>(left % toIndex(cells + 1));
            left /= toIndex(cells + 1);
        }
        table_[code] = static_cast<uint8_t>(computeCount(line));
    }
}

int LineConflicts::computeCount(const Line& line) const {
    // longest[i]: the longest ascending subsequence that ends with cell i.
    std::array<int, kMaxLine> longest{};
    int tiles = 0;
    int best = 0;
    for (size_t i = 0; i < toIndex(cells_); ++i) {
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

template <bool kIsRow>
LineConflicts::Line BoardConflicts::readLine(int line, ByteSpan tiles) const {
    LineConflicts::Line read{};
    const int length = kIsRow ? size_.width : size_.height;
    for (int place = 0; place < length; ++place) {
        const int cell = kIsRow ? line * size_.width + place : place * size_.width + line;
        const int tile = tiles[toIndex(cell)];
        if (tile == 0) continue;
        const int row = distances_.getHomeRow(tile);
        const int column = distances_.getHomeColumn(tile);
        if ((kIsRow ? row : column) == line)
            read[toIndex(place)] = static_cast<uint8_t>((kIsRow ? column : row) + 1);
    }
    return read;
}

BoardConflicts::State BoardConflicts::start(ByteSpan tiles) const {
    State state;
    for (int row = 0; row < size_.height; ++row)
        state.rows += ofRow_.count(readLine<true>(row, tiles));
    for (int column = 0; column < size_.width; ++column)
        state.columns += ofColumn_.count(readLine<false>(column, tiles));
    return state;
}

void BoardConflicts::slide(State& state, int tile, int from, int to, ByteSpan after) const {
    const int home = distances_.getHome(tile);
    const bool isSideways = isHorizontal(from, to);
    const auto where = [&](int cell) {
        return isSideways ? distances_.getColumn(cell) : distances_.getRow(cell);
    };
    const int line = where(home);
    if (where(from) != line && where(to) != line) return;
    // The line with the tile and without it: after and before the slide, or the reverse.
    LineConflicts::Line with =
        isSideways ? readLine<false>(line, after) : readLine<true>(line, after);
    const bool hasCome = where(to) == line;
    const int cell = hasCome ? to : from;
    const auto place = toIndex(isSideways ? distances_.getRow(cell) : distances_.getColumn(cell));
    LineConflicts::Line without = with;
    with[place] = static_cast<uint8_t>(
        1 + (isSideways ? distances_.getRow(home) : distances_.getColumn(home)));
    without[place] = 0;
    const LineConflicts& conflicts = isSideways ? ofColumn_ : ofRow_;
    const int more = conflicts.count(with) - conflicts.count(without);
    (isSideways ? state.columns : state.rows) += hasCome ? more : -more;
}

}  // namespace puzzle
