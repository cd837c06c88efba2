#pragma once

#include <string>

namespace tui {

// Sends bytes to a terminal without ever waiting for it; it may accept none for a while (^S, a full
// line). The flags of the given descriptor are not changed, because other processes share them: the
// terminal is opened once more where that is allowed.
class Outlet {
public:
    // `terminal` must stay open while the outlet lives.
    explicit Outlet(int terminal);
    ~Outlet();
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;

    // For polling whether there is room.
    [[nodiscard]] int getDescriptor() const { return descriptor_; }
    // True if bytes wait to be sent.
    [[nodiscard]] bool isBlocked() const { return !pending_.empty(); }

    // Sends as much as the terminal accepts; the rest waits.
    void send(const std::string& text);
    // Sends waiting bytes, as many as the terminal accepts.
    void flush();
    // The same for at most `milliseconds`. Returns whether all is sent.
    bool flushFor(int milliseconds);
    // Discards the waiting bytes.
    void drop() { pending_.clear(); }

private:
    int terminal_;
    int descriptor_;
    std::string pending_;
};

}  // namespace tui
