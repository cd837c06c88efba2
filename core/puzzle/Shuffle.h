#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/JavaRandom.h"
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
enum class ShuffleWay : std::uint8_t { Uniform, Walk };

// "uniform", "walk".
[[nodiscard]] std::string_view toString(ShuffleWay way);

// The method of that name. Throws std::invalid_argument that lists the known names.
[[nodiscard]] ShuffleWay parseShuffleWay(std::string_view name);

// Seeds are 0 .. kShuffleSeedLimit - 1.
inline constexpr std::uint64_t kShuffleSeedLimit = std::uint64_t{1} << 63;

// The generator that shuffles use: its seed is the lower 48 bits of splitmix64 of the seed. Without
// this mixing, neighbouring seeds would give neighbouring boards.
[[nodiscard]] base::JavaRandom makeShuffleRandom(std::uint64_t seed);

// The board of that size, method and seed: the same on every machine; solvable, and not solved.
// Throws std::invalid_argument if the size or the seed is out of range.
[[nodiscard]] Position shuffle(BoardSize size, ShuffleWay way, std::uint64_t seed);

}  // namespace puzzle
