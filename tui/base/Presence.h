#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"

namespace tui {

// Detects that the line to a person who plays against the clock has stalled, or that the person is
// gone; then the app gets the event Suspended.
//
// The system reports a dead link only after minutes, because its buffers still accept pictures. So
// a terminal that has answered before is asked for its status kStall after each answer, whatever
// keys come, and must answer within kStall; and bytes may be unsent for kStall at most. A picture
// that time brings about may carry an earlier question, so that an answer that is late tells of a
// stall soon. Until it comes the app's time is to stand still.
//
// A multiplexer answers without a person: there somebody must be attached, which is looked up each
// kLook, and keys must come at least each kNoKey. Variables of a multiplexer may be inherited by a
// terminal that does not run in it: a key that comes while nobody is attached there proves that.
//
// All times are real, but those that the app is told. Reads no clock.
class Presence {
public:
    static constexpr Duration kStall = std::chrono::seconds(2);
    // A picture asks if the last answer is so old.
    static constexpr Duration kQuiet = std::chrono::milliseconds(500);
    // An answer is late after this time, or twice that of the last answer.
    static constexpr Duration kLeastDelay = std::chrono::milliseconds(250);
    static constexpr Duration kLook = std::chrono::seconds(2);
    static constexpr Duration kNoKey = std::chrono::seconds(60);

    enum class Outcome { Nothing, Asked, Absent };

    Presence(App& app, Terminal& terminal)
        : app_(app),
          terminal_(terminal),
          isRelayed_(terminal.findAttendance() != Attendance::Direct) {}

    // A key came. It says nothing about the pictures.
    void onKey(TimePoint real) {
        lastKey_ = real;
        isDisproved_ = isDetached_;
    }
    // An answer or any other sign of a living terminal came.
    void onSign(TimePoint real);
    // Call it after each picture.
    void onPicture(TimePoint real);
    // The status was requested.
    void onAsked(TimePoint real);
    // Call at least when nextWake has come. Says whether the status was requested, or the app was
    // told of an absence, at its time `now`.
    Outcome onTime(TimePoint now, TimePoint real);

    // When to call onTime, or to stop the app's time; nullopt while no check is needed.
    std::optional<TimePoint> nextWake(TimePoint real) const;
    // True if the next picture that time brings about is to request the status.
    bool wantsToAsk(TimePoint real) const;
    // True while the terminal accepts no bytes, or its answer is late: then the app's time stands
    // still.
    bool isLate(TimePoint real) const;

private:
    void rest(TimePoint real);
    bool isGone(TimePoint real);
    bool hasStalled(TimePoint real) const;

    App& app_;
    Terminal& terminal_;
    bool isRelayed_;
    bool isDetached_ = false;   // at the last look
    bool isDisproved_ = false;  // and a key has come since
    TimePoint lastKey_{};
    TimePoint lastLook_{};
    TimePoint lastSign_{};
    std::optional<TimePoint> askedAt_;
    std::optional<TimePoint> blockedAt_;
    Duration delay_ = kLeastDelay;  // of an answer before it is late
};

}  // namespace tui
