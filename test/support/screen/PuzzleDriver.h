#pragma once

#include <atomic>
#include <memory>
#include <string_view>

#include "brain/puzzle/table/DistanceTable.h"
#include "tui/base/Key.h"
#include "tui/base/Waker.h"
#include "tui/puzzle/PuzzleApp.h"

namespace tui {

// A HintSolver for small boards, which looks distances up. It can be made slow.
class TableHintSolver : public HintSolver {
public:
    void prepare(puzzle::BoardSize size) override;
    [[nodiscard]] KnownSolution solve(const puzzle::Position& position, const std::stop_token& stop,
                                      const std::function<void(const HintUpdate&)>& tell) override;

    std::vector<puzzle::BoardSize> prepared;
    // Boards that it was asked to solve, and that were stopped before they were.
    std::atomic<int> asked = 0;
    std::atomic<int> stopped = 0;
    // While this is set it tells of progress once and waits for a stop.
    std::atomic<bool> isSlow = false;
    // What it says of every board instead, if set: bound and solution of the table plus these.
    int weaker = 0;
};

// A PuzzleApp in hand-made time: no clock, no loop, no terminal, but with the thread of its
// worker.
class PuzzleDriver {
public:
    // Boards are ids. Fresh seeds are 1001, 1002, ...
    explicit PuzzleDriver(std::string_view board = "3x3#u7", Size window = {80, 24}, Look look = {},
                          PuzzleOptions options = makeOptions());

    [[nodiscard]] static PuzzleOptions makeOptions();

    // ---- Changes; they happen now.

    void press(KeyCode code) { app.onKey({.code = code}, now); }
    // Each letter is a key.
    void type(std::string_view letters);
    void mouse(KeyCode code, int column, int row);
    // Press and release on the middle of a cell.
    void click(int cell);
    void resize(Size window) { app.onResize(window, now); }
    // Time passes; the app is woken whenever it asked to be.
    void wait(Duration time);
    // Waits, in real time, until the solver rests, and tells the app what it says. Throws
    // std::runtime_error after a minute.
    void think();
    // The same until something came, whatever it is.
    void awaitThought();
    // Solves the board with the table's moves, by keys.
    void solveByKeys();

    // ---- Queries

    [[nodiscard]] const PuzzleState& state() const { return app.getState(); }
    [[nodiscard]] const puzzle::PuzzleGame& game() const { return app.getState().game; }
    [[nodiscard]] std::string board() const;
    [[nodiscard]] Frame draw() const;
    [[nodiscard]] std::string text() const;

    Waker waker;
    TableHintSolver solver;
    PuzzleApp app;
    TimePoint now{std::chrono::hours(1)};
};

}  // namespace tui
