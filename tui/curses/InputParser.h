#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/base/Key.h"

namespace tui {

// One event that a terminal sent: a key, or information about itself.
struct TerminalEvent {
    enum class Kind {
        Key,
        FocusLost,
        Status,      // the answer to a status request
        Attributes,  // the answer to a device attributes request, which ends a round of questions
        Mode,        // the state of the private mode `number` is `value`: 1 to 4 if the mode is known
        KeyProtocol  // the kitty keyboard protocol is supported, with the flags `value`
    };

    Kind kind = Kind::Key;
    KeyEvent key{};
    int number = 0;
    int value = 0;

    friend bool operator==(const TerminalEvent&, const TerminalEvent&) = default;
};

// Parses the bytes that a terminal sends. It knows the sequences of ECMA-48, of xterm, of the kitty
// keyboard protocol, and those that are added. Each unknown sequence becomes one unknown key, and
// pasted text is dropped. Sequences may be cut anywhere. It uses no terminal and no clock.
class InputParser {
public:
    // `utf8`: the bytes are UTF-8; otherwise all bytes beyond ASCII are unknown keys.
    explicit InputParser(bool utf8) : utf8_(utf8) {}

    // Adds a sequence that the terminal's own description assigns to a key. Requires: not empty.
    void addSequence(std::string sequence, Key key);

    void feed(std::string_view bytes);
    // True while the last bytes may be the beginning of a longer sequence, above all an Esc.
    [[nodiscard]] bool isWaiting() const { return !held_.empty(); }
    // Nothing more came in time: the pending bytes are complete.
    void finish();
    // Ends a paste whose end did not come.
    void endPaste();
    // The events recognised since the last call, in order.
    [[nodiscard]] std::vector<TerminalEvent> take();

private:
    // Each tries to consume one event from the front of held_. False: more bytes are needed.
    [[nodiscard]] bool takeOne(bool last);
    [[nodiscard]] bool takeEscape(bool last);
    [[nodiscard]] bool takeControlSequence(std::size_t start, bool last);
    [[nodiscard]] bool takeApplicationKey(bool last);
    [[nodiscard]] bool takeString(std::size_t start, bool last);
    [[nodiscard]] bool takeCharacter(std::size_t start, bool meta, bool last);
    [[nodiscard]] bool takeKnownSequence(bool last, bool& mayBecomeOne);
    void skipPaste();

    void addKey(std::size_t length, Key key, KeyChange change = KeyChange::Typed);
    void addEvent(std::size_t length, const TerminalEvent& event);

    bool utf8_;
    bool pasting_ = false;
    std::string held_;
    std::vector<std::pair<std::string, Key>> sequences_;
    std::vector<TerminalEvent> events_;
};

}  // namespace tui
