#pragma once

#include <deque>

#include "tui/base/App.h"
#include "tui/curses/InputParser.h"

namespace tui {

// What is known of the terminal from its own answers, and which of them are still under way.
class Answers {
public:
    // ---- Queries

    // It has answered at least once: its answers can be waited for.
    [[nodiscard]] bool hasAnswered() const { return answered_; }
    // Something that was asked is not answered yet.
    [[nodiscard]] bool isAwaited() const { return !awaited_.empty(); }
    // It may still answer what was asked: it has answered before, or was asked only just now.
    [[nodiscard]] bool mayAnswer(TimePoint now) const;
    // The longest that an answer took.
    [[nodiscard]] Duration getSlowest() const { return slowest_; }
    [[nodiscard]] bool knowsSynchronisation() const { return synchronises_; }
    [[nodiscard]] bool knowsKeyProtocol() const { return keyProtocol_; }

    // ---- Changes

    // The questions of the greeting were asked, which a device attributes request ends.
    void onGreeting(TimePoint now);
    void onStatusRequest(TimePoint now);
    // Returns true if the event is an answer.
    bool take(const TerminalEvent& event, TimePoint now);

    // How long the terminal is given that has never answered.
    static constexpr Duration kFirstAnswer = std::chrono::seconds(1);

private:
    struct Question {
        TerminalEvent::Kind answer;
        TimePoint askedAt;
    };
    void note(TerminalEvent::Kind answer, TimePoint now);

    std::deque<Question> awaited_;  // in their order, which is that of the answers
    Duration slowest_{0};
    bool answered_ = false;
    bool synchronises_ = false;
    bool keyProtocol_ = false;
};

}  // namespace tui
