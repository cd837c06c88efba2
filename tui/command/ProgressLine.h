#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "core/base/NotCopied.h"
#include "tui/base/App.h"
#include "tui/command/Output.h"

namespace tui {

// A line on standard error that shows the progress of some work. It needs no terminal sequences, so
// it works on any terminal. If standard error is none, such as a file, long work writes a line of
// its own now and then: after a minute, then at intervals that double up to 5 minutes.
class ProgressLine : base::NotCopied {
public:
    // Shows nothing at first: work that ends shortly after `start` shows no line.
    // `speaker` begins a line where there is no terminal, as in "tetris run: "; without one there
    // are no such lines.
    explicit ProgressLine(TimePoint start = Clock::now(), std::string speaker = {});
    // Erases the line.
    ~ProgressLine() { erase(); }

    // If it is time to, redraws the line with what `make` returns, cut to the width of the
    // terminal. Requires: ASCII.
    void show(const std::function<std::string()>& make);
    // Shows "12 %" if it is time. Returns true: it fits tetris::ReplayWatch.
    bool showPart(double part);
    // Erases the line for a moment, before output that may go to the same terminal, perhaps through
    // another program.
    void giveWay();
    // Flushes the output. Gives way if it may go to the same terminal.
    void flush(Output& output);
    void erase();

private:
    const bool isTerminal_;
    const std::string speaker_;
    std::chrono::seconds between_;  // without a terminal
    TimePoint nextDraw_;
    size_t drawn_ = 0;  // characters on the line now
};

// "1:02", "1:00:02".
std::string formatDuration(double seconds);

// True if standard output is a terminal, or a pipe, which may lead to one.
bool mayOutputEndOnTerminal();

}  // namespace tui
