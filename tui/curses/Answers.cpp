#include "tui/curses/Answers.h"

#include <algorithm>

#include "tui/base/OwnColor.h"

namespace tui {

namespace {

constexpr int kSynchronisedOutput = 2026;

}  // namespace

bool Answers::mayAnswer(TimePoint now) const {
    return answered_ || (isAwaited() && now < awaited_.back().askedAt + kFirstAnswer);
}

void Answers::onGreeting(TimePoint now) {
    awaited_.push_back({TerminalEvent::Kind::Attributes, now});
}

void Answers::onStatusRequest(TimePoint now) {
    awaited_.push_back({TerminalEvent::Kind::Status, now});
}

bool Answers::take(const TerminalEvent& event, TimePoint now) {
    using Asked = TerminalEvent::Kind;
    switch (event.kind) {
        case Asked::Key:
        case Asked::FocusLost: return false;
        case Asked::Status: note(event.kind, now); break;
        case Asked::Attributes:
            note(event.kind, now);
            takesClipboard_ = event.value != 0;
            break;
        case Asked::Mode:
            // DECRPM: 1 set, 2 reset, 3 always set; 0 unknown, 4 always reset.
            if (event.number == kSynchronisedOutput) {
                synchronises_ = event.value >= 1 && event.value <= 3;
            }
            break;
        case Asked::Cursor:
            // One or both signs of kWidthQuestion are two columns wide, or the terminal shows the
            // six bytes of UTF-8. Any other place but the third column is no answer of a terminal
            // that answers in order.
            drawsWide_ =
                event.number == 2 && (event.value == 4 || event.value == 5 || event.value == 7);
            break;
        case Asked::KeyProtocol: keyProtocol_ = true; break;
        case Asked::Ground: ground_ = isDark(event.value) ? Ground::Dark : Ground::Light; break;
    }
    return true;
}

void Answers::note(TerminalEvent::Kind answer, TimePoint now) {
    answered_ = true;
    const auto asked = std::ranges::find(awaited_, answer, &Question::answer);
    if (asked == awaited_.end()) return;
    slowest_ = std::max(slowest_, now - asked->askedAt);
    // Terminals answer in order, so earlier questions will not be answered.
    awaited_.erase(awaited_.begin(), asked + 1);
}

}  // namespace tui
