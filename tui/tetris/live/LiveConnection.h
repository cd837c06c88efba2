#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tui {

// A connection to a referee, or to somebody who says the same. No function waits; the loop is woken
// when lines have come, and when it has ended.
class LiveConnection {
public:
    virtual ~LiveConnection() = default;

    // Says a line, without its line feed.
    virtual void say(std::string_view line) = 0;
    // The lines that have come since the last call, without their line feeds.
    [[nodiscard]] virtual std::vector<std::string> take() = 0;
    // Nothing will come any more, after the lines that were taken.
    virtual bool hasEnded() const = 0;
};

}  // namespace tui
