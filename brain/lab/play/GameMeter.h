#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "brain/lab/play/GameResult.h"

namespace tetris {

// The time that a brain took for moves.
struct MoveTimes {
    int64_t moves = 0;
    std::chrono::nanoseconds total{};
    std::chrono::nanoseconds slowest{};

    void add(std::chrono::nanoseconds time) { add({1, time, time}); }
    void add(const MoveTimes& other);
};

// Measures a game placed at once while it is played: how its rows grow, and the time of its moves.
// The time of a move is that since the move before. The first move of a game has none, because a
// process may have to start before it.
class GameMeter {
public:
    GameMeter() = default;
    // What the meter of a game had measured at its end.
    GameMeter(int64_t pieces, std::vector<int64_t> rows, const MoveTimes& times, int64_t seen)
        : pieces_(pieces), rows_(std::move(rows)), times_(times), seen_(seen) {}

    // The numbers of pieces at which rows are counted: 1, 2 .. 10, 11, 13, 14, 16 and so on, twenty
    // for each power of ten.
    static std::span<const int64_t> getMarks();

    // The brain has chosen a placement. The observer of the game has to call this each time.
    void onPlacement(const PlacementView& placement);

    // The placements that the brain has chosen.
    int64_t getPieces() const { return pieces_; }
    // The rows cleared with the first getMarks()[i] pieces, for each mark below getPieces().
    const std::vector<int64_t>& getRows() const { return rows_; }
    const MoveTimes& getTimes() const { return times_; }
    // The most next pieces that the brain was shown.
    int64_t getSeen() const { return seen_; }

private:
    int64_t pieces_ = 0;
    std::vector<int64_t> rows_;
    MoveTimes times_;
    int64_t seen_ = 0;
    std::chrono::steady_clock::time_point last_;
};

}  // namespace tetris
