#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tui/curses/InputParser.h"

namespace tui {

// A control sequence of ECMA-48, without its introducer: "?1;2:3$y" has the prefix '?', the
// parameters {{1}, {2, 3}}, the intermediate '$' and the final 'y'.
struct ControlSequence {
    char prefix = '\0';        // one of < = > ?, or NUL
    char intermediate = '\0';  // the last one, or NUL
    char final = '\0';
    std::vector<std::vector<int>> parameters;  // in parts; -1 for a missing number

    // A part of a parameter, both counted from 0; `missing` if there is no such part.
    [[nodiscard]] int get(std::size_t parameter, int missing, std::size_t part = 0) const;
};

// Parses a sequence without its introducer, up to and including the final byte. Numbers are cut to
// 0x10FFFF.
[[nodiscard]] ControlSequence readControlSequence(std::string_view text);

// The meaning of a sequence: a key, the mouse or an answer; KeyCode::Unknown if it is not known.
// Nullopt if it is to be ignored: a modifier key, or the window gets the keyboard focus.
[[nodiscard]] std::optional<TerminalEvent> interpret(const ControlSequence& sequence);

}  // namespace tui
