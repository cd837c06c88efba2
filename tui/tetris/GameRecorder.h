#pragma once

#include <optional>
#include <string>

#include "core/tetris/Game.h"
#include "core/tetris/ReplayRecorder.h"
#include "tui/base/App.h"
#include "tui/tetris/Autosave.h"

namespace tui {

// What a person can change in play, as a replay has it.
struct PlaySettings {
    int speed = 50;
    int adversary = 0;
    std::string brain;
    bool active = false;

    friend bool operator==(const PlaySettings&, const PlaySettings&) = default;
};

// Records the game on the screen, and has it kept: at once when it pauses, and while it is played
// once a second at most, and no change of it later than a second. Times of play are those without
// pauses.
class GameRecorder {
public:
    static constexpr Duration kBetweenSaves = std::chrono::seconds(1);
    // How much sooner than that it may be, for falls never come to the microsecond. It is made up
    // for: the next time counts from when it should have been.
    static constexpr Duration kTooSoon = std::chrono::milliseconds(10);

    // Without a autosave games are recorded alone; it has to outlive the record.
    explicit GameRecorder(Autosave* autosave) : autosave_(autosave) {}

    // ---- The course of a game

    // A new game, with its first piece in; `dealt`: the adversary dealt it.
    void start(const tetris::ReplayHeader& header, const PlaySettings& settings,
               const tetris::Game& game, bool dealt);
    // A game that was left goes on: with what its replay says it stood at.
    void resume(const tetris::Replay& replay, const PlaySettings& settings);
    // A verb is about to be taken under these settings,
    void beforeTick(const PlaySettings& settings);
    // and was taken.
    void afterTick(tetris::Verb verb, const tetris::TickReport& report, const tetris::Game& game,
                   bool dealt, Duration played, TimePoint now);
    // The game is not on any more; returns its replay, none if none was on. Whoever keeps it goes
    // on doing so: it is for the caller to say when it need not be kept any more.
    std::optional<std::string> end(tetris::ReplayEnd end, const tetris::Game& game,
                                   Duration played);

    // ---- Keeping it

    // Has it kept now.
    void save(const tetris::Game& game, const PlaySettings& settings, Duration played,
              TimePoint now);
    // When to call keep at the latest; none if there is nothing to be kept.
    [[nodiscard]] std::optional<TimePoint> nextSave() const;
    // Whether keep may be called: whoever is awake then need not wake up for it later.
    [[nodiscard]] bool canSave(TimePoint now) const;
    // Whether a game is on.
    [[nodiscard]] bool isOn() const { return recorder_.has_value(); }
    [[nodiscard]] bool hasAutosave() const { return autosave_ != nullptr; }
    // The file of the game as one that was left. Requires: isOn().
    [[nodiscard]] std::string formatSuspended(const tetris::Game& game,
                                              const PlaySettings& settings, Duration played) const;

private:
    static void noteChanges(const PlaySettings& from, const PlaySettings& to,
                            tetris::ReplayRecorder& recorder);
    void noteDealt(const tetris::Game& game);

    Autosave* autosave_;
    std::optional<tetris::ReplayRecorder> recorder_;  // while a game is on
    PlaySettings noted_;
    std::optional<TimePoint> changedAt_;  // for the first time since it was kept
    std::optional<TimePoint> keptAt_;
};

}  // namespace tui
