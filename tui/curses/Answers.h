#pragma once

#include <deque>
#include <string_view>

#include "tui/base/App.h"
#include "tui/base/ScreenOptions.h"
#include "tui/curses/ControlSequence.h"

namespace tui {

// What the terminal's answers have told about it, and which answers are outstanding. Reads no
// clock.
class Answers {
public:
    // ---- Queries

    // The terminal has answered a request at least once.
    bool hasAnswered() const { return answered_; }
    // An answer is outstanding.
    bool isAwaited() const { return !awaited_.empty(); }
    // The terminal may answer if it is asked: it has answered before, or an answer has been
    // outstanding for less than kFirstAnswer.
    bool mayAnswer(TimePoint now) const;
    // The longest time that an answer has taken.
    Duration getSlowest() const { return slowest_; }
    bool knowsSynchronisation() const { return synchronises_; }
    bool knowsKeyProtocol() const { return keyProtocol_; }
    // The terminal draws some signs two columns wide that are one column wide here, or no UTF-8.
    bool drawsWide() const { return drawsWide_; }
    // The terminal has said that it takes texts into its clipboard.
    bool takesClipboard() const { return takesClipboard_; }
    // Unknown until the terminal has told the colour of its background.
    Ground getGround() const { return ground_; }

    // ---- Changes

    // Questions were sent whose last one is the device attributes request.
    void onGreeting(TimePoint now);
    void onStatusRequest(TimePoint now);
    // Asks where the cursor is after two signs of ambiguous width, of two kinds, at the beginning
    // of the second row; in the first one the answer could be a key. They are erased at once.
    static constexpr std::string_view kWidthQuestion = "\033[2H\u2500\u25cf\033[6n\r\033[K";

    // Returns true if the event is an answer.
    bool take(const TerminalEvent& event, TimePoint now);

    // The time after which a terminal that has never answered counts as silent.
    static constexpr Duration kFirstAnswer = std::chrono::seconds(1);

private:
    struct Question {
        TerminalEvent::Kind answer;
        TimePoint askedAt;
    };
    void note(TerminalEvent::Kind answer, TimePoint now);

    std::deque<Question> awaited_;  // the oldest first, which is answered first
    Duration slowest_{0};
    bool answered_ = false;
    bool synchronises_ = false;
    bool keyProtocol_ = false;
    bool drawsWide_ = false;
    bool takesClipboard_ = false;
    Ground ground_ = Ground::Unknown;
};

}  // namespace tui
