#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/base/Key.h"

namespace tui {

// One thing that a terminal sent: a key, or something about itself.
struct TerminalEvent {
    enum class Kind {
        Key,
        FocusLost,
        Status,      // the answer to "are you there"
        Attributes,  // the answer to "what are you", which ends a round of questions
        Mode,        // the state of the private mode `number` is `value`: 1 to 4 if it is known
        KeyProtocol  // the kitty keyboard protocol is there, with the flags `value`
    };

    Kind kind = Kind::Key;
    KeyEvent key{};
    int number = 0;
    int value = 0;

    friend bool operator==(const TerminalEvent&, const TerminalEvent&) = default;
};

// Takes the bytes apart that a terminal sends. It knows the sequences of ECMA-48 and xterm, of the
// kitty keyboard protocol, and those that it is told of; what it does not know becomes one unknown
// key, and what is pasted nothing at all. Sequences may be cut anywhere. It knows no terminal and
// no clock.
class InputParser {
public:
    // `utf8`: the bytes are UTF-8; else all beyond ASCII are unknown.
    explicit InputParser(bool utf8) : utf8_(utf8) {}

    // What the terminal's own description says that a key sends. Requires: not empty.
    void addSequence(std::string sequence, Key key);

    void feed(std::string_view bytes);
    // True while what came last may be the beginning of more: an Esc above all.
    [[nodiscard]] bool isWaiting() const { return !held_.empty(); }
    // Nothing more came in time: what waits is all that there is.
    void finish();
    // A paste whose end does not come is over.
    void endPaste();
    // Everything that was recognised since the last call, in order.
    [[nodiscard]] std::vector<TerminalEvent> take();

private:
    // Each tries to take one thing off the front of held_. False: that takes more bytes.
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
