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
// attached, which is looked up each kLook, and keys must come at least each kNoKey. Reads no clock.
class Presence {
public:
    static constexpr Duration kSilence = std::chrono::seconds(30);
    static constexpr Duration kPatience = std::chrono::seconds(5);

    static constexpr Duration kLook = std::chrono::seconds(2);
    static constexpr Duration kNoKey = std::chrono::seconds(60);

    Presence(App& app, Terminal& terminal)
        : app_(app),
          terminal_(terminal),
          isRelayed_(terminal.findAttendance() != Attendance::Direct)
    {
    }

    void onKey(TimePoint now);
    // An answer or any other sign of a living terminal came.
    void onSign(TimePoint now);
    // Call at least when nextWake has come.
    void onTime(TimePoint now);
    // When to call onTime; nullopt while no check is needed.
    [[nodiscard]] std::optional<TimePoint> nextWake() const;

private:
    void onAbsence(TimePoint now);

    App& app_;
    Terminal& terminal_;
    bool isRelayed_;
    TimePoint lastKey_{};
    TimePoint lastLook_{};
    TimePoint lastSign_{};
    std::optional<TimePoint> askedAt_;
};

}  // namespace tui
