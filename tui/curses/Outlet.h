#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "brain/base/WholeFile.h"

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

    // Poll this for POLLOUT while isBlocked.
    int getDescriptor() const { return own_ ? own_.get() : terminal_; }
    // True if bytes wait to be sent.
    bool isBlocked() const { return !pending_.empty(); }

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
    base::Descriptor own_;  // opened once more, so that it need not block
    std::string pending_;
};

// Takes the place of the terminal as curses' output, so that all of a picture can be sent in one
// write: curses itself writes at each motion of the cursor. It is a file in memory, so what curses
// asks of a terminal, such as its modes, fails there.
class CursesOutput {
public:
    // Throws std::system_error if the system has no descriptor left.
    CursesOutput();

    // The stream for newterm. curses must not use it after this object is destroyed.
    std::FILE* getStream() const { return stream_.get(); }
    // The bytes that curses has written since the last call, after joinPens.
    [[nodiscard]] std::string take();

private:
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_;
};

// The bytes with consecutive SGR sequences ("CSI numbers m", colours and attributes) joined into
// one, without what a reset undoes. A terminal shows the same.
std::string joinPens(std::string_view bytes);

// The sequence that puts the text into the terminal's clipboard (OSC 52), for terminals that let
// programs do that; others ignore it.
std::string formatClipboard(std::string_view text);

}  // namespace tui
