#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "tui/base/App.h"
#include "tui/base/Languages.h"
#include "tui/base/Terminal.h"
#include "tui/puzzle/HintWorker.h"
#include "tui/puzzle/PuzzleKeyMap.h"
#include "tui/puzzle/PuzzleState.h"
#include "tui/puzzle/ResultSaver.h"

namespace tui {

// The options that play starts with.
struct PuzzleOptions {
    puzzle::BoardId board;
    bool movesBlank = false;  // a direction key moves the blank in that direction, not a tile
    Beep beep = Beep::Off;    // when a board is solved
    int slideMs = 60;         // how long a slid tile is still shown in its old cell, in ms; 0: off
    Languages languages{};
    Language language = Language::Auto;
    // Saves the results of solved boards; null: saves nothing. Must outlive the app.
    ResultSaver* results = nullptr;
    // Makes a random seed for a new board. Must not be empty.
    std::function<std::uint64_t()> drawSeed;
};

// The puzzle on the screen. Keys and mouse become slides of a PuzzleGame; the solver's results
// become hints, a demonstration, distances and a review. PuzzleState has all that is shown, and the
// view draws it.
class PuzzleApp : public App {
public:
    // Solver and waker must outlive the app. The loop has to send Woken when the waker wakes it.
    PuzzleApp(PuzzleOptions options, Look look, HintSolver& solver, Waker& waker);

    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    [[nodiscard]] std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    [[nodiscard]] AppRequests takeRequests() override
    {
        return {.beeps = std::exchange(beep_, false)};
    }
    [[nodiscard]] bool isDone() const override { return done_; }

    [[nodiscard]] const PuzzleState& getState() const { return state_; }
    // True while the solver works.
    [[nodiscard]] bool isThinking() const { return worker_.getPosition().has_value(); }

private:
    void onKey(const Key& key, TimePoint now);
    void onWake(TimePoint now);
    void onResize(Size window, TimePoint now);
    void onSuspend(TimePoint now);
    // ---- Keys
    void answerQuestion(const Key& key, TimePoint now);
    void steerChooser(const Key& key);
    void steerReview(const Key& key, std::optional<PuzzleAction> action);
    bool steerWatch(PuzzleAction action, TimePoint now);
    void onMouse(const Key& key, TimePoint now);
    void act(PuzzleAction action, TimePoint now);
    void actOnGame(PuzzleAction action, TimePoint now);
    void askForNew();
    void hint(TimePoint now);
    void thinkAgain();

    // ---- The course of a game
    void startGame(const puzzle::BoardId& board);
    void startAnother();
    void restart();
    // Calls `step`, which may move tiles, with the time in ms. Then updates all that depends on it.
    void change(const std::function<void(std::int64_t)>& step, TimePoint now);
    void updateKnownSolution(const puzzle::Position& before, int blankWay);
    void onSolved(TimePoint now);
    void saveResult(std::int64_t time);
    void takeResults();
    void watchStep(TimePoint now);
    void beginWatch(TimePoint now);

    // Called at the end of every event.
    void settle(TimePoint now);
    void updatePause(TimePoint now);
    void updateClock(TimePoint now);
    void updateThinking();
    [[nodiscard]] std::optional<puzzle::Position> findWanted() const;
    void take(const HintUpdate& update);

    PuzzleOptions options_;
    PuzzleState state_;
    HintSolver& solver_;
    bool done_ = false;
    bool beep_ = false;

    TimePoint clockAt_{};         // when the shown time changes next, while the clock runs
    std::optional<int> pressed_;  // the cell on which the mouse button was pressed
    std::map<std::tuple<int, int, int, bool, bool>, BestResult> best_;

    int solvedGames_ = 0;  // number of the last solved game

    HintWorker worker_;
};

}  // namespace tui
