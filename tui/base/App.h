#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <variant>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/base/ScreenOptions.h"

namespace tui {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Duration = Clock::duration;

// The earlier of the two; the other one if one is nullopt.
inline std::optional<TimePoint> earlier(std::optional<TimePoint> a, std::optional<TimePoint> b) {
    if (a && b) return std::min(*a, *b);
    return a ? a : b;
}

// ---- What can happen, besides keys

// The window has lost the keyboard focus: treat all keys as released.
struct FocusLost {};
// Another thread woke the loop (Waker): its results may be there.
struct Woken {};
// The window has this size now. Also the first event of all.
struct Resized {
    Size window;
};
// The terminal is about to be released, for a while or for good, or was just acquired again; or the
// person seems to be gone; or the process did not run for a while, which is no part of the time.
struct Suspended {
    bool isStall = false;  // the line has stalled
    bool isEnd = false;    // the program ends, by a signal or with its input
};
// What the terminal can show, after new options for the screen or an answer of the terminal.
struct LookChanged {
    Look look;
};
using Event = std::variant<KeyEvent, FocusLost, Woken, Resized, Suspended, LookChanged>;

// What an app asks of the loop.
struct [[nodiscard]] AppRequests {
    bool beeps = false;                     // with the next picture
    std::optional<ScreenOptions> screen{};  // new options for the use of the terminal
    bool drawsAtOnce = false;  // the answer to a key has come: its picture waits for nothing
    std::string copy{};        // for the terminal's clipboard; empty: nothing
};

// A program on the screen, as the loop uses it. The loop tells it what happened and when; the app
// says when it wants to be woken, and draws itself completely. It reads no clock and no keys, and
// writes nothing.
class App {
public:
    virtual ~App() = default;

    virtual void onEvent(const Event& event, TimePoint now) = 0;
    // The time of nextWake has come, or is past.
    virtual void onTime(TimePoint now) = 0;
    // The requests since the last call.
    virtual AppRequests takeRequests() = 0;

    // When to call onTime; nullopt: only when something else happens.
    virtual std::optional<TimePoint> nextWake() const = 0;
    // Draws the whole picture into a blank frame of the window's size.
    virtual void draw(Frame& frame) const = 0;
    // True while a person plays against the clock, so that seconds without a picture matter.
    virtual bool needsLine() const { return false; }
    // True when the person has quit.
    virtual bool isDone() const = 0;
};

}  // namespace tui
