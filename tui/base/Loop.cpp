#include "tui/base/Loop.h"

#include <algorithm>

namespace tui {

namespace {

constexpr Duration kFrameTime = std::chrono::microseconds(33'334);

constexpr Key kRepaint{.code = KeyCode::Character, .character = U'\f'};

// What the loop has to remember between two wake-ups to draw no more often than it should.
class Painter {
public:
    Painter(App& app, Terminal& terminal) : app_(app), terminal_(terminal) {}

    // Draws if somebody waits for it or the last picture is old enough.
    void draw(TimePoint now, bool atOnce)
    {
        pending_ = true;
        if (!atOnce && now < lastDrawn_ + kFrameTime) return;
        frame_.reset(terminal_.getSize());
        app_.draw(frame_);
        terminal_.show(frame_, app_.takeBeep());
        lastDrawn_ = now;
        pending_ = false;
    }

    // When to wake: for the app, or for a picture that was put off.
    [[nodiscard]] std::optional<TimePoint> nextWake() const
    {
        const std::optional<TimePoint> wake = app_.nextWake();
        if (!pending_) return wake;
        const TimePoint drawAt = lastDrawn_ + kFrameTime;
        return wake ? std::min(*wake, drawAt) : drawAt;
    }

private:
    App& app_;
    Terminal& terminal_;
    Frame frame_;
    TimePoint lastDrawn_{};
    bool pending_ = false;
};

}  // namespace

LoopResult runLoop(App& app, Terminal& terminal)
{
    Painter painter(app, terminal);
    app.onResize(terminal.getSize(), Clock::now());
    painter.draw(Clock::now(), true);
    while (!app.isDone()) {
        const Input input = terminal.wait(painter.nextWake());
        const TimePoint now = Clock::now();
        if (input.signal != 0) return {LoopEnd::Signal, input.signal};
        if (input.ended) return {LoopEnd::InputEnded};
        if (input.suspend || input.continued) {
            app.onSuspend(now);
            if (input.suspend) {
                terminal.suspend();
            } else {
                terminal.resume();
            }
        }
        if (input.resized || input.suspend || input.continued) {
            app.onResize(terminal.getSize(), now);
        }
        for (const Key& key : input.keys) {
            if (key == kRepaint) {
                terminal.forgetScreen();
            } else if (!app.isDone()) {
                app.onKey(key, now);
            }
        }
        // After the keys: one of them may have made the answer that is here one too late.
        if (input.woken) app.onWake(now);
        const std::optional<TimePoint> wake = app.nextWake();
        if (wake && *wake <= now) app.onTime(now);
        if (!app.isDone()) {
            painter.draw(now,
                         !input.keys.empty() || input.resized || input.suspend || input.continued);
        }
    }
    return {};
}

}  // namespace tui
