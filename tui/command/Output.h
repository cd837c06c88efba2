#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tui {

// Standard output, buffered until flush(): so an error can only occur there, where it is reported.
// Text that was not flushed is lost with the object.
class Output {
public:
    // Flush when this many characters are buffered.
    static constexpr std::size_t kMaxGathered = 65536;

    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void print(std::string_view text) { gathered_ += text; }
    // The number of characters printed and not flushed.
    [[nodiscard]] std::size_t getSize() const { return gathered_.size(); }
    // Writes the buffer. Throws std::system_error if the system refuses it; with
    // std::errc::broken_pipe, and without SIGPIPE, if the reader has gone.
    void flush();

private:
    std::string gathered_;
};

// Formats like std::printf, at most 255 characters; the rest is cut off.
[[nodiscard, gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

}  // namespace tui
