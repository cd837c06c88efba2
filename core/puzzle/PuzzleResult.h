#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/puzzle/BoardSize.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {

// Which results are compared with each other: size, way and marks of the game.
struct PuzzleClass {
    BoardSize size{};
    std::optional<ShuffleWay> way{};  // none for a board given whole
    bool isHelped = false;
    bool isUndone = false;

    friend bool operator==(const PuzzleClass&, const PuzzleClass&) = default;
};

// A board that a person has solved.
struct PuzzleResult {
    PuzzleClass kind{};
    std::string board{};  // its id: "4x4#u1729"
    std::int64_t moves = 0;
    std::int64_t milliseconds = 0;
    std::string name{};      // of the player; empty if nobody knows
    std::int64_t ended = 0;  // seconds since 1970, UTC

    friend bool operator==(const PuzzleResult&, const PuzzleResult&) = default;
};

// What counts first: fewest moves, or least time; the other decides among equals, then the earlier.
enum class PuzzleOrder : std::uint8_t { Moves, Time };

// A row of the results.
struct PuzzleRow {
    std::int64_t id = 0;    // its number for ever, from 1
    std::int64_t rank = 0;  // its place in its class, in the order asked for, from 1
    PuzzleResult result{};

    friend bool operator==(const PuzzleRow&, const PuzzleRow&) = default;
};

}  // namespace puzzle
