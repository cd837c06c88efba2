#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "brain/puzzle/table/BuildControl.h"
#include "brain/puzzle/table/PackedNibbles.h"
#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// For one group of tiles, the fewest moves of these tiles that bring them home from any cells, if
// the other tiles do not matter and the blank starts wherever it is best. The table stores excess =
// (moves - Manhattan distance of the group) / 2, at most kMaxExcess: four bits for each entry. A
// greater excess is stored as kMaxExcess, which makes the bound weaker but never wrong.
//
// The index of an entry is the sum over the group's tiles, in their order, of cell x stride, with
// stride(i) = base^i, base = 16 up to 16 cells, else the number of cells. So a slide changes an
// index by a difference that depends only on the tile and the two cells.
class PatternDatabase {
public:
    static constexpr int kMaxTiles = 8;
    static constexpr int kMaxExcess = 15;

    // Builds the table; null if stopped. Throws as PatternBuilder. Requires: base^tiles <= 2^32.
    [[nodiscard]] static std::shared_ptr<const PatternDatabase> build(
        BoardSize size, std::span<const std::uint8_t> tiles, const BuildControl& control);
    // A table from entries, maybe of a file. Throws std::invalid_argument if their number is wrong.
    PatternDatabase(BoardSize size, std::span<const std::uint8_t> tiles, PackedNibbles entries);

    [[nodiscard]] static std::uint32_t computeBase(BoardSize size);
    // Entries of a table for `tiles` tiles, including those of impossible indices.
    [[nodiscard]] static std::size_t countEntries(BoardSize size, int tiles);

    [[nodiscard]] BoardSize getSize() const { return size_; }
    [[nodiscard]] const std::vector<std::uint8_t>& getTiles() const { return tiles_; }
    // base^i, for the i-th tile of the group.
    [[nodiscard]] std::uint32_t getStride(int i) const { return strides_[base::toIndex(i)]; }
    // The excess at an index.
    [[nodiscard]] int getExcess(std::uint32_t index) const { return entries_.get(index); }
    [[nodiscard]] const PackedNibbles& getEntries() const { return entries_; }

private:
    BoardSize size_;
    std::vector<std::uint8_t> tiles_;
    std::array<std::uint32_t, kMaxTiles> strides_{};
    PackedNibbles entries_;
};

}  // namespace puzzle
