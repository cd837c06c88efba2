#pragma once

#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/curses/InputParser.h"

namespace tui {

// Reads what the terminal at standard input sends: its own description tells how it names its keys,
// xterm's names are known besides.
class Keyboard {
public:
    // Requires: curses is on, for the description.
    explicit Keyboard(bool utf8);

    // What is there, without waiting for more; but a sequence that has begun is waited for, up to
    // kEscapeDelay. None: the input has ended. Requires: standard input can be read.
    [[nodiscard]] std::optional<std::vector<TerminalEvent>> read();

    // In ms. A lone Esc shall act within 50 ms, and a sequence should survive a slow line.
    static constexpr int kEscapeDelay = 35;

private:
    InputParser parser_;
    TimePoint lastRead_{};
};

}  // namespace tui
