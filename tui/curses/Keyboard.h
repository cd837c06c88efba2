#pragma once

#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/curses/InputParser.h"

namespace tui {

// Reads what the terminal at standard input sends. Knows the keys of the terminal's own
// description, and those of xterm.
class Keyboard {
public:
    // Requires: curses is initialised, for the description.
    explicit Keyboard(bool utf8);

    // Reads the pending events. Waits only for the rest of a sequence that has begun, up to
    // kEscapeDelay. Nullopt: the input has ended. Requires: standard input is readable.
    [[nodiscard]] std::optional<std::vector<TerminalEvent>> read();

    // In ms. A lone Esc has to act within 50 ms, but a sequence should survive a slow line.
    static constexpr int kEscapeDelay = 35;

private:
    InputParser parser_;
    TimePoint lastRead_{};
};

}  // namespace tui
