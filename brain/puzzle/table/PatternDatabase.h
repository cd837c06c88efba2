#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "brain/puzzle/table/PatternBuilder.h"
#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// A long array of numbers 0 to 15, two in each byte, in memory of its own or mapped from a file.
// Copies share the same numbers.
class PackedNibbles {
public:
    PackedNibbles() = default;
    // `count` zeros. Pages take memory only once they are written. Throws std::bad_alloc if the
    // system refuses.
    explicit PackedNibbles(size_t count);
    // A read-only view of bytes that `owner` keeps alive.
    PackedNibbles(std::shared_ptr<const void> owner, const uint8_t* bytes, size_t count)
        : owner_(std::move(owner)), bytes_(bytes), count_(count) {}

    size_t size() const { return count_; }
    // The bytes: number i in byte i / 2, in the lower half if i is even.
    ByteSpan getBytes() const { return {bytes_, (count_ + 1) / 2}; }
    int get(size_t i) const { return (bytes_[i >> 1] >> ((i & 1) * 4)) & 15; }
    // Requires: 0 <= value <= 15, memory of its own, and no use in other threads.
    void set(size_t i, int value);

private:
    std::shared_ptr<const void> owner_;
    const uint8_t* bytes_ = nullptr;
    uint8_t* writable_ = nullptr;  // the same; null for a view
    size_t count_ = 0;
};

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
    static constexpr int kMaxExcess = 15;

    // Builds the table; null if stopped. Throws as findPatternCosts. Requires: base^tiles <= 2^32.
    static std::shared_ptr<const PatternDatabase> build(BoardSize size, ByteSpan tiles,
                                                        const BuildControl& control);
    // A table from entries, maybe of a file. Throws std::invalid_argument if their number is wrong.
    PatternDatabase(BoardSize size, ByteSpan tiles, PackedNibbles entries);

    static uint32_t computeBase(BoardSize size);
    // Entries of a table for `tiles` tiles, including those of impossible indices.
    static size_t countEntries(BoardSize size, int tiles);

    BoardSize getSize() const { return size_; }
    const Bytes& getTiles() const { return tiles_; }
    // base^i, for the i-th tile of the group.
    uint32_t getStride(int i) const { return strides_[toIndex(i)]; }
    // The excess at an index.
    int getExcess(uint32_t index) const { return entries_.get(index); }
    const PackedNibbles& getEntries() const { return entries_; }

private:
    BoardSize size_;
    Bytes tiles_;
    std::array<uint32_t, kMaxPatternTiles> strides_{};
    PackedNibbles entries_;
};
// Tables of several groups.
using PatternTables = std::vector<std::shared_ptr<const PatternDatabase>>;

}  // namespace puzzle
