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

    // Reads the events of the bytes that have come, without waiting. Nullopt if the input has
    // ended. Requires: standard input is readable.
    [[nodiscard]] std::optional<std::vector<TerminalEvent>> read();
    // When to call takeDue: a beginning that nothing has followed counts as a key. Nullopt: never.
    [[nodiscard]] std::optional<TimePoint> nextWake() const { return parser_.nextWake(); }
    [[nodiscard]] std::vector<TerminalEvent> takeDue();

private:
    InputParser parser_;
};

}  // namespace tui
