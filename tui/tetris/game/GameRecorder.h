#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/tetris/Game.h"
#include "core/tetris/replay/ModernReplayRecorder.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "tui/base/App.h"
#include "tui/tetris/game/Autosave.h"

namespace tui {

// What a person can change during play, as a replay records it.
struct PlaySettings {
    int speed = 50;  // in force: in a game of rising speed not the chosen one
    int adversary = 0;
    std::string brain;
    bool active = false;

    friend bool operator==(const PlaySettings&, const PlaySettings&) = default;
};

// Records the game on the screen, by whichever rules, and autosaves it. The caller calls save when
// the game pauses and, during play, when canSave allows it: at most once a second. nextSave sees to
// it that no change is unsaved for longer than a second.
class GameRecorder {
public:
    static constexpr Duration kBetweenSaves = std::chrono::seconds(1);
    // A save may come this much early, because falls never come to the microsecond. The next one is
    // still counted from the regular time.
    static constexpr Duration kTooSoon = std::chrono::milliseconds(10);

    // Null: games are recorded but not autosaved. `autosave` must outlive this. A replay that gets
    // longer than `maxBytes` is full.
    GameRecorder(Autosave* autosave, std::size_t maxBytes)
        : autosave_(autosave), maxBytes_(maxBytes)
    {
    }

    // ---- The course of a game

    // Starts to record a new game with its first piece in the well.
    void start(const tetris::ReplayHeader& header, const PlaySettings& settings,
               const tetris::Game& game);
    void start(const tetris::ModernReplayHeader& header, const PlaySettings& settings);
    // Continues the recording of a suspended game. `settings`: those at the end of its replay.
    void resume(const tetris::Replay& replay, const PlaySettings& settings);
    void resume(const tetris::ModernReplay& replay, const PlaySettings& settings);
    // Call this before each verb; records what has changed in the settings.
    void beforeTick(const PlaySettings& settings);
    // Records the tick of a classic game. `played`: the time of play, without pauses.
    void afterTick(tetris::Verb verb, const tetris::TickReport& report, const tetris::Game& game,
                   Duration played, TimePoint now);
    // Records the verb of a modern game, made at ModernGame::getTime().
    void afterTick(tetris::ModernVerb verb, const tetris::ModernReport& report, std::int64_t time,
                   TimePoint now);
    // Ends the recording and returns its replay, nullopt if no game was recorded. The autosave
    // stays; the caller decides when to remove it.
    std::optional<std::string> end(tetris::ReplayEnd end, const tetris::Game& game,
                                   Duration played);
    std::optional<std::string> end(tetris::ModernEnd end, const tetris::ModernGame& game);

    // ---- Taking moves back, in a modern game

    struct Mark {
        tetris::ReplayWriter::Mark place;
        PlaySettings settings;  // as recorded so far
    };
    // The present place. Requires: a modern game is recorded.
    [[nodiscard]] Mark mark();
    // Forgets what was recorded after the mark.
    void cutBack(const Mark& mark, TimePoint now);

    // ---- Autosaves

    // Saves now what was not saved yet; no effect without a game or an autosave.
    void save(const PlaySettings& settings, TimePoint now);
    // When save must be called at the latest; nullopt if nothing is unsaved.
    [[nodiscard]] std::optional<TimePoint> nextSave() const;
    // True if a save during play may happen now. To save early spares the wake-up of nextSave.
    [[nodiscard]] bool canSave(TimePoint now) const;
    // True while a game is recorded.
    [[nodiscard]] bool isOn() const { return !std::holds_alternative<std::monostate>(recorder_); }
    // True if the game must end now, because its replay could not be read if it got longer.
    [[nodiscard]] bool isFull() const { return isOn() && getText().size() > maxBytes_; }
    [[nodiscard]] bool hasAutosave() const { return autosave_ != nullptr; }
    // The replay of the game as a suspended one. Requires: isOn().
    [[nodiscard]] std::string formatSuspended(const tetris::Game& game,
                                              const PlaySettings& settings, Duration played) const;
    [[nodiscard]] std::string formatSuspended(const tetris::ModernGame& game,
                                              const PlaySettings& settings) const;

private:
    using Recorder =
        std::variant<std::monostate, tetris::ReplayRecorder, tetris::ModernReplayRecorder>;

    [[nodiscard]] const std::string& getText() const;
    void begin(const PlaySettings& settings, std::optional<TimePoint> changedAt);
    void noteDealt(const tetris::Game& game);

    Autosave* autosave_;
    std::size_t maxBytes_;
    std::size_t savedBytes_ = 0;  // of the replay's text
    Recorder recorder_;
    PlaySettings noted_;                  // the settings as recorded so far
    std::optional<TimePoint> changedAt_;  // the first change since the last save
    std::optional<TimePoint> keptAt_;     // regular time of the last save, if any
};

}  // namespace tui
