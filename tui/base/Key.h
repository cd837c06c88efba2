#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

enum class KeyCode : uint8_t {
    Character,  // see Key::character; also control characters
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
    MousePress,    // the first button was pressed at (column, row)
    MouseRelease,  // the button was released; only if requested from the terminal
    MouseDrag,     // the mouse was moved with the first button down
    WheelUp,       // the wheel was turned at (column, row)
    WheelDown,
    Unknown  // an unknown key or sequence; does nothing
};

// A key press or an action of the mouse.
struct Key {
    KeyCode code = KeyCode::Unknown;
    char32_t character = 0;  // for Character; with Control 1 to 26
    int column = 0;          // for the mouse: cell from the left, from 0
    int row = 0;             // for the mouse: cell from the top, from 0
    bool control = false;    // with Control, for keys without a character
    bool meta = false;       // with Alt
    // A key of the number pad. Only in the keys that a person has chosen: see KeyEvent::isPad.
    bool pad = false;

    friend bool operator==(const Key&, const Key&) = default;
};
inline constexpr Key kEscapeKey{.code = KeyCode::Escape};
inline constexpr Key kEnterKey{.code = KeyCode::Enter};
inline constexpr Key kTabKey{.code = KeyCode::Tab};
// The key that types it.
constexpr Key makeKey(char32_t character) {
    return {.code = KeyCode::Character, .character = character};
}

// What the terminal reports about a key. Most terminals report only Typed, again and again while
// the key is held.
enum class KeyChange : uint8_t { Typed, Pressed, Repeated, Released };

struct KeyEvent {
    Key key;
    KeyChange change = KeyChange::Typed;
    // The key is on the number pad, and the terminal tells it from the plain one. It means the same
    // unless it has a meaning of its own.
    bool isPad = false;
    // The number of the key in the kitty protocol: what it types alone, whatever modifiers are down
    // with it. 0 if the terminal does not tell.
    char32_t number = 0;

    friend bool operator==(const KeyEvent&, const KeyEvent&) = default;
};

// True for presses, drags and releases of the mouse, and for its wheel.
constexpr bool isMouse(const Key& key) {
    return key.code >= KeyCode::MousePress && key.code <= KeyCode::WheelDown;
}

// The key of that name: one character, or Up Down Left Right Enter Esc Tab BackTab Backspace Space
// Insert Delete Home End PageUp PageDown F1..F12; on the number pad "kp_" and one of 0..9 . / * - +
// = , Enter Up Down Left Right Home End PageUp PageDown; with "C-" (Control) or "M-" (Alt) before
// it. Nullopt if there is no such key. C- is allowed with letters, and with the named keys that
// move the cursor or have a number; but not with h i j m, which terminals send as Backspace, Tab
// and Enter, nor with c l q s z, which the terminal or the loop uses. M- is not allowed with [ ] O,
// which begin the sequences of other keys after an Esc.
std::optional<Key> parseKeyName(std::string_view name);

// The keys of these names, which have blanks between them. Requires: there are such keys.
std::vector<Key> parseKeyNames(std::string_view names);
bool hasKey(std::string_view names, const Key& key);

// False for keys that cannot be assigned, and for the mouse.
bool hasKeyName(const Key& key);
// The name of the key. Requires: it has one.
std::string formatKeyName(const Key& key);

}  // namespace tui
