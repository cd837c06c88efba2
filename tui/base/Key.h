#pragma once

#include <cstdint>

namespace tui {

enum class KeyCode : std::uint8_t {
    Character,  // Key::character says which; control characters, too
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    Enter,
    Escape,
    Tab,
    BackTab,
    MousePress,    // the first button went down at (column, row)
    MouseRelease,  // and up; only if the terminal was asked for it
    WheelUp,       // the wheel was turned at (column, row)
    WheelDown,
    Unknown  // something that no table knows; does nothing
};

// One thing that a person did at the terminal.
struct Key {
    KeyCode code = KeyCode::Unknown;
    char32_t character = 0;  // for Character
    int column = 0;          // for the mouse: cells from the left, 0 first
    int row = 0;             // for the mouse: cells from the top, 0 first

    friend bool operator==(const Key&, const Key&) = default;
};

}  // namespace tui
