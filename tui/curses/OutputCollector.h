#pragma once

#include <cstdio>
#include <string>

namespace tui {

// Makes one write of what curses writes in many.
//
// curses calls write on the descriptor of the FILE that it was given, several times a refresh and
// past stdio. So it is given a FILE on a descriptor of its own; between begin() and end() a file in
// memory stands under that descriptor, and end() gives what came. At other times the terminal
// stands there, for modes and size have to be asked of a terminal.
class OutputCollector {
public:
    // `terminal` stays open and must outlive the collector.
    // Throws std::system_error if the system has no descriptor or memory left.
    explicit OutputCollector(int terminal);
    ~OutputCollector();
    OutputCollector(const OutputCollector&) = delete;
    OutputCollector& operator=(const OutputCollector&) = delete;

    // For newterm; belongs to the collector.
    [[nodiscard]] std::FILE* getFile() const { return file_; }

    void begin();
    // All that was written since begin().
    [[nodiscard]] std::string end();

private:
    int terminal_;
    int memory_;
    std::FILE* file_;
};

}  // namespace tui
