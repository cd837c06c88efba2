#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/puzzle/PuzzleGame.h"
#include "tui/base/Worker.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/Translation.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

using puzzle::PuzzleClass;
using puzzle::PuzzleResult;
using puzzle::SavedGame;

// Saves the board that is being played for a later session, so that it also survives a crash. May
// wait for a disk, so that the screen asks through Background<BoardAutosave>.
class BoardAutosave {
public:
    virtual ~BoardAutosave() = default;

    // The text of the game now: puzzle::formatGame. Nullopt: the game is over, and nothing of it
    // is to stay. Returns false if it fails.
    [[nodiscard]] virtual bool save(const std::optional<std::string>& text) = 0;
};

// The outcome of saving a result.
struct ResultNews {
    std::optional<SaveTrouble> trouble{};
    // If it was saved: its place by moves among comparable results, and the best of these.
    int64_t rank = 0;
    int64_t count = 0;
    int64_t bestMoves = 0;
    int64_t bestMilliseconds = 0;

    friend bool operator==(const ResultNews&, const ResultNews&) = default;
};

// The results of solved boards. Both functions may wait for a disk, so that the screen asks through
// Background<PuzzleScores>.
class PuzzleScores {
public:
    virtual ~PuzzleScores() = default;

    // Fills in the name and the time.
    [[nodiscard]] virtual ResultNews save(PuzzleResult result) = 0;
    // The one with the fewest moves of that kind, whatever it says of undone moves; nullopt if
    // there is none, or if the results cannot be read.
    [[nodiscard]] virtual std::optional<PuzzleResult> findBest(PuzzleClass kind) = 0;
};

// The options that play starts with.
struct PuzzleOptions {
    BoardId board;
    bool movesBlank = false;  // a direction key moves the blank in that direction, not a tile
    Beep beep = Beep::Off;    // when a board is solved
    int slideMs = 60;         // how long a slid tile is still shown in its old cell, in ms; 0: off
    bool hasTetris = false;   // the key T starts the other program
    bool returns = false;     // so does Esc, because this one was started there
    Languages languages{};
    Language language = Language::Auto;
    // The results of solved boards; null: they are not saved. Must outlive the app.
    Background<PuzzleScores>* results = nullptr;
    // Saves the board that is being played; null: it cannot be suspended. Must outlive the app.
    Background<BoardAutosave>* autosave = nullptr;
    // A suspended game, with which it goes on, paused; `board` is that of another start.
    std::optional<SavedGame> resumed{};
    // Makes a random seed for a new board. Must not be empty.
    std::function<uint64_t()> drawSeed;
};

// The game of the puzzle on the screen: boards, moves, its clock, the demonstration of the solver's
// moves, and the results. All that is shown goes into the state.
class PlayedPuzzle {
public:
    // `now`: of the event that is handled. All must outlive this.
    PlayedPuzzle(const PuzzleOptions& options, PuzzleState& state, const TimePoint& now)
        : options_(options), state_(state), now_(now) {}

    // ---- Its course

    void start(const BoardId& board);
    // Starts with another board of the same kind.
    void startAnother();
    // Goes on with a suspended game, paused.
    void resume(const SavedGame& saved);
    // Starts again with the same board.
    void restart();

    // ---- Moves; no effect on a solved board

    void slide(Slide slide) {
        change([this, slide](int64_t at) { state_.game.slide(slide, at); });
    }
    // Slides the tile of that cell, and those between it and the blank.
    void slideFrom(int cell) {
        change([this, cell](int64_t at) { state_.game.slideFrom(cell, at); });
    }
    void undo() {
        change([this](int64_t at) { state_.game.undo(at); });
    }
    void redo() {
        change([this](int64_t at) { state_.game.redo(at); });
    }
    // Handles a key while the solver's moves are shown. Returns false if the key has its usual
    // meaning. Requires: they are shown.
    [[nodiscard]] bool steerWatch(PuzzleAction action);

    // ---- Time and results

    void onTime();
    // Call this at the end of every event: brings clock, pause and demonstration up to date.
    void settle();
    // Has the game saved as it is, waits until what is solved is saved, and tries again what could
    // not be: for at most `limit` each.
    void finishSaves(Duration limit);
    // True while a result is being saved.
    bool isSaving() const { return unsaved_ > 0; }
    std::optional<TimePoint> nextWake() const;
    // Has the game saved, or removed, if it has changed since that was done last. `isLast`: its
    // time counts, too, nothing is waited for, and what has failed is tried again.
    void save(bool isLast);
    // The person ends the game: nothing of it stays.
    void drop() { isDropped_ = true; }
    bool isDropped() const { return isDropped_; }
    // True, once, after a beep has become due.
    [[nodiscard]] bool takeBeep() { return std::exchange(beeps_, false); }

private:
    void change(const std::function<void(int64_t)>& step);
    // Tries again what could not be saved, because there may be room now.
    void retrySaves();
    void updateKnownSolution(const Position& before);
    void onSolved();
    void save(int game, const PuzzleResult& result);
    void takeResult(int game, const PuzzleClass& kind, const ResultNews& news);
    void updateStoredBest();
    void seekBest(const PuzzleClass& kind);
    void watchStep();
    void beginWatch();
    void updatePause();
    void updateClock();

    const PuzzleOptions& options_;
    PuzzleState& state_;
    const TimePoint& now_;
    bool beeps_ = false;
    bool isDropped_ = false;
    // What was saved last; without steps: nothing is.
    PuzzleGame::Course saved_{};
    bool hasFailedToSave_ = false;  // as far as is known
    TimePoint clockAt_{};           // when the shown time changes next, while the clock runs
    std::map<PuzzleClass, BestResult> best_;  // of this session
    // Without marks; nullopt: unknown, or no result is stored.
    std::map<PuzzleClass, std::optional<BestResult>> stored_;
    int solvedGames_ = 0;                               // number of the last solved game
    int unsaved_ = 0;                                   // results that are being saved
    std::vector<std::pair<int, PuzzleResult>> failed_;  // that could not be
    Question saving_;
    Question question_;  // last, so that no answer finds half an object
};

}  // namespace tui
