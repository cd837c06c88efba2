#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/puzzle/HintSeat.h"
#include "tui/puzzle/PlayedPuzzle.h"
#include "tui/puzzle/PuzzleState.h"
#include "tui/puzzle/view/PuzzleView.h"

namespace tui {

// The puzzle on the screen. This routes keys, mouse and events to its parts: the game, and the
// solver beside the player. They change PuzzleState, which the view draws.
class PuzzleApp : public App {
public:
    // The waker must outlive the app. The loop has to send Woken when the waker wakes it.
    PuzzleApp(PuzzleOptions options, Look look, std::shared_ptr<HintSolver> solver, Waker& waker);

    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    std::optional<TimePoint> nextWake() const override { return game_.nextWake(); }
    void draw(Frame& frame) const override;
    AppRequests takeRequests() override { return {.beeps = game_.takeBeep()}; }
    bool needsLine() const override { return state_.game.isTimeRunning() && !state_.watch; }
    bool isDone() const override { return done_; }

    const PuzzleState& getState() const { return state_; }
    // True if the person left for the other program.
    bool startsTetris() const { return done_ && wantsTetris_; }
    // True if the person has left a board suspended.
    bool isSuspended() const {
        return done_ && !game_.isDropped() && state_.canSuspend && state_.game.isOn();
    }
    // Whatever has ended the loop: has the game saved as it is, waits until what is solved is
    // saved, and tries again what could not be: for at most `limit` each.
    void finishSaves(Duration limit) { game_.finishSaves(limit); }
    // True while a result is being saved.
    bool isSaving() const { return game_.isSaving(); }
    // True while the solver works.
    bool isThinking() const { return solver_.isThinking(); }

private:
    void onResize(Size window);
    void onLook(const Look& look);
    void onWake();
    void pause();

    // ---- Keys
    void onKey(Key key);
    void answerQuestion(const Key& key);
    void steerChooser(const Key& key);
    void steerReview(const Key& key, std::optional<PuzzleAction> action);
    void onMouse(const Key& key, const PuzzleLayout& layout);
    void act(PuzzleAction action);
    void stopThinking();
    void leave(bool forTetris, bool asks);
    void actOnGame(PuzzleAction action);

    PuzzleOptions options_;
    PuzzleState state_;
    TimePoint now_{};  // of the event that is handled
    PlayedPuzzle game_;
    HintSeat solver_;
    std::optional<int> pressed_;  // the cell on which the mouse button was pressed
    bool wantsTetris_ = false;
    bool done_ = false;
};

}  // namespace tui
