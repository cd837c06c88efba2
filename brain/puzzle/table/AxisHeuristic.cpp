#include "brain/puzzle/table/AxisHeuristic.h"

#include <bit>
#include <cassert>

namespace puzzle {

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
        shifts_[toIndex(tile)] = shift;
        for (int cell = 0; cell < size.countCells(); ++cell) {
            if (lineOf(cell) != lineOf(home)) continue;
            LineConflicts::Line line{};
            line[toIndex(placeOf(cell))] = static_cast<uint8_t>(placeOf(home) + 1);
            parts_[toIndex(tile)][toIndex(cell)] = uint64_t{conflicts_.encode(line)} << shift;
        }
    }
}

int LineWord::countAll(uint64_t word) const {
    int sum = 0;
    for (int line = 0; line < lines_; ++line)
        sum += conflicts_.lookUp((word >> (line * bits_)) & mask_);
    return sum;
}

AxisHeuristic::State AxisHeuristic::start(ByteSpan tiles) const {
    State state;
    state.walking = walking_.start(tiles);
    int vertical = 0;
    int horizontal = 0;
    for (size_t i = 0; i < tiles.size(); ++i) {
        if (tiles[i] == 0) continue;
        const auto cell = static_cast<int>(i);
        vertical += distances_.countRows(tiles[i], cell);
        horizontal += distances_.countColumns(tiles[i], cell);
        state.rowWord += rows_.getPart(tiles[i], cell);
        state.columnWord += columns_.getPart(tiles[i], cell);
    }
    state.vertical = static_cast<int16_t>(vertical + 2 * rows_.countAll(state.rowWord));
    state.horizontal = static_cast<int16_t>(horizontal + 2 * columns_.countAll(state.columnWord));
    return state;
}

}  // namespace puzzle
