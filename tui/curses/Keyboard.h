#pragma once

#include <optional>
#include <vector>

#include "tui/base/Key.h"

struct _win_st;  // what curses calls a WINDOW

namespace tui {

// Reads keys through curses, which knows the sequences of the terminal's description, and makes
// harmless what it does not know.
class Keyboard {
public:
    // Requires: curses is on, with its output collected, for switching the keypad on writes.
    Keyboard();
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    // The next key, none if no byte is left. A byte that may begin a longer key is waited for up to
    // kEscapeDelay.
    [[nodiscard]] std::optional<Key> read();

    // How long curses waits for the rest of a key's sequence after Esc, in ms. A lone Esc shall act
    // within 50 ms, and a sequence should survive a slow line.
    static constexpr int kEscapeDelay = 35;

private:
    // The oldest of the mouse's reports. Requires: there are some.
    [[nodiscard]] Key takeReport();
    // After an Esc that begins no known key: takes the rest of an unknown sequence, so that its
    // letters are not taken for keys. Returns false if nothing follows: the Esc key itself.
    [[nodiscard]] bool skipSequence();

    std::vector<Key> reports_;  // of the mouse, not yet read; the newest first
    _win_st* pad_;              // for reading a key from a window would refresh that
};

}  // namespace tui
