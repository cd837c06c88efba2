#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tui/base/Key.h"

namespace tui {

// A control sequence of ECMA-48, without its introducer: "?1;2:3$y" has the prefix '?', the
// parameters {{1}, {2, 3}}, the intermediate '$' and the final 'y'.
struct ControlSequence {
    char prefix = '\0';        // one of < = > ?, or NUL
    char intermediate = '\0';  // the last one, or NUL
    char final = '\0';
    std::vector<std::vector<int>> parameters;  // in parts; -1 for a missing number

    // A part of a parameter, both counted from 0; `missing` if there is no such part.
    int get(size_t parameter, int missing, size_t part = 0) const;
};

// Parses a sequence without its introducer, up to and including the final byte. Numbers are cut to
// 0x10FFFF.
ControlSequence readControlSequence(std::string_view text);

// One event that a terminal sent: a key, or information about itself.
struct TerminalEvent {
    enum class Kind {
        Key,
        FocusLost,
        Status,       // the answer to a status request
        Attributes,   // the answer to a device attributes request
        Mode,         // the state `value` of the private mode `number`: 1 to 4, or 0 if the mode is
                      // unknown
        Cursor,       // the answer where the cursor is: row `number`, column `value`, from 1 on
        KeyProtocol,  // the kitty keyboard protocol is supported, with the flags `value`
        Ground        // the colour of the background; `value`: 0xRRGGBB
    };

    Kind kind = Kind::Key;
    KeyEvent key{};
    int number = 0;
    int value = 0;

    friend bool operator==(const TerminalEvent&, const TerminalEvent&) = default;
};

// The meaning of a sequence: a key, the mouse or an answer; KeyCode::Unknown if it is not known.
// Nullopt if it is to be ignored: a modifier key, or the window gets the keyboard focus.
std::optional<TerminalEvent> interpret(const ControlSequence& sequence);

}  // namespace tui
