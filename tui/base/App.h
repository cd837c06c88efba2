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

// A program on the screen. The loop tells it what happened and when, wakes it when it wants, and
// lets it draw whole pictures. It reads no clock and no keys, and writes nothing.
class App {
public:
    virtual ~App() = default;

    virtual void onKey(const Key& key, TimePoint now) = 0;
    // The key is held from now on (called after its onKey), or was released. Only on terminals that
    // report this.
    virtual void onHold(const Key& /*key*/, bool /*down*/, TimePoint /*now*/) {}
    // The window has lost the keyboard focus: treat all keys as released.
    virtual void onFocusLost(TimePoint /*now*/) {}
    // Called when the time of nextWake has come or passed.
    virtual void onTime(TimePoint now) = 0;
    // Another thread woke the loop (Waker): its ResultQueue may contain results for the app.
    virtual void onWake(TimePoint /*now*/) {}
    // The window has this size now. Called before everything else, and after each onSuspend if the
    // program continues.
    virtual void onResize(Size window, TimePoint now) = 0;
    // The terminal is about to be released, for a while or for good; or the program was stopped
    // from outside and continues.
    virtual void onSuspend(TimePoint now) = 0;

    // The terminal has stopped answering, so the person seems to be gone.
    virtual void onAbsence(TimePoint now) { onSuspend(now); }

    // True while a person plays against the clock, so that their absence matters.
    [[nodiscard]] virtual bool needsPerson() const { return false; }
    // True for a held key that the app repeats by itself; the loop then drops the terminal's
    // repetitions.
    [[nodiscard]] virtual bool repeatsItself(const Key& /*key*/) const { return false; }
    // When to call onTime; nullopt for never.
    [[nodiscard]] virtual std::optional<TimePoint> nextWake() const = 0;
    // Draws the whole picture into a blank frame of the window's size.
    virtual void draw(Frame& frame) const = 0;
    // True if a beep is due; false from then on, until the next one.
    [[nodiscard]] virtual bool takeBeep() = 0;
    // The new options for the use of the terminal, once after they have changed; else nullopt.
    [[nodiscard]] virtual std::optional<ScreenOptions> takeScreenChoice() { return std::nullopt; }
    // What the terminal can show, after such a change.
    virtual void onLook(const Look& /*look*/) {}
    // True when the person has quit.
    [[nodiscard]] virtual bool isDone() const = 0;

protected:
    App() = default;
    App(const App&) = default;
    App& operator=(const App&) = default;
};

}  // namespace tui
