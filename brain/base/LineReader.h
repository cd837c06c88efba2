#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace base {

// Reads text line by line from an open file, which may be a terminal or a pipe: a line is there as
// soon as it is complete. Input without end is refused with std::runtime_error, as is what the
// system refuses; the message names the input, and the line.
class LineReader {
public:
    struct Limits {
        size_t line;        // bytes, without the line feed
        uint64_t all;       // bytes; 0: no limit, for conversations
        bool cuts = false;  // a line that is too long is cut off there, not refused
    };

    // Does not close the descriptor. `name` is for messages.
    LineReader(int descriptor, std::string name, Limits limits)
        : descriptor_(descriptor), name_(std::move(name)), limits_(limits) {}

    // The next line without its end, which may be that of Windows, as may a byte order mark before
    // the first one; nullopt at the end of the input. Waits for it.
    [[nodiscard]] std::optional<std::string> next();

    // Reads once what is ready, or waits for some.
    void read();
    // The next line, if it has been read; the last one needs no line feed.
    [[nodiscard]] std::optional<std::string> take();
    // True once the input has ended.
    bool hasEnded() const { return hasEnded_; }
    // The number of the line that was taken last, from 1 on.
    int64_t getNumber() const { return number_; }

private:
    // The first line without the byte order mark; that of UTF-16 is refused.
    std::string skipMark(std::string_view line) const;
    [[noreturn]] void refuse(const std::string& what, uint64_t most) const;

    const int descriptor_;
    const std::string name_;
    const Limits limits_;
    std::string buffer_;   // what has been read, from the last line taken on
    size_t start_ = 0;     // in the buffer: the next line
    size_t searched_ = 0;  // in the buffer: no line feed from start_ up to here
    uint64_t all_ = 0;     // bytes read
    int64_t number_ = 0;
    bool hasEnded_ = false;
};

}  // namespace base
