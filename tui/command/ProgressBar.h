#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tui {

// A line on standard error that says how far a batch of games has come, with rate and time left;
// nothing at all if that is no terminal. Plain characters, so that it works on any terminal.
class ProgressBar {
public:
    using Clock = std::chrono::steady_clock;

    // Shows nothing yet.
    ProgressBar(std::int64_t games, Clock::time_point start);
    // Erases the line.
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    // Redraws the line if it is time to.
    void update(std::int64_t gamesDone, std::int64_t piecesDone, Clock::time_point now);
    // Takes the line away for a moment: for output that may go to the same terminal, perhaps
    // through another program.
    void giveWay(Clock::time_point now);
    // Takes the line away.
    void erase();

private:
    const std::int64_t games_;
    const Clock::time_point start_;
    const bool isShown_;
    Clock::time_point nextDraw_;
    std::size_t drawn_ = 0;  // characters that stand on the line
};

}  // namespace tui
