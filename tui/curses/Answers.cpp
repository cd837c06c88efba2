#include "tui/curses/Answers.h"

#include <algorithm>

#include "tui/base/Rgb.h"

namespace tui {

namespace {

constexpr int kSynchronisedOutput = 2026;

// Whether text on that colour should be bright or dark.
Ground judgeGround(int rgb)
{
    constexpr double kMiddle = 0.179;  // as much contrast to black as to white
    return computeLuminance(rgb) < kMiddle ? Ground::Dark : Ground::Light;
}

// Whether the answer to Answers::kWidthQuestion tells that one or both signs are two columns wide,
// or that the terminal shows the six bytes of UTF-8. Any other place but the third column is no
// answer of a terminal that answers in order.
bool isBehindWideSigns(int row, int column)
{
    return row == 2 && (column == 4 || column == 5 || column == 7);
}

}  // namespace

bool Answers::mayAnswer(TimePoint now) const
{
    return answered_ || (isAwaited() && now < awaited_.back().askedAt + kFirstAnswer);
}

void Answers::onGreeting(TimePoint now)
{
    awaited_.push_back({TerminalEvent::Kind::Attributes, now});
}

void Answers::onStatusRequest(TimePoint now)
{
    awaited_.push_back({TerminalEvent::Kind::Status, now});
}

bool Answers::take(const TerminalEvent& event, TimePoint now)
{
    using Kind = TerminalEvent::Kind;
    switch (event.kind) {
        case Kind::Key:
        case Kind::FocusLost: return false;
        case Kind::Status: note(event.kind, now); break;
        case Kind::Attributes: note(event.kind, now); break;
        case Kind::Mode:
            // DECRPM: 1 set, 2 reset, 3 always set; 0 unknown, 4 always reset.
            if (event.number == kSynchronisedOutput) {
                synchronises_ = event.value >= 1 && event.value <= 3;
            }
            break;
        case Kind::Cursor: drawsWide_ = isBehindWideSigns(event.number, event.value); break;
        case Kind::KeyProtocol: keyProtocol_ = true; break;
        case Kind::Ground: ground_ = judgeGround(event.value); break;
    }
    return true;
}

void Answers::note(TerminalEvent::Kind answer, TimePoint now)
{
    answered_ = true;
    const auto asked = std::ranges::find(awaited_, answer, &Question::answer);
    if (asked == awaited_.end()) return;
    slowest_ = std::max(slowest_, now - asked->askedAt);
    // Terminals answer in order, so earlier questions will not be answered.
    awaited_.erase(awaited_.begin(), asked + 1);
}

}  // namespace tui
