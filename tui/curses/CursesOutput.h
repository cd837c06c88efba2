#pragma once

#include <cstdio>
#include <string>

namespace tui {

// Takes the place of the terminal as curses' output, so that all of a picture can be sent in one
// write: curses itself writes at each motion of the cursor. It is a file in memory, so what curses
// asks of a terminal, such as its modes, fails there.
class CursesOutput {
public:
    // Throws std::system_error if the system has no descriptor left.
    CursesOutput();
    ~CursesOutput();
    CursesOutput(const CursesOutput&) = delete;
    CursesOutput& operator=(const CursesOutput&) = delete;

    // The stream for newterm. curses must not use it after this object is destroyed.
    [[nodiscard]] std::FILE* getStream() const { return stream_; }
    // The bytes that curses has written since the last call.
    [[nodiscard]] std::string take();

private:
    std::FILE* stream_;
};

}  // namespace tui
