#pragma once

#include <deque>

#include "tui/base/App.h"
#include "tui/curses/InputParser.h"

namespace tui {

// What is known of the terminal from its own answers, and which answers are outstanding.
class Answers {
public:
    // ---- Queries

    // The terminal has answered at least once, so answers can be waited for.
    [[nodiscard]] bool hasAnswered() const { return answered_; }
    // A question is not answered yet.
    [[nodiscard]] bool isAwaited() const { return !awaited_.empty(); }
    // An outstanding answer may still come: the terminal has answered before, or was asked only
    // just now.
    [[nodiscard]] bool mayAnswer(TimePoint now) const;
    // The longest time that an answer took.
    [[nodiscard]] Duration getSlowest() const { return slowest_; }
    [[nodiscard]] bool knowsSynchronisation() const { return synchronises_; }
    [[nodiscard]] bool knowsKeyProtocol() const { return keyProtocol_; }

    // ---- Changes

    // The questions of the greeting were sent; the device attributes request is the last of them.
    void onGreeting(TimePoint now);
    void onStatusRequest(TimePoint now);
    // Returns true if the event is an answer.
    bool take(const TerminalEvent& event, TimePoint now);

    // How long to wait for a terminal that has never answered.
    static constexpr Duration kFirstAnswer = std::chrono::seconds(1);

private:
    struct Question {
        TerminalEvent::Kind answer;
        TimePoint askedAt;
    };
    void note(TerminalEvent::Kind answer, TimePoint now);

    std::deque<Question> awaited_;  // in the order of the answers
    Duration slowest_{0};
    bool answered_ = false;
    bool synchronises_ = false;
    bool keyProtocol_ = false;
};

}  // namespace tui
