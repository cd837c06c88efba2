#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/curses/ControlSequence.h"

namespace tui {

// Parses the bytes that a terminal sends. It knows the sequences of ECMA-48, of xterm, of the kitty
// keyboard protocol, and those added by addSequence. Each unknown sequence becomes one unknown key,
// and pasted text is dropped. A sequence may arrive in several pieces. Uses no terminal and no
// clock.
class InputParser {
public:
    // `utf8`: the bytes are UTF-8; otherwise all bytes beyond ASCII are unknown keys.
    explicit InputParser(bool utf8) : utf8_(utf8) {}

    // Adds a sequence that the terminal's own description assigns to a key. Requires: not empty.
    void addSequence(std::string sequence, Key key)
    {
        sequences_.emplace_back(std::move(sequence), key);
    }

    void feed(std::string_view bytes);
    // True while the last bytes may be the beginning of a longer sequence, such as a lone Esc.
    [[nodiscard]] bool isWaiting() const { return !held_.empty(); }
    // Takes the pending bytes as complete. Call this when nothing more has come in time.
    void finish();
    // Ends a paste whose end mark was lost.
    void endPaste();
    // The events recognised since the last call, in order.
    [[nodiscard]] std::vector<TerminalEvent> take() { return std::exchange(events_, {}); }

private:
    // Each tries to consume one event from the front of held_; false if more bytes are needed.
    // `last`: no more bytes will come.
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
