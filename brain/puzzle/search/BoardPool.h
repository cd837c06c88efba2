#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/puzzle/Position.h"

namespace puzzle {

// All boards that a best-first search has reached, each once, with the last slide to it, in limited
// memory. Boards are compared tile by tile, never only by a hash.
class BoardPool {
public:
    static constexpr uint32_t kNone = 0xFFFFFFFF;

    struct Entry {
        uint32_t parent = kNone;
        uint16_t cost = 0;          // slides done
        uint16_t estimate = 0;      // estimate of the slides left
        Slide slide = Slide::Left;  // the last slide to it
        bool isClosed = false;
    };
    struct Found {
        uint32_t board = kNone;  // kNone: it is new and there is no room
        bool isNew = false;
    };

    // For boards of `cells` cells, in at most `memory` bytes.
    BoardPool(size_t cells, size_t memory);

    // The board with these tiles; added if it is new.
    [[nodiscard]] Found findOrAdd(const uint8_t* tiles);
    // Copies the tiles of a board.
    void read(uint32_t board, uint8_t* tiles) const;
    // The reference lives as long as the pool.
    [[nodiscard]] Entry& getEntry(uint32_t board) {
        return chunks_[board / kChunk].entries[board % kChunk];
    }
    const Entry& getEntry(uint32_t board) const {
        return chunks_[board / kChunk].entries[board % kChunk];
    }

    size_t countBytes() const { return bytes_; }
    // Reserves bytes of the same limit for other uses. False, and reserves none, if too few are
    // left.
    [[nodiscard]] bool reserve(size_t bytes);
    void release(size_t bytes) { bytes_ -= bytes; }

private:
    static constexpr size_t kChunk = 4096;  // boards

    struct Chunk {
        std::unique_ptr<Entry[]> entries;
        std::unique_ptr<uint8_t[]> tiles;  // packed
    };

    void pack(const uint8_t* tiles);
    const uint8_t* getPacked(uint32_t board) const {
        return chunks_[board / kChunk].tiles.get() + board % kChunk * packedBytes_;
    }
    size_t hashPacked(const uint8_t* packed) const;
    [[nodiscard]] bool addChunk();
    [[nodiscard]] bool growSlots();

    size_t cells_;
    size_t packedBytes_;  // two tiles a byte up to 16 cells
    size_t memory_;
    size_t bytes_ = 0;
    uint64_t count_ = 0;
    std::vector<Chunk> chunks_;
    std::vector<uint32_t> slots_;  // open addressing, a power of two, at most 3/4 full
    Bytes packed_;                 // the board that is looked up
};

// The open boards in the order of two numbers, least first. Ties: the last one pushed is first.
class BoardQueue {
public:
    explicit BoardQueue(BoardPool& pool) : pool_(pool) {}

    // False if there is no room.
    [[nodiscard]] bool push(uint32_t board, int first, int second);
    // Removes and returns the best board. Skips boards that have been closed or reached more
    // cheaply since. Nullopt if no board is open.
    [[nodiscard]] std::optional<uint32_t> pop();

private:
    struct Item {
        uint32_t board;
        uint16_t cost;  // when it was pushed
    };
    using Row = std::vector<std::vector<Item>>;  // by the second number

    BoardPool& pool_;
    std::vector<Row> rows_;  // by the first number, then the second
    size_t least_ = 0;       // no row before this one has an item
};

}  // namespace puzzle
