#pragma once

#include <optional>
#include <string>

#include "core/tetris/replay/Replay.h"
#include "tui/base/App.h"
#include "tui/settings/SettingValues.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The game of the day (core/tetris/Daily.h): its setup, its settings in place of the person's, and
// what its card says until midnight.
class DailyGame {
public:
    // All must outlive this. `now`: of the event that is handled.
    DailyGame(const PlayOptions& options, TetrisState& state, const TimePoint& now)
        : options_(options), state_(state), now_(now) {}

    // Puts the game of this day by the chosen rules into the setup.
    void choose();
    // When it was chosen: a countdown over midnight leads to that day's game.
    const std::string& getMoment() const { return chosenAt_; }
    // Its settings are in force from now on. `set`: its rules.
    void useSettings(tetris::RuleSet set);
    // The person's settings come back; what has been changed meanwhile stays. No effect unless the
    // day's are in force.
    void leaveSettings();
    // Notes of which day the game with that header is, if it is one of a day.
    void noteDay(const tetris::ReplayHeader& header);

    // Its card says what holds while the day lasts, and after it.
    void describe();
    // Describes it anew if the day may have ended.
    void onTime();
    // Nullopt unless its card waits for the end of the day.
    std::optional<TimePoint> nextWake() const;

private:
    const PlayOptions& options_;
    TetrisState& state_;
    const TimePoint& now_;
    std::string chosenAt_;
    TimePoint nextLook_{};                  // at the day
    std::optional<SettingValues> usual_{};  // the person's settings, while the day's are in force
    tetris::RuleSet used_{};
};

}  // namespace tui
