#pragma once

#include <string>
#include <vector>

#include "tui/base/Terminal.h"

namespace tui {

// Finds out whether a program stands between this one and the person's terminal, which answers for
// the terminal and goes on when the person has gone: tmux, screen or mosh. tmux and screen show in
// the mode of their socket whether anybody is attached, as their own lists of sessions use it: the
// socket is executable by its owner then. tmux has one socket for all its sessions, screen one for
// each. mosh, and a multiplexer on another machine, show nothing.
class Relay {
public:
    // As the environment says.
    Relay();
    // `sockets`: where the socket may be.
    Relay(bool isThere, std::vector<std::string> sockets)
        : isThere_(isThere), sockets_(std::move(sockets)) {}

    // The present state; looks at the file.
    Attendance look() const;

private:
    bool isThere_ = false;
    std::vector<std::string> sockets_;
};

}  // namespace tui
