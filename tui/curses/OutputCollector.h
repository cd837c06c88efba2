#pragma once

#include <string>

namespace tui {

// Combines the many writes of curses into one.
//
// curses calls the C library's write at each motion of the cursor, bypassing stdio. So the program
// defines a `write` of its own, which the linker prefers to the library's, for shared libraries,
// too. Between begin() and end() this function collects what is written to the collector's
// descriptor; it passes everything else on. Only one collector may exist at a time, because the
// function is global.
class OutputCollector {
public:
    // `terminal` must stay open while the collector lives.
    explicit OutputCollector(int terminal) : terminal_(terminal) {}
    ~OutputCollector();
    OutputCollector(const OutputCollector&) = delete;
    OutputCollector& operator=(const OutputCollector&) = delete;

    // Requires: no other thread writes to the terminal before end().
    void begin();
    // Everything that was written since begin().
    [[nodiscard]] std::string end();

private:
    int terminal_;
};

}  // namespace tui
