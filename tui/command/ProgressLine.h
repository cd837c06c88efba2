#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "core/base/NotCopied.h"

namespace tui {

// A line on standard error that shows the progress of some work. It needs no terminal sequences, so
// it works on any terminal. If standard error is none, such as a file, long work writes a line of
// its own now and then: after a minute, then at intervals that double up to 5 minutes.
class ProgressLine : base::NotCopied {
public:
    using Clock = std::chrono::steady_clock;

    // Shows nothing at first: work that ends shortly after `start` shows no line.
    // `speaker` begins a line where there is no terminal, as in "tetris run: "; without one there
    // are no such lines.
    explicit ProgressLine(Clock::time_point start, std::string speaker = {});
    // Erases the line.
    ~ProgressLine();

    // True if it is time to show the line.
    bool isDue(Clock::time_point now) const {
        return (isTerminal_ || !speaker_.empty()) && now >= nextDraw_;
    }
    // Redraws the line, cut to the width of the terminal. Requires: isDue(now), and ASCII.
    void draw(std::string text, Clock::time_point now);
    // Shows "12 %" if it is time. Returns true: it fits tetris::ReplayWatch.
    bool showPart(double part);
    // Erases the line for a moment, before output that may go to the same terminal, perhaps through
    // another program.
    void giveWay(Clock::time_point now);
    void erase();

private:
    const bool isTerminal_;
    const std::string speaker_;
    std::chrono::seconds between_;  // without a terminal
    Clock::time_point nextDraw_;
    size_t drawn_ = 0;  // characters on the line now
};

// "1:02", "1:00:02".
std::string formatDuration(double seconds);

// True if standard output is a terminal, or a pipe, which may lead to one.
bool mayOutputEndOnTerminal();

}  // namespace tui
