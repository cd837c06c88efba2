#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "tui/base/App.h"
#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/state/GameProgress.h"

namespace tui {

using tetris::GameEnd;
using tetris::GameReport;
using tetris::Verb;

// What a person can change during play, as a replay records it.
struct PlaySettings {
    int speed = 50;  // in force: in a game of rising speed not the chosen one
    int adversary = 0;
    std::string brain;
    bool active = false;
    bool view = false;  // the brain's suggestions are shown

    friend bool operator==(const PlaySettings&, const PlaySettings&) = default;
};

struct UndoPoint;
// The newest last.
using UndoPoints = std::deque<UndoPoint>;

// Records the game or match on the screen, by whichever rules, and autosaves it. The caller calls
// save when the game pauses and, during play, when canSave allows it: at most once a second.
// nextSave sees to it that no change is unsaved for longer than a second.
class GameRecorder {
public:
    static constexpr Duration kBetweenSaves = std::chrono::seconds(1);
    // A save may come this much early, because falls never come to the microsecond. The next one is
    // still counted from the regular time.
    static constexpr Duration kTooSoon = std::chrono::milliseconds(10);

    // Null: games are recorded but not autosaved. A replay that gets longer than `maxBytes` is
    // full. `now`: of the event that is handled. Both others must outlive this.
    GameRecorder(Autosave* autosave, size_t maxBytes, const TimePoint& now)
        : autosave_(autosave), maxBytes_(maxBytes), now_(now) {}

    // ---- The course of a game

    // Starts to record a new game with its first piece in the well.
    void start(const tetris::ReplayHeader& header, const PlaySettings& settings,
               const PlayedGame& game);
    // Continues the recording of a suspended game. `settings`: those at the end of its replay. The
    // marks of the points, which are in the order of their entries, get their places.
    void resume(const tetris::Replay& replay, const PlaySettings& settings, UndoPoints& points);
    // Call this before each verb; records what has changed in the settings.
    void beforeTick(const PlaySettings& settings);
    // Records a verb and what came of it; nothing if it was refused and changed nothing, because
    // held keys would fill the replay. `time`: milliseconds of play; in a modern game those that
    // the game was told before the verb. `side`: 1 for the rival of a match.
    void afterTick(Verb verb, const GameReport& report, const PlayedGame& game, int64_t time,
                   int side = 0);
    // Ends the recording and returns its replay. The autosave stays; the caller decides when to
    // remove it. `finesse`: the person's. Requires: isOn().
    [[nodiscard]] std::string end(GameEnd end, const PlayedGame& game, const FinesseCount& finesse);

    // Ends the recording without a result: the game is suspended. Its autosave has the rest.
    void forget() {
        recorder_.reset();
        changedAt_.reset();
    }

    // ---- Taking moves back

    struct Mark {
        tetris::ReplayWriter::Mark place;
        PlaySettings settings;  // as recorded so far
    };
    // The present place. Requires: isOn().
    [[nodiscard]] Mark mark();
    // Forgets what was recorded after the mark.
    void cutBack(const Mark& mark);

    // ---- Autosaves

    // Saves now what was not saved yet; no effect without a game or an autosave.
    void save(const PlaySettings& settings);
    // When save must be called at the latest; nullopt if nothing is unsaved.
    std::optional<TimePoint> nextSave() const;
    // True if a save during play may happen now. To save early spares the wake-up of nextSave.
    bool canSave() const;
    // True while a game is recorded.
    bool isOn() const { return recorder_.has_value(); }
    // True if the game must end now, because its replay could not be read if it got longer.
    bool isFull() const { return recorder_ && recorder_->isFull(maxBytes_); }
    bool hasAutosave() const { return autosave_ != nullptr; }
    // The replay of the game as a suspended one; `played`: the time of play. That of a match is its
    // record so far, without an end. Requires: isOn().
    std::string formatSuspended(const PlayedGame& game, const PlaySettings& settings,
                                Duration played, const FinesseCount& finesse) const;

private:
    void begin(const PlaySettings& settings, std::optional<TimePoint> changedAt);
    void noteDealt(const PlayedGame& game);

    Autosave* autosave_;
    size_t maxBytes_;
    const TimePoint& now_;
    size_t savedBytes_ = 0;  // of the replay's text
    std::optional<tetris::ReplayRecorder> recorder_;
    bool isMatch_ = false;
    PlaySettings noted_;  // the settings as recorded so far
    // After a move that is not down a refused verb decides whether a Down of a classic game lands.
    // In a match it never counts.
    bool refusalCounts_ = true;
    std::optional<TimePoint> changedAt_;  // the first change since the last save
    std::optional<TimePoint> savedAt_;    // regular time of the last save, if any
};

// A modern game when a piece entered, and what goes back with it when moves are taken back.
struct UndoPoint {
    PlayedGame game;
    SeenSide seen;
    std::array<int, 7> dealt;
    FinesseFaults finesse;
    std::optional<GameRecorder::Mark> mark;  // nullopt: it is not recorded
    // In a suspended game, whose mark has no place yet: it is before that entry of the replay.
    size_t entry = 0;
};

// Counts the falling piece in `dealt` if it was not counted yet. Call it after each change.
void countDealt(const PlayedGame& game, std::array<int, 7>& dealt);

// How many of them are kept; then the oldest go.
inline constexpr size_t kMostUndoPoints = 200;

}  // namespace tui
