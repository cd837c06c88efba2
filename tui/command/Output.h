#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tui {

// Standard output, gathered until flush(): so only that can fail, where its failure is reported.
// What was not flushed is lost with the object.
class Output {
public:
    // So many characters are to be handed over before more is gathered.
    static constexpr std::size_t kMaxGathered = 65536;

    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void print(std::string_view text) { gathered_ += text; }
    // The characters printed and not flushed.
    [[nodiscard]] std::size_t getSize() const { return gathered_.size(); }
    // Hands them to the system. Throws std::system_error if it refuses them; its code is
    // std::errc::broken_pipe, without a SIGPIPE, if the reader has gone.
    void flush();

private:
    std::string gathered_;
};

// A line of a report as std::printf would write it, of 255 characters at most; the rest is cut off.
[[nodiscard, gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

}  // namespace tui
