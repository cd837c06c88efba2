#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/table/Tables.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Makes random boards whose shortest solution has a given length.
//
// If the size has a table of all boards, each board of that length is equally likely. On 4x4 and
// 5x5 a random walk goes towards that length, and each step is solved to find its distance. The 4x4
// boards that are 80 moves away are too rare for a walk: they are taken from the list of all 17.
class DistanceShuffle {
public:
    // Why boards of that length do not exist or cannot be found, in words; nullopt if they can.
    // Requires: length >= 0.
    static std::optional<std::string> findObstacle(BoardSize size, int length, Tables& tables);

    // Throws std::invalid_argument if there is an obstacle.
    DistanceShuffle(BoardSize size, int length, std::shared_ptr<Tables> tables);

    // The board of that seed, the same on every machine. Nullopt if it was stopped.
    std::optional<Position> deal(uint64_t seed, const std::stop_token& stop) const;

private:
    std::optional<Position> wander(uint64_t seed, const std::stop_token& stop) const;

    BoardSize size_;
    int length_;
    std::shared_ptr<Tables> tables_;
    Solver solver_;
    std::vector<size_t> boards_;  // all boards of that length; empty without a table
};

}  // namespace puzzle
