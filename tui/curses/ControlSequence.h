#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "tui/base/Key.h"

namespace tui {

// What terminals send for a key that has no character.
struct SentKey {
    KeyCode code{};
    const char* capability = nullptr;  // its sequence in terminfo
    int letter = 0;                    // CSI 1 ; modifiers LETTER
    int number = 0;                    // CSI NUMBER ; modifiers ~
    int otherNumber = 0;
    int kitty = 0;  // in the kitty protocol: CSI NUMBER ; modifiers u
    int kittyPad = 0;
};
inline constexpr auto kSentKeys = [] {
    using enum KeyCode;
    return std::to_array<SentKey>({
        {Up, "kcuu1", 'A', 0, 0, 57419},
        {Down, "kcud1", 'B', 0, 0, 57420},
        {Left, "kcub1", 'D', 0, 0, 57417},
        {Right, "kcuf1", 'C', 0, 0, 57418},
        {Home, "khome", 'H', 1, 7, 57423},
        {End, "kend", 'F', 4, 8, 57424},
        {PageUp, "kpp", 0, 5, 0, 57421},
        {PageDown, "knp", 0, 6, 0, 57422},
        {Insert, "kich1", 0, 2, 0, 57425},
        {Delete, "kdch1", 0, 3, 0, 57426},
        {Enter, "kent", 0, 0, 0, 13, 57414},
        {BackTab, "kcbt", 'Z'},
        {Backspace, "kbs", 0, 0, 0, 127},
        {Tab, nullptr, 0, 0, 0, 9},
        {Escape, nullptr, 0, 0, 0, 27},
        {F1, "kf1", 'P', 11},
        {F2, "kf2", 'Q', 12},
        {F3, "kf3", 'R', 13},
        {F4, "kf4", 'S', 14},
        {F5, "kf5", 0, 15},
        {F6, "kf6", 0, 17},
        {F7, "kf7", 0, 18},
        {F8, "kf8", 0, 19},
        {F9, "kf9", 0, 20},
        {F10, "kf10", 0, 21},
        {F11, "kf11", 0, 23},
        {F12, "kf12", 0, 24},
    });
}();

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
