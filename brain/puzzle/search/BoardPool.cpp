#include "brain/puzzle/search/BoardPool.h"

#include <algorithm>
#include <cstring>

#include "core/base/Index.h"

namespace puzzle {

BoardPool::BoardPool(size_t cells, size_t memory)
    : cells_(cells),
      packedBytes_(cells <= 16 ? (cells + 1) / 2 : cells),
      memory_(memory),
      packed_(packedBytes_) {}

void BoardPool::pack(const uint8_t* tiles) {
    if (packedBytes_ == cells_) {
        std::memcpy(packed_.data(), tiles, cells_);
        return;
    }
    std::ranges::fill(packed_, uint8_t{0});
    for (size_t cell = 0; cell < cells_; ++cell)
        packed_[cell / 2] =
            static_cast<uint8_t>(packed_[cell / 2] | (tiles[cell] << (4 * (cell % 2))));
}

void BoardPool::read(uint32_t board, uint8_t* tiles) const {
    const uint8_t* const packed = getPacked(board);
    for (size_t cell = 0; cell < cells_; ++cell) {
        tiles[cell] = packedBytes_ == cells_
                          ? packed[cell]
                          : static_cast<uint8_t>((packed[cell / 2] >> (4 * (cell % 2))) & 15);
    }
}

size_t BoardPool::hashPacked(const uint8_t* packed) const {
    uint64_t hash = 0;
    for (size_t i = 0; i < packedBytes_; i += 8) {
        uint64_t word = 0;
        std::memcpy(&word, packed + i, std::min<size_t>(8, packedBytes_ - i));
        hash = (hash ^ word) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 32;
    }
    return toIndex(hash);
}

bool BoardPool::reserve(size_t bytes) {
    if (bytes > memory_ - std::min(bytes_, memory_)) return false;
    bytes_ += bytes;
    return true;
}

bool BoardPool::addChunk() {
    if (count_ + kChunk >= kNone || !reserve(kChunk * (sizeof(Entry) + packedBytes_))) return false;
    chunks_.push_back(
        {std::make_unique<Entry[]>(kChunk), std::make_unique<uint8_t[]>(kChunk * packedBytes_)});
    return true;
}

// Old and new slots exist at the same time for a moment, so both have to fit.
bool BoardPool::growSlots() {
    const size_t size = std::max<size_t>(1024, slots_.size() * 2);
    const size_t old = slots_.size() * sizeof(uint32_t);
    if (!reserve(size * sizeof(uint32_t))) return false;
    std::vector<uint32_t> slots(size, kNone);
    for (uint32_t board = 0; board < count_; ++board) {
        size_t slot = hashPacked(getPacked(board)) & (size - 1);
        while (slots[slot] != kNone)
            slot = (slot + 1) & (size - 1);
        slots[slot] = board;
    }
    slots_ = std::move(slots);
    release(old);
    return true;
}

BoardPool::Found BoardPool::findOrAdd(const uint8_t* tiles) {
    if (count_ * 4 >= slots_.size() * 3 && !growSlots()) return {};
    pack(tiles);
    size_t slot = hashPacked(packed_.data()) & (slots_.size() - 1);
    while (slots_[slot] != kNone) {
        if (std::memcmp(getPacked(slots_[slot]), packed_.data(), packedBytes_) == 0) {
            return {slots_[slot], false};
        }
        slot = (slot + 1) & (slots_.size() - 1);
    }
    if (count_ % kChunk == 0 && !addChunk()) return {};
    const auto board = static_cast<uint32_t>(count_++);
    slots_[slot] = board;
    std::memcpy(chunks_.back().tiles.get() + board % kChunk * packedBytes_, packed_.data(),
                packedBytes_);
    return {board, true};
}

bool BoardQueue::push(uint32_t board, int first, int second) {
    const auto row = toIndex(first);
    const auto column = toIndex(second);
    if (row >= rows_.size()) rows_.resize(row + 1);
    if (column >= rows_[row].size()) rows_[row].resize(column + 1);
    std::vector<Item>& items = rows_[row][column];
    if (items.size() == items.capacity()) {
        const size_t old = items.capacity() * sizeof(Item);
        const size_t grown = std::max<size_t>(64, items.capacity() * 2);
        if (!pool_.reserve(grown * sizeof(Item))) return false;
        items.reserve(grown);
        pool_.release(old);
    }
    items.push_back({board, pool_.getEntry(board).cost});
    least_ = std::min(least_, row);
    return true;
}

std::optional<uint32_t> BoardQueue::pop() {
    for (; least_ < rows_.size(); ++least_) {
        for (std::vector<Item>& items : rows_[least_]) {
            while (!items.empty()) {
                const Item item = items.back();
                items.pop_back();
                const BoardPool::Entry& entry = pool_.getEntry(item.board);
                if (!entry.isClosed && entry.cost == item.cost) return item.board;
            }
        }
    }
    return std::nullopt;
}

}  // namespace puzzle
