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

void PackedNibbles::set(size_t i, int value) {
    assert(writable_ != nullptr && i < count_ && value >= 0 && value <= 15);
    uint8_t& byte = writable_[i >> 1];
    const int shift = static_cast<int>(i & 1) * 4;
    byte = static_cast<uint8_t>((byte & (0xF0 >> shift)) | (value << shift));
}

std::shared_ptr<const PatternDatabase> PatternDatabase::build(BoardSize size, ByteSpan tiles,
                                                              const BuildControl& control) {
    constexpr int kShift = 32;
    PackedNibbles entries;
    std::shared_ptr<PatternDatabase> database;
    const auto take = [&](const PatternCells& cells, ByteSpan orders, ByteSpan costs) {
        if (!database) {
            entries = PackedNibbles(countEntries(size, base::count(tiles)));
            database = std::make_shared<PatternDatabase>(size, tiles, entries);
        }
        // What the tile of each place may add: to the index below, to the Manhattan distance above.
        std::array<std::array<uint64_t, kMaxPatternTiles>, kMaxPatternTiles> parts;
        for (size_t place = 0; place < tiles.size(); ++place) {
            for (size_t tile = 0; tile < tiles.size(); ++tile) {
                const int distance = size.countApart(cells[place], tiles[tile] - 1);
                parts[place][tile] = uint64_t{database->strides_[tile]} * cells[place] |
                                     static_cast<uint64_t>(distance) << kShift;
            }
        }
        const uint8_t* order = orders.data();
        const size_t count = tiles.size();  // the compiler must not read it again and again
        for (const uint8_t cost : costs) {
            uint64_t sum = 0;
            for (size_t place = 0; place < count; ++place)
                sum += parts[place][order[place]];
            order += count;
            const int excess = (cost - static_cast<int>(sum >> kShift)) / 2;
            if (excess > 0) entries.set(sum & 0xFFFFFFFF, std::min(excess, kMaxExcess));
        }
    };
    return findPatternCosts(size, tiles, control, take) ? database : nullptr;
}

PatternDatabase::PatternDatabase(BoardSize size, ByteSpan tiles, PackedNibbles entries)
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
