#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"

namespace tui {

// Detects that a person who plays against the clock is gone; then the app gets the event Suspended.
//
// The system reports a dead link only after minutes, because its buffers still accept pictures. So
// a terminal that has answered before is asked for its status after kSilence without a key, and
// must answer within kPatience. A multiplexer answers without a person: there somebody must be
// attached, which is looked up each kLook, and keys must come at least each kNoKey.
//
// In an app that needs the line, bytes may be unsent for kStall at most, and the status is
// requested kStall after each answer, whatever keys come, and must be answered in the same time.
// Reads no clock.
class Presence {
public:
    static constexpr Duration kSilence = std::chrono::seconds(30);
    static constexpr Duration kPatience = std::chrono::seconds(5);

    static constexpr Duration kStall = std::chrono::seconds(2);
    static constexpr Duration kLook = std::chrono::seconds(2);
    static constexpr Duration kNoKey = std::chrono::seconds(60);

    Presence(App& app, Terminal& terminal)
        : app_(app),
          terminal_(terminal),
          isRelayed_(terminal.findAttendance() != Attendance::Direct)
    {
    }

    // A key came. It says nothing about the pictures, on which a line that is needed depends.
    void onKey(TimePoint now);
    // An answer or any other sign of a living terminal came.
    void onSign(TimePoint now);
    // Call at least when nextWake has come. Returns true if the app was told of an absence.
    bool onTime(TimePoint now);
    // When to call onTime; nullopt while no check is needed.
    [[nodiscard]] std::optional<TimePoint> nextWake() const;

    // The terminal accepts bytes, or does not: then the app's time stands still, and `real` goes
    // on.
    void onLine(bool isBlocked, TimePoint now, TimePoint real);
    // When to call onLine, in real time, while the terminal accepts no bytes.
    [[nodiscard]] std::optional<TimePoint> nextWakeBlocked() const;

private:
    void rest(TimePoint now);
    void onAbsence(const Suspended& how, TimePoint now);
    [[nodiscard]] Duration findSilence() const;
    [[nodiscard]] Duration findPatience() const;

    App& app_;
    Terminal& terminal_;
    bool isRelayed_;
    TimePoint lastKey_{};
    TimePoint lastLook_{};
    TimePoint lastSign_{};
    std::optional<TimePoint> askedAt_;
    std::optional<TimePoint> blockedAt_;  // in real time
};

}  // namespace tui
