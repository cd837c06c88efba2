#pragma once

#include <string>

namespace tui {

// Turns on output that was stopped (^S, TCOOFF). If the terminal accepts nothing, discards what
// waits in its driver before, and returns true. Async-signal-safe. The system stops a program in
// the background that calls this (SIGTTOU).
bool reopenOutput(int terminal);

// Sends bytes to a terminal without waiting for it, except in flushFor. A terminal may accept no
// bytes for a while (^S, a slow line). Other processes share the flags of the given descriptor, so
// they are not changed; instead, the terminal is opened once more if the system allows it.
class Outlet {
public:
    // `terminal` must stay open while the outlet lives.
    explicit Outlet(int terminal);
    ~Outlet();
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;

    // Poll this for POLLOUT while isBlocked.
    [[nodiscard]] int getDescriptor() const { return descriptor_; }
    // True if bytes wait to be sent.
    [[nodiscard]] bool isBlocked() const { return !pending_.empty(); }

    // Sends what the terminal accepts; the rest waits. If the line is gone, everything is dropped.
    void send(const std::string& text);
    // Sends waiting bytes, as many as the terminal accepts.
    void flush();
    // Sends waiting bytes for at most `milliseconds`. Returns whether none are left.
    bool flushFor(int milliseconds);
    // Discards the waiting bytes.
    void drop() { pending_.clear(); }

private:
    int terminal_;
    int descriptor_;
    std::string pending_;
};

}  // namespace tui
