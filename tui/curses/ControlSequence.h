#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tui/curses/InputParser.h"

namespace tui {

// A control sequence of ECMA-48, after its introducer: "?1;2:3$y" has the prefix '?', the
// parameters {{1}, {2, 3}}, the intermediate '$' and the final 'y'.
struct ControlSequence {
    char prefix = '\0';        // one of < = > ?, or none
    char intermediate = '\0';  // the last one, or none
    char final = '\0';
    std::vector<std::vector<int>> parameters;  // -1 for one left out

    // The parameter's part, `missing` if it is not there.
    [[nodiscard]] int get(std::size_t parameter, int missing, std::size_t part = 0) const;
};

// The sequence without its introducer; its last byte is the final one.
[[nodiscard]] ControlSequence readControlSequence(std::string_view text);

// What it means: a key, mouse or answer; an unknown key if nobody knows. None: it means nothing and
// is no key either, such as a key that is only held for others.
[[nodiscard]] std::optional<TerminalEvent> interpret(const ControlSequence& sequence);

}  // namespace tui
