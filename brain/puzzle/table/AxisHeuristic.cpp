#include "brain/puzzle/table/AxisHeuristic.h"

#include <bit>
#include <cassert>

#include "core/base/Index.h"

namespace puzzle {

namespace {

std::uint64_t countCodes(int length)
{
    std::uint64_t codes = 1;
    for (int i = 0; i < length; ++i)
        codes *= static_cast<std::uint64_t>(length) + 1;
    return codes;
}

}  // namespace

bool LineWord::fits(int lines, int length)
{
    return lines * length <= kMaxCells && length <= 5 &&
           lines * static_cast<int>(std::bit_width(countCodes(length) - 1)) <= 64;
}

LineWord::LineWord(const Position& goal, bool isOfRows)
    : lines_(isOfRows ? goal.getHeight() : goal.getWidth())
{
    const BoardSize size = goal.getSize();
    const TileDistances distances(goal);
    const int length = isOfRows ? size.width : size.height;
    assert(fits(lines_, length));
    const std::uint64_t codes = countCodes(length);
    bits_ = static_cast<int>(std::bit_width(codes - 1));
    mask_ = (std::uint64_t{1} << bits_) - 1;

    const auto lineOf = [&](int cell) { return isOfRows ? cell / size.width : cell % size.width; };
    const auto placeOf = [&](int cell) { return isOfRows ? cell % size.width : cell / size.width; };
    std::array<std::uint64_t, kMaxCells> weights{1};
    for (std::size_t i = 1; i < base::toIndex(length); ++i)
        weights[i] = weights[i - 1] * (static_cast<std::uint64_t>(length) + 1);
    for (int tile = 1; tile < size.countCells(); ++tile) {
        const int home = distances.getHome(tile);
        const auto shift = static_cast<std::uint8_t>(lineOf(home) * bits_);
        shifts_[base::toIndex(tile)] = shift;
        for (int cell = 0; cell < size.countCells(); ++cell) {
            if (lineOf(cell) != lineOf(home)) continue;
            parts_[base::toIndex(tile)][base::toIndex(cell)] =
                (static_cast<std::uint64_t>(placeOf(home) + 1) *
                 weights[base::toIndex(placeOf(cell))])
                << shift;
        }
    }

    const LineConflicts conflicts(length);
    for (std::uint64_t code = 0; code < codes; ++code) {
        LineConflicts::Line line{};
        std::uint64_t left = code;
        for (std::size_t i = 0; i < base::toIndex(length); ++i) {
            line[i] = static_cast<std::uint8_t>(left % (static_cast<std::uint64_t>(length) + 1));
            left /= static_cast<std::uint64_t>(length) + 1;
        }
        table_.push_back(static_cast<std::uint8_t>(conflicts.count(line)));
    }
}

int LineWord::countAll(std::uint64_t word) const
{
    int sum = 0;
    for (int line = 0; line < lines_; ++line)
        sum += table_[(word >> (line * bits_)) & mask_];
    return sum;
}

AxisHeuristic::AxisHeuristic(const Position& goal, const WalkingHeuristic& walking)
    : distances_(goal), rows_(goal, true), columns_(goal, false), walking_(walking)
{
}

AxisHeuristic::State AxisHeuristic::start(std::span<const std::uint8_t> tiles) const
{
    State state;
    state.walking = walking_.start(tiles);
    int up = 0;
    int side = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (tiles[i] == 0) continue;
        const auto cell = static_cast<int>(i);
        up += distances_.countRows(tiles[i], cell);
        side += distances_.countColumns(tiles[i], cell);
        state.rowWord += rows_.getPart(tiles[i], cell);
        state.columnWord += columns_.getPart(tiles[i], cell);
    }
    state.up = static_cast<std::int16_t>(up + 2 * rows_.countAll(state.rowWord));
    state.side = static_cast<std::int16_t>(side + 2 * columns_.countAll(state.columnWord));
    return state;
}

}  // namespace puzzle
