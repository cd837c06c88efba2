#include "brain/puzzle/table/PatternDatabase.h"

#include <sys/mman.h>
#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Range.h"

namespace puzzle {

PackedNibbles::PackedNibbles(size_t count) : count_(count) {
    const size_t bytes = (count + 1) / 2;
    if (bytes == 0) return;
    // Mapped, because zero pages then cost nothing until they are written. Huge pages avoid TLB
    // misses in the look-ups of a search.
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE);
    owner_ = std::shared_ptr<const void>(
        memory, [bytes](const void* start) { munmap(const_cast<void*>(start), bytes); });
    writable_ = static_cast<uint8_t*>(memory);
    bytes_ = writable_;
}

PackedNibbles::PackedNibbles(std::shared_ptr<const void> owner, const uint8_t* bytes, size_t count)
    : owner_(std::move(owner)), bytes_(bytes), count_(count) {}

void PackedNibbles::set(size_t i, int value) {
    assert(writable_ != nullptr && i < count_ && value >= 0 && value <= 15);
    uint8_t& byte = writable_[i >> 1];
    const int shift = static_cast<int>(i & 1) * 4;
    byte = static_cast<uint8_t>((byte & (0xF0 >> shift)) | (value << shift));
}

namespace {

// Writes the excess of every arrangement, from the costs that the builder found.
class Converter {
public:
    Converter(const PatternDatabase& shape, const PatternBuilder& builder)
        : shape_(shape), builder_(builder), tiles_(shape.getTiles().size()) {}

    [[nodiscard]] bool convert(PackedNibbles& entries, const BuildControl& control) {
        for (size_t set = 0; set < builder_.countSets(); ++set) {
            if (set % 256 == 0 && control.stop.stop_requested()) return false;
            findParts(builder_.listCells(set));
            const std::span<const uint8_t> costs = builder_.minimise(set);
            const uint8_t* order = builder_.getOrders().data();
            for (const uint8_t cost : costs) {
                uint64_t sum = 0;
                for (size_t place = 0; place < tiles_; ++place)
                    sum += parts_[place][order[place]];
                order += tiles_;
                const int excess = (cost - static_cast<int>(sum >> kShift)) / 2;
                if (excess <= 0) continue;
                entries.set(sum & 0xFFFFFFFF, std::min(excess, PatternDatabase::kMaxExcess));
            }
        }
        return true;
    }

private:
    static constexpr int kShift = 32;

    // What the tile of each place may add: to the index below, to the Manhattan distance above.
    void findParts(const std::array<uint8_t, PatternDatabase::kMaxTiles>& cells) {
        for (size_t place = 0; place < tiles_; ++place) {
            const int cell = cells[place];
            for (size_t tile = 0; tile < tiles_; ++tile) {
                const int distance = shape_.getSize().countApart(cell, shape_.getTiles()[tile] - 1);
                const uint64_t index = uint64_t{shape_.getStride(static_cast<int>(tile))} *
                                       static_cast<uint64_t>(cell);
                parts_[place][tile] = index | static_cast<uint64_t>(distance) << kShift;
            }
        }
    }

    const PatternDatabase& shape_;
    const PatternBuilder& builder_;
    size_t tiles_;
    std::array<std::array<uint64_t, PatternDatabase::kMaxTiles>, PatternDatabase::kMaxTiles>
        parts_{};
};

}  // namespace

std::shared_ptr<const PatternDatabase> PatternDatabase::build(BoardSize size,
                                                              std::span<const uint8_t> tiles,
                                                              const BuildControl& control) {
    PatternBuilder builder(size, tiles);
    if (!builder.run(control)) return nullptr;
    PackedNibbles entries(countEntries(size, base::count(tiles)));
    auto database = std::make_shared<PatternDatabase>(size, tiles, entries);
    if (!Converter(*database, builder).convert(entries, control)) return nullptr;
    return database;
}

PatternDatabase::PatternDatabase(BoardSize size, std::span<const uint8_t> tiles,
                                 PackedNibbles entries)
    : size_(size), tiles_(tiles.begin(), tiles.end()), entries_(std::move(entries)) {
    if (entries_.size() != countEntries(size, base::count(tiles))) {
        base::refuse("a table of {} tiles on {} cannot have {} entries", tiles.size(),
                     toString(size), entries_.size());
    }
    uint32_t stride = 1;
    for (size_t i = 0; i < tiles_.size(); ++i) {
        strides_[i] = stride;
        stride *= computeBase(size);
    }
}

uint32_t PatternDatabase::computeBase(BoardSize size) {
    return static_cast<uint32_t>(std::max(16, size.countCells()));
}

size_t PatternDatabase::countEntries(BoardSize size, int tiles) {
    size_t entries = 1;
    for (int i = 0; i < tiles; ++i)
        entries *= computeBase(size);
    return entries;
}

}  // namespace puzzle
