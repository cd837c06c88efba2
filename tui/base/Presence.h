#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"

namespace tui {

// Detects that a person who plays against the clock has lost the connection. The system reports a
// dead link only after minutes, because its buffers still accept pictures. So a terminal that has
// answered before is asked for its status after kSilence without a key. If it does not answer
// within kPatience, the app gets the event Suspended. Reads no clock.
class Presence {
public:
    static constexpr Duration kSilence = std::chrono::seconds(30);
    static constexpr Duration kPatience = std::chrono::seconds(5);

    Presence(App& app, Terminal& terminal) : app_(app), terminal_(terminal) {}

    // A key, an answer or any other sign of life came.
    void onSign(TimePoint now);
    // Call at least when nextWake has come.
    void onTime(TimePoint now);
    // When to call onTime; nullopt while no check is needed.
    [[nodiscard]] std::optional<TimePoint> nextWake() const;

private:
    // Nothing can be concluded from a terminal that never answers.
    [[nodiscard]] bool isWatched() const { return terminal_.hasAnswered() && app_.needsPerson(); }

    App& app_;
    Terminal& terminal_;
    TimePoint lastSign_{};
    std::optional<TimePoint> askedAt_;
};

}  // namespace tui
