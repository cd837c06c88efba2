#pragma once

#include <string>

namespace tui {

// Sends bytes to a terminal that may take none for a while (^S, a full line), and never waits for
// it. The flags of the descriptor that the program was given stay as they are, for others share
// them: the terminal is opened once more where that is allowed.
class Outlet {
public:
    // `terminal` stays open as long as the outlet lives.
    explicit Outlet(int terminal);
    ~Outlet();
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;

    // To be polled for room.
    [[nodiscard]] int getDescriptor() const { return descriptor_; }
    // Something waits to be sent.
    [[nodiscard]] bool isBlocked() const { return !pending_.empty(); }

    // As much as the terminal takes; the rest waits.
    void send(const std::string& text);
    // The same with what waits.
    void flush();
    // The same for up to so many ms. Returns whether all is sent.
    bool flushFor(int milliseconds);
    // What waits is not sent any more.
    void drop() { pending_.clear(); }

private:
    int terminal_;
    int descriptor_;
    std::string pending_;
};

}  // namespace tui
