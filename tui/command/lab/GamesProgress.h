#pragma once

#include <cstdint>
#include <string>

#include "brain/lab/GameSource.h"
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

// The rate and the time left: "3712345 pieces/s, 1:02:03 left, longest 12.3 million". The time left
// takes the games to come for as long as those that have ended. If none has, the text has the time
// that has passed instead, and names --pieces if that would help. ASCII.
[[nodiscard]] std::string describeProgress(const GamesProgress& progress);

// What the running games have counted: "running: 2 games, 1204 pieces, 480 rows"; empty if there is
// none.
[[nodiscard]] std::string describeRunning(const tetris::RunningGames& running);

// The progress line of a run. Where standard error is no terminal it only says once, and only if no
// game ends, that --pieces would end them.
class ProgressBar {
public:
    using Clock = ProgressLine::Clock;

    // `speaker`: the command, before its message. `limit`: as in GamesProgress.
    ProgressBar(std::string speaker, std::int64_t games, int limit, Clock::time_point start);

    // Redraws the line if it is time to. `pieces`: of the games that are done.
    void update(std::int64_t done, std::int64_t pieces, tetris::GameSource& source,
                Clock::time_point now);
    // As in ProgressLine.
    void giveWay(Clock::time_point now) { line_.giveWay(now); }
    void erase() { line_.erase(); }

private:
    const std::string speaker_;
    const std::int64_t games_;
    const int limit_;
    const Clock::time_point start_;
    ProgressLine line_;
    bool hasWarned_ = false;
};

}  // namespace tui
