#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "brain/puzzle/Solver.h"
#include "brain/puzzle/table/Tables.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Makes random boards whose shortest solution has a given length.
//
// Where there is a table of all boards, each board of that length is equally likely. On 4x4 and 5x5
// a board takes random steps away from the solved one, and the distance after each step is found by
// solving; the boards 80 moves away, which no walk finds, are the 17 known ones.
class DistanceShuffle {
public:
    // Why boards of that length do not exist or cannot be found, as the end of a sentence; nullopt
    // if they can.
    [[nodiscard]] static std::optional<std::string> findObstacle(BoardSize size, int length,
                                                                 Tables& tables);

    // Throws std::invalid_argument if there is an obstacle.
    DistanceShuffle(BoardSize size, int length, std::shared_ptr<Tables> tables);

    // The board of that seed: the same on every machine. Nullopt if it was stopped.
    [[nodiscard]] std::optional<Position> deal(std::uint64_t seed,
                                               const std::stop_token& stop) const;

private:
    [[nodiscard]] std::optional<Position> wander(std::uint64_t seed,
                                                 const std::stop_token& stop) const;

    BoardSize size_;
    int length_;
    std::shared_ptr<Tables> tables_;
    std::unique_ptr<Solver> solver_;
    std::vector<std::size_t> boards_;  // all boards of that length, by number, where there is a table
};

}  // namespace puzzle
