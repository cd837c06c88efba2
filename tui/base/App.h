#pragma once

#include <chrono>
#include <optional>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"

namespace tui {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Duration = Clock::duration;

// A program on the screen, as the loop sees it: it is told what happened and when, says when it
// wants to be woken, and draws itself whole. It reads no clock and no keys, and writes nowhere.
class App {
public:
    virtual ~App() = default;

    virtual void onKey(const Key& key, TimePoint now) = 0;
    // The time of nextWake has come, or is past.
    virtual void onTime(TimePoint now) = 0;
    // Another thread woke the loop (Waker): its Mailbox may hold something for the app.
    virtual void onWake(TimePoint /*now*/) {}
    // The window has this size now; called once before everything else, too.
    virtual void onResize(Size window, TimePoint now) = 0;
    // The terminal is about to be given back for a while, or has just been taken again.
    virtual void onSuspend(TimePoint now) = 0;

    // When to call onTime; none: not before something else happens.
    [[nodiscard]] virtual std::optional<TimePoint> nextWake() const = 0;
    // The whole picture into a blank frame of the window's size.
    virtual void draw(Frame& frame) const = 0;
    // True once after something worth a beep.
    [[nodiscard]] virtual bool takeBeep() = 0;
    // True when the person has left.
    [[nodiscard]] virtual bool isDone() const = 0;

protected:
    App() = default;
    App(const App&) = default;
    App& operator=(const App&) = default;
};

}  // namespace tui
