#pragma once

#include <string>

namespace tui {

// Makes one write of what curses writes in many.
//
// curses calls the C library's write at each motion of the cursor, past stdio. So the program has a
// write of its own, which the linker puts before the library's, for shared libraries, too: between
// begin() and end() it keeps what goes to the collector's descriptor. All else it passes on. One
// collector at a time may live, for a function is global.
class OutputCollector {
public:
    // `terminal` stays open as long as the collector lives.
    explicit OutputCollector(int terminal) : terminal_(terminal) {}
    ~OutputCollector();
    OutputCollector(const OutputCollector&) = delete;
    OutputCollector& operator=(const OutputCollector&) = delete;

    // Requires: no other thread writes to the terminal before end().
    void begin();
    // All that was written since begin().
    [[nodiscard]] std::string end();

private:
    int terminal_;
};

}  // namespace tui
