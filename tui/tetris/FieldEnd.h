#pragma once

#include <cstdint>

namespace tui {

// What a key has done to a line in which a person types.
enum class FieldEnd : std::uint8_t {
    None,    // it is typed on
    Taken,   // Enter: the text is meant
    Dropped  // Esc
};

}  // namespace tui
