#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"

namespace tui {

// Looks after a person who plays against the clock. A line may be dead without anybody having been
// told: its buffers take pictures for minutes. So, when no key has come for kSilence, the terminal
// is asked for its status; if it has answered before and does not within kPatience, the app is told
// of an absence. It reads no clock.
class Presence {
public:
    static constexpr Duration kSilence = std::chrono::seconds(30);
    static constexpr Duration kPatience = std::chrono::seconds(5);

    Presence(App& app, Terminal& terminal) : app_(app), terminal_(terminal) {}

    // A key, an answer or anything else that shows that somebody is there.
    void onSign(TimePoint now);
    // At any time, and when nextWake has come.
    void onTime(TimePoint now);
    // When something is to be done; none while nobody has to be looked after.
    [[nodiscard]] std::optional<TimePoint> nextWake() const;

private:
    // From a terminal that never answers nothing can be learnt.
    [[nodiscard]] bool isWatched() const { return terminal_.hasAnswered() && app_.needsPerson(); }

    App& app_;
    Terminal& terminal_;
    TimePoint lastSign_{};
    std::optional<TimePoint> askedAt_;
};

}  // namespace tui
