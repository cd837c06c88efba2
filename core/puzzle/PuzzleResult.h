#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/puzzle/BoardSize.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {

// Results are compared only within a class: the same size, shuffle method and marks.
struct PuzzleClass {
    BoardSize size{};
    std::optional<ShuffleWay> way{};  // nullopt for a board given tile by tile
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
    std::string name{};      // of the player; empty if unknown
    std::int64_t ended = 0;  // seconds since 1970, UTC

    friend bool operator==(const PuzzleResult&, const PuzzleResult&) = default;
};

// The first criterion: fewest moves, or least time. Among equals the other one decides, then the
// earlier result.
enum class PuzzleOrder : std::uint8_t { Moves, Time };

// A row of the results.
struct PuzzleRow {
    std::int64_t id = 0;    // its permanent number, from 1
    std::int64_t rank = 0;  // its place in its class in the requested order, from 1
    PuzzleResult result{};

    friend bool operator==(const PuzzleRow&, const PuzzleRow&) = default;
};

}  // namespace puzzle
