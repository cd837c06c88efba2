#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "brain/base/WholeFile.h"
#include "core/base/NotCopied.h"

namespace tui {

// Standard output, or another open file, buffered until flush(), so that an error can only occur
// there. The destructor drops text that was not flushed.
class Output : base::NotCopied {
public:
    // Callers with much output call flush when this many bytes are buffered.
    static constexpr size_t kMaxGathered = 65536;

    static constexpr int kStandard = 1;  // the descriptor of standard output

    explicit Output(int descriptor = kStandard) : descriptor_(descriptor) {}
    // The file of that name, created or emptied; standard output if the name is empty. Throws
    // std::runtime_error that names the file if the system refuses it.
    explicit Output(const std::string& fileName);

    void print(std::string_view text) { gathered_ += text; }
    // The number of bytes printed and not flushed.
    size_t getSize() const { return gathered_.size(); }
    // Writes the buffer and empties it. Throws std::system_error if the system refuses it; if the
    // reader has gone, that is std::errc::broken_pipe, and no SIGPIPE.
    void flush();
    // Flushes, and closes a file of its own, because only then it may say that it is full.
    void close();

private:
    [[noreturn]] void fail() const;

    base::Descriptor file_{-1};  // of its own
    const int descriptor_;
    std::string name_ = "to standard output";
    std::string gathered_;
};

// Prints the text on standard output, and flushes it.
void printText(std::string_view text);

// Prints a message for the user on standard error, with '?' for what is not plain text in its
// lines.
void printError(std::string_view message);

// "tetris 1.0.0".
std::string formatVersion(std::string_view program);

}  // namespace tui
