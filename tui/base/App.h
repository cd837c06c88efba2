#pragma once

#include <chrono>
#include <optional>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/base/ScreenOptions.h"

namespace tui {

struct Look;

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Duration = Clock::duration;

// A program on the screen, as the loop uses it: it is told what happened and when, says when it
// wants to be woken, and draws itself completely. It reads no clock and no keys, and writes
// nothing.
class App {
public:
    virtual ~App() = default;

    virtual void onKey(const Key& key, TimePoint now) = 0;
    // The key is held from now on, or was released: only on terminals that report this. Comes after
    // onKey.
    virtual void onHold(const Key& /*key*/, bool /*down*/, TimePoint /*now*/) {}
    // The window has lost the keyboard focus: treat all keys as released.
    virtual void onFocusLost(TimePoint /*now*/) {}
    // The time of nextWake has come, or is past.
    virtual void onTime(TimePoint now) = 0;
    // Another thread woke the loop (Waker): its ResultQueue may contain results for the app.
    virtual void onWake(TimePoint /*now*/) {}
    // The window has this size now. Also called once before everything else.
    virtual void onResize(Size window, TimePoint now) = 0;
    // The terminal is about to be released, for a while or for good, or was just acquired again.
    virtual void onSuspend(TimePoint now) = 0;

    // The person seems to be gone: the terminal does not answer any more.
    virtual void onAbsence(TimePoint now) { onSuspend(now); }

    // True while a person plays against the clock, so that their absence matters.
    [[nodiscard]] virtual bool needsPerson() const { return false; }
    // True for a held key that the app repeats by itself: then the terminal's repetition is not
    // passed on.
    [[nodiscard]] virtual bool repeatsItself(const Key& /*key*/) const { return false; }
    // When to call onTime; nullopt: only when something else happens.
    [[nodiscard]] virtual std::optional<TimePoint> nextWake() const = 0;
    // Draws the whole picture into a blank frame of the window's size.
    virtual void draw(Frame& frame) const = 0;
    // True once after something that deserves a beep.
    [[nodiscard]] virtual bool takeBeep() = 0;
    // New options for the use of the terminal, once after they have changed.
    [[nodiscard]] virtual std::optional<ScreenOptions> takeScreenChoice() { return std::nullopt; }
    // What pictures can count on, after such a change.
    virtual void onLook(const Look& /*look*/) {}
    // True when the person has quit.
    [[nodiscard]] virtual bool isDone() const = 0;

protected:
    App() = default;
    App(const App&) = default;
    App& operator=(const App&) = default;
};

}  // namespace tui
