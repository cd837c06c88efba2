#pragma once

#include <cstdint>
#include <string>

#include "brain/lab/Batch.h"
#include "tui/command/ProgressLine.h"

namespace tui {

// How far a number of games has come.
struct GamesProgress {
    std::int64_t games = 0;
    int limit = 0;            // pieces of a game at most, 0: no limit
    std::int64_t done = 0;    // games that have ended
    std::int64_t pieces = 0;  // of those
    tetris::RunningGames running{};
    double seconds = 0;
};

// The rate and the time left: "3712345 pieces/s, 1:02:03 left, longest 12.3 million". It assumes
// that games to come are as long as those that have ended; if none has, as long as the limit
// allows. Without a limit the text has the time that has passed instead, and recommends --pieces
// after a while. ASCII.
[[nodiscard]] std::string describeProgress(const GamesProgress& progress);

// "running: 2 games, 1204 pieces, 480 rows"; empty if no game is running.
[[nodiscard]] std::string describeRunning(const tetris::RunningGames& running);

// The progress line of a run, a league or a match.
class ProgressBar {
public:
    using Clock = ProgressLine::Clock;

    // `command`: "tetris run", as the speaker of ProgressLine.
    ProgressBar(std::string command, const tetris::BatchPlan& plan, Clock::time_point start);

    // So many games were played before.
    void begin(std::int64_t before) { before_ = before; }
    // Redraws the line if it is time to. `done`: games that have ended; `pieces`: of those. `lead`
    // stands before the rate, or with matches before the time left; empty: a bar, and the number of
    // games.
    void update(std::int64_t done, std::int64_t pieces, tetris::GameSource& source,
                Clock::time_point now, const std::string& lead = {});
    // As in ProgressLine.
    void giveWay(Clock::time_point now) { line_.giveWay(now); }
    void erase() { line_.erase(); }

private:
    const std::int64_t games_;
    const int limit_;
    const bool hasMatches_;
    std::int64_t before_ = 0;
    const Clock::time_point start_;
    ProgressLine line_;
};

}  // namespace tui
