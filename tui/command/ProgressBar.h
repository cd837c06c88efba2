#pragma once

#include <cstdint>

#include "tui/command/ProgressLine.h"

namespace tui {

// The progress line of a batch of games, with rate and time left.
class ProgressBar {
public:
    using Clock = ProgressLine::Clock;

    ProgressBar(std::int64_t games, Clock::time_point start);

    // Redraws the line if it is time to.
    void update(std::int64_t gamesDone, std::int64_t piecesDone, Clock::time_point now);
    // As those of ProgressLine.
    void giveWay(Clock::time_point now) { line_.giveWay(now); }
    void erase() { line_.erase(); }

private:
    const std::int64_t games_;
    const Clock::time_point start_;
    ProgressLine line_;
};

}  // namespace tui
