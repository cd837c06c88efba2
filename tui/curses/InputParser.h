#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/base/App.h"
#include "tui/curses/ControlSequence.h"

namespace tui {

// Parses the bytes that a terminal sends. It knows the sequences of ECMA-48 in 7 and 8 bits, of
// xterm, of the kitty keyboard protocol, and those added by addSequence. Each unknown sequence
// becomes one unknown key, and pasted text is dropped. Uses no terminal and reads no clock.
//
// A sequence may arrive in several pieces, and its bytes never become typed keys: what has begun as
// a sequence waits for its end for any time. Only what may be a key of its own acts when nothing
// follows within kEscapeDelay, such as a lone Esc. If the rest comes after all, within kRest, it is
// completed and swallowed, unless it is an answer. A string whose end is lost, and which is no
// answer known here, ends after kRest of silence.
class InputParser {
public:
    // A lone Esc has to act within 50 ms, but an arrow key should survive a slow line.
    static constexpr Duration kEscapeDelay = std::chrono::milliseconds(35);
    static constexpr Duration kRest = std::chrono::milliseconds(500);
    // A paste that pauses longer has lost its end.
    static constexpr Duration kPaste = std::chrono::seconds(1);

    // `utf8`: the bytes are UTF-8; otherwise all bytes beyond ASCII are unknown keys.
    explicit InputParser(bool utf8) : utf8_(utf8) {}

    // Adds a sequence that the terminal's own description assigns to a key. Requires: not empty.
    void addSequence(std::string sequence, const KeyEvent& key) {
        sequences_.emplace_back(std::move(sequence), key);
    }

    // These bytes have come.
    void feed(std::string_view bytes, TimePoint now);
    // Call when nextWake has come.
    void onTime(TimePoint now);
    // When bytes that wait for more count as complete; nullopt: not before more come.
    std::optional<TimePoint> nextWake() const;
    // The events recognised since the last call, in order.
    [[nodiscard]] std::vector<TerminalEvent> take() { return std::exchange(events_, {}); }

private:
    // Each tries to consume one event from the front of held_; false if more bytes are needed, for
    // which patience_ says how long to wait. `last`: no more bytes have come in that time.
    bool takeOne(bool last);
    bool takeEscape(bool last);
    bool takeControlSequence();
    bool takeOldMouse();
    bool takeConsoleKey();
    bool takeApplicationKey();
    bool takeString(bool last);
    bool takeCharacter(size_t start, bool meta);
    void takeAll();
    void skipPaste();
    void widenIntroducer();

    bool isContinued(char next) const;
    // These end one of those above: false, or true.
    bool await(std::optional<Duration> patience);
    bool consume(size_t length);
    bool addKey(size_t length, const Key& key, bool isPad = false);
    bool addEvent(size_t length, const TerminalEvent& event);

    bool utf8_;
    bool pasting_ = false;
    bool swallows_ = false;  // the beginning of held_ has acted as a key already
    std::string held_;
    TimePoint lastByte_{};              // when the last bytes came
    std::optional<Duration> patience_;  // of held_, from lastByte_ on; nullopt: for ever
    std::string acted_;                 // the last bytes of all, if time made them a key
    std::vector<std::pair<std::string, KeyEvent>> sequences_;
    std::vector<TerminalEvent> events_;
};

}  // namespace tui
