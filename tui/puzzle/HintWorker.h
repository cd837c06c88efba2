#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/puzzle/Position.h"
#include "tui/base/ResultQueue.h"
#include "tui/puzzle/KnownSolution.h"

namespace tui {

// How far a search has come.
struct SearchProgress {
    int bound = 0;            // the length that is being tried
    std::uint64_t nodes = 0;  // so far
    double seconds = 0;       // so far
    bool isBuilding = false;  // tables, before the search goes on
};

// What a solver tells while it works; either may be missing.
struct HintUpdate {
    std::optional<KnownSolution> known;
    std::optional<SearchProgress> progress;
};

// A solver as the puzzle on the screen uses it. `solve` is called in a thread of its own, one board
// at a time; everything else in the loop's.
class HintSolver {
public:
    virtual ~HintSolver() = default;

    // Begins to make ready what boards of that size will need, and comes back at once.
    virtual void prepare(puzzle::BoardSize size) = 0;
    // Looks for a shortest solution; tells on the way, from any thread, what it has. Comes back
    // soon after a stop. Requires: a solvable board.
    [[nodiscard]] virtual KnownSolution solve(
        const puzzle::Position& position, const std::stop_token& stop,
        const std::function<void(const HintUpdate&)>& tell) = 0;

protected:
    HintSolver() = default;
    HintSolver(const HintSolver&) = default;
    HintSolver& operator=(const HintSolver&) = default;
};

// Has an adviser think in a thread of its own, about one board at a time. Whoever asks never waits;
// what is told comes through the loop, and what was told of a board that is no longer asked about
// is dropped.
class HintWorker {
public:
    // Both have to outlive the thinker.
    HintWorker(HintSolver& solver, Waker& waker);
    // Stops and waits until that has been noticed.
    ~HintWorker();
    HintWorker(const HintWorker&) = delete;
    HintWorker& operator=(const HintWorker&) = delete;

    // Thinks about the board from now on, and about no other.
    void think(const puzzle::Position& position);
    void stop();

    // The board that is thought about; none while nothing is.
    [[nodiscard]] const std::optional<puzzle::Position>& getPosition() const { return position_; }
    // What was told of it since the last call, in order. The last of all is final knowledge; with
    // it the thinker rests. Throws what the adviser has thrown.
    [[nodiscard]] std::vector<HintUpdate> takeUpdates();

private:
    struct Job {
        std::uint64_t number = 0;
        std::optional<puzzle::Position> position;
        std::stop_token stop;
    };
    struct Result {
        std::uint64_t job = 0;
        HintUpdate update;
        std::exception_ptr failure;
    };

    void order(Job job);
    void run(const std::stop_token& end);
    void work(const Job& job);

    HintSolver& solver_;
    ResultQueue<Result> results_;
    std::optional<puzzle::Position> position_;
    std::uint64_t number_ = 0;  // of the last job
    std::stop_source stop_;     // of the last job

    std::mutex mutex_;
    std::condition_variable_any ordered_;
    std::optional<Job> next_;  // guarded by the mutex
    std::jthread thread_;      // last: it uses all the others
};

}  // namespace tui
