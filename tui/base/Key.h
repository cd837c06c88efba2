#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tui {

enum class KeyCode : std::uint8_t {
    Character,  // Key::character says which; control characters, too
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Insert,
    Delete,
    Enter,
    Escape,
    Tab,
    BackTab,
    Backspace,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F12,
    MousePress,    // the first button went down at (column, row)
    MouseRelease,  // and up; only if the terminal was asked for it
    WheelUp,       // the wheel was turned at (column, row)
    WheelDown,
    Unknown  // something that no table knows; does nothing
};

// One thing that a person did at the terminal.
struct Key {
    KeyCode code = KeyCode::Unknown;
    char32_t character = 0;  // for Character; with Control one from 1 to 26
    int column = 0;          // for the mouse: cells from the left, 0 first
    int row = 0;             // for the mouse: cells from the top, 0 first
    bool control = false;    // with Control, for keys that are no characters
    bool meta = false;       // with Alt

    friend bool operator==(const Key&, const Key&) = default;
};

// What the terminal tells of a key: most tell only that it was typed, again and again while it is
// held.
enum class KeyChange : std::uint8_t { Typed, Pressed, Repeated, Released };

struct KeyEvent {
    Key key;
    KeyChange change = KeyChange::Typed;

    friend bool operator==(const KeyEvent&, const KeyEvent&) = default;
};

// The key of that name: one character, or Up Down Left Right Enter Esc Tab Backspace Space Home End
// PageUp PageDown F1..F12, with "C-" (Control) or "M-" (Alt) before it. None if there is no such
// key, or if terminals do not tell it from another: C- goes with letters and the named keys that
// move the cursor or have a number, and C-i, C-j, C-m, C-h and C-[ are Tab, Enter, Backspace, Esc.
[[nodiscard]] std::optional<Key> parseKeyName(std::string_view name);

// Its name again. Requires: a key that has one.
[[nodiscard]] std::string formatKeyName(const Key& key);

}  // namespace tui
