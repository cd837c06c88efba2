#pragma once

namespace tui {

// While it exists, standard output is the terminal: a command that draws a screen and prints a
// result can then be used as `command > FILE`. Changes nothing if standard output is a terminal
// already, or if there is none to take.
class TerminalOutput {
public:
    // Throws std::system_error if the system has no descriptor left.
    TerminalOutput();
    // Standard output is again what it was.
    ~TerminalOutput();
    TerminalOutput(const TerminalOutput&) = delete;
    TerminalOutput& operator=(const TerminalOutput&) = delete;

private:
    int before_ = -1;  // what standard output was; -1: nothing has changed
};

}  // namespace tui
