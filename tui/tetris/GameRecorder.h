#pragma once

#include <optional>
#include <string>

#include "core/tetris/Game.h"
#include "core/tetris/ReplayRecorder.h"
#include "tui/base/App.h"
#include "tui/tetris/Autosave.h"

namespace tui {

// What a person can change during play, as a replay records it.
struct PlaySettings {
    int speed = 50;
    int adversary = 0;
    std::string brain;
    bool active = false;

    friend bool operator==(const PlaySettings&, const PlaySettings&) = default;
};

// Records the game on the screen, and has it autosaved: at once when it pauses, and during play at
// most once a second, with no change unsaved for longer than a second. Times of play do not include
// pauses.
class GameRecorder {
public:
    static constexpr Duration kBetweenSaves = std::chrono::seconds(1);
    // A save may be this much early, because falls never come to the microsecond. The next one is
    // still counted from the regular time.
    static constexpr Duration kTooSoon = std::chrono::milliseconds(10);

    // Null: games are recorded but not autosaved. `autosave` must outlive this.
    explicit GameRecorder(Autosave* autosave) : autosave_(autosave) {}

    // ---- The course of a game

    // A new game with its first piece in the well; `dealt`: the adversary dealt it.
    void start(const tetris::ReplayHeader& header, const PlaySettings& settings,
               const tetris::Game& game, bool dealt);
    // A suspended game is resumed, with the settings that its replay ends with.
    void resume(const tetris::Replay& replay, const PlaySettings& settings);
    // A verb is about to be taken under these settings,
    void beforeTick(const PlaySettings& settings);
    // and was taken.
    void afterTick(tetris::Verb verb, const tetris::TickReport& report, const tetris::Game& game,
                   bool dealt, Duration played, TimePoint now);
    // Ends the recording and returns its replay, nullopt if no game was recorded. The autosave
    // stays; the caller decides when to remove it.
    std::optional<std::string> end(tetris::ReplayEnd end, const tetris::Game& game,
                                   Duration played);

    // ---- Autosaves

    // Saves now.
    void save(const tetris::Game& game, const PlaySettings& settings, Duration played,
              TimePoint now);
    // When save must be called at the latest; nullopt if nothing is unsaved.
    [[nodiscard]] std::optional<TimePoint> nextSave() const;
    // True if save may be called now; a caller that is awake anyway saves a wake-up by it.
    [[nodiscard]] bool canSave(TimePoint now) const;
    // True while a game is recorded.
    [[nodiscard]] bool isOn() const { return recorder_.has_value(); }
    [[nodiscard]] bool hasAutosave() const { return autosave_ != nullptr; }
    // The replay of the game as a suspended one. Requires: isOn().
    [[nodiscard]] std::string formatSuspended(const tetris::Game& game,
                                              const PlaySettings& settings, Duration played) const;

private:
    static void noteChanges(const PlaySettings& from, const PlaySettings& to,
                            tetris::ReplayRecorder& recorder);
    void noteDealt(const tetris::Game& game);

    Autosave* autosave_;
    std::optional<tetris::ReplayRecorder> recorder_;  // while a game is recorded
    PlaySettings noted_;
    std::optional<TimePoint> changedAt_;  // the first change since the last save
    std::optional<TimePoint> keptAt_;
};

}  // namespace tui
