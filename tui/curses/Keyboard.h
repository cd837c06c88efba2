#pragma once

#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/curses/InputParser.h"

namespace tui {

// Reads events from the terminal at standard input. Knows the keys of the terminal's own
// description, and those of InputParser.
class Keyboard {
public:
    // Requires: curses is initialised.
    explicit Keyboard(bool utf8);

    // Reads the pending events. Waits only for the rest of a sequence that has begun, up to
    // kEscapeDelay for the next bytes. Nullopt if the input has ended. Requires: standard input is
    // readable.
    [[nodiscard]] std::optional<std::vector<TerminalEvent>> read();

    // In ms. A lone Esc has to act within 50 ms, but a sequence should survive a slow line.
    static constexpr int kEscapeDelay = 35;

private:
    InputParser parser_;
    TimePoint lastRead_{};
};

}  // namespace tui
