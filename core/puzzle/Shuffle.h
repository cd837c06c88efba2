#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/JavaRandom.h"
#include "core/base/NameTable.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// The ways to make a board from a seed.
//
// Uniform: every solvable board except the solved one is equally likely. From the solved board, for
// i = cells - 1 down to 1, cells i and nextInt(i + 1) are swapped. In an unsolvable result the
// first two tiles in reading order are swapped. A solved result is shuffled again with the same
// generator.
//
// Walk: the blank walks at random from the solved board, max(20000, 8 w h max(w, h)^2) draws of
// nextInt(4): 0 down, 1 right, 2 up, 3 left. A draw that would leave the board counts and does
// nothing, so that cells of both colours of a chessboard are reached. A walk that ends solved
// continues for the same number of draws.
enum class ShuffleWay : uint8_t { Uniform, Walk };

inline constexpr base::NameTable<ShuffleWay, 2> kShuffleWayNames{{"uniform", "walk"}};
constexpr std::string_view toString(ShuffleWay way) { return kShuffleWayNames[way]; }

// Seeds are 0 .. kShuffleSeedLimit - 1.
inline constexpr uint64_t kShuffleSeedLimit = uint64_t{1} << 63;

// The generator that shuffles use: its seed is the lower 48 bits of splitmix64 of the seed. Without
// this mixing, neighbouring seeds would give neighbouring boards.
base::JavaRandom makeShuffleRandom(uint64_t seed);

// The board of that size, method and seed: the same on every machine; solvable, and not solved.
// Throws std::invalid_argument if the size or the seed is out of range.
Position shuffle(BoardSize size, ShuffleWay way, uint64_t seed);

// A board in a short form that people can share: its size with the method and seed of its shuffle,
// "4x4#u1729" or "4x4#w1729", or the board itself, "4x4:1,2,...,0". In an id the blank's home is
// always the last cell.
class BoardId {
public:
    // The board of a shuffle. Throws as shuffle() does.
    BoardId(BoardSize size, ShuffleWay way, uint64_t seed)
        : position_(shuffle(size, way, seed)), way_(way), seed_(seed) {}
    // A board given tile by tile.
    explicit BoardId(const Position& position) : position_(position) {}

    BoardSize getSize() const { return position_.getSize(); }
    const Position& getPosition() const { return position_; }
    // The method and the seed of the shuffle; nullopt and 0 for a board given tile by tile.
    std::optional<ShuffleWay> getWay() const { return way_; }
    uint64_t getSeed() const { return seed_; }

    friend bool operator==(const BoardId&, const BoardId&) = default;

private:
    Position position_;
    std::optional<ShuffleWay> way_;
    uint64_t seed_ = 0;
};

std::string toString(const BoardId& id);

// True if the text looks like an id and not like a board: it contains '#' or ':'.
bool isBoardId(std::string_view text);

// Throws base::Refusal with what was expected.
BoardId parseBoardId(std::string_view text);

}  // namespace puzzle
