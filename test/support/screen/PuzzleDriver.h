#pragma once

#include <atomic>
#include <memory>
#include <string_view>
#include <utility>

#include "brain/puzzle/table/DistanceTable.h"
#include "test/support/screen/ScreenDriver.h"
#include "tui/base/Worker.h"
#include "tui/puzzle/PuzzleApp.h"

namespace tui {

// A HintSolver for small boards, which looks distances up in a table. It can be made slow.
class TableHintSolver : public HintSolver {
public:
    KnownSolution solve(const puzzle::Position& position, const std::stop_token& stop,
                        const std::function<void(const HintUpdate&)>& tell) override;
    DistanceEstimates measure(const puzzle::Position&) override { return {}; }

    // Calls of solve, and those of them that ended by a requested stop.
    std::atomic<int> asked = 0;
    std::atomic<int> stopped = 0;
    // While this is set, solve reports progress once and waits for a stop.
    std::atomic<bool> isSlow = false;
    // By how much its lower bound is below the distance.
    int weaker = 0;
};

// A PuzzleApp in such time, but with a real worker thread.
class PuzzleDriver : public ScreenDriver<PuzzleDriver> {
public:
    // `board` is the id of a board. Fresh seeds are 1001, 1002, ...
    explicit PuzzleDriver(std::string_view board = "3x3#u7", Size window = {80, 24}, Look look = {},
                          PuzzleOptions options = makeOptions());
    PuzzleDriver(std::string_view board, PuzzleOptions options)
        : PuzzleDriver(board, {80, 24}, {}, std::move(options)) {}

    static PuzzleOptions makeOptions();

    // ---- Changes, at the time `now`

    using ScreenDriver::click;
    // Presses on the first corner of a cell and releases on the last one.
    void click(int cell);
    // Lets time pass. The app is woken when it has asked for it.
    void wait(Duration time);
    // Waits in real time until the solver is idle, and passes its results to the app. Throws
    // std::runtime_error if nothing arrives for a minute.
    void think();
    // The same, but only until the next wake-up by the worker.
    void awaitThought();
    // Solves the board with the table's moves, by keys.
    void solveByKeys();

    // ---- Queries

    const PuzzleState& state() const { return app.getState(); }
    const puzzle::PuzzleGame& game() const { return app.getState().game; }
    std::string board() const;

    Waker waker;
    std::shared_ptr<TableHintSolver> shared = std::make_shared<TableHintSolver>();
    TableHintSolver& solver = *shared;
    PuzzleApp app;
    TimePoint now{std::chrono::hours(1)};
};

}  // namespace tui
