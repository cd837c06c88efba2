#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tui/curses/InputParser.h"

namespace tui {

// A control sequence of ECMA-48, without its introducer: "?1;2:3$y" has the prefix '?', the
// parameters {{1}, {2, 3}}, the intermediate '$' and the final 'y'.
struct ControlSequence {
    char prefix = '\0';        // one of < = > ?, or none
    char intermediate = '\0';  // the last one, or none
    char final = '\0';
    std::vector<std::vector<int>> parameters;  // -1 for a missing one

    // A part of a parameter; `missing` if there is none.
    [[nodiscard]] int get(std::size_t parameter, int missing, std::size_t part = 0) const;
};

// Parses a sequence without its introducer, up to and including the final byte.
[[nodiscard]] ControlSequence readControlSequence(std::string_view text);

// The meaning of a sequence: a key, the mouse or an answer; KeyCode::Unknown if it is not known.
// Nullopt if it means nothing and is not a key either, such as the press of a modifier.
[[nodiscard]] std::optional<TerminalEvent> interpret(const ControlSequence& sequence);

}  // namespace tui
