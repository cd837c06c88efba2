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

// The progress of a search.
struct SearchProgress {
    int bound = 0;            // the length that is being tried
    std::uint64_t nodes = 0;  // so far
    double seconds = 0;       // so far
    bool isBuilding = false;  // builds tables before the search continues
};

// A report of a solver; either part may be missing.
struct HintUpdate {
    std::optional<KnownSolution> known;
    std::optional<SearchProgress> progress;
};

// Solves boards for the puzzle on the screen. `solve` is called in a separate thread, for one board
// at a time; everything else is called in the loop's thread.
class HintSolver {
public:
    virtual ~HintSolver() = default;

    // Starts building tables for boards of that size in the background.
    virtual void prepare(puzzle::BoardSize size) = 0;
    // Searches for a shortest solution. Meanwhile it calls `tell`, from any thread, with what it
    // has found so far. Returns soon after a stop. Requires: a solvable board.
    [[nodiscard]] virtual KnownSolution solve(
        const puzzle::Position& position, const std::stop_token& stop,
        const std::function<void(const HintUpdate&)>& tell) = 0;

protected:
    HintSolver() = default;
    HintSolver(const HintSolver&) = default;
    HintSolver& operator=(const HintSolver&) = default;
};

// Runs a HintSolver in a thread, on one board at a time. Only the destructor waits. Updates wake
// the loop; those for an earlier board are dropped.
class HintWorker {
public:
    // Both must outlive this.
    HintWorker(HintSolver& solver, Waker& waker);
    // Stops the solver and waits until it has returned.
    ~HintWorker();
    HintWorker(const HintWorker&) = delete;
    HintWorker& operator=(const HintWorker&) = delete;

    // Starts to solve this board, and stops the search for any other.
    void think(const puzzle::Position& position);
    void stop();

    // The board that is being solved; nullopt if none is.
    [[nodiscard]] const std::optional<puzzle::Position>& getPosition() const { return position_; }
    // The updates since the last call, in order. The last one of a search is final; the worker is
    // then idle. Throws what the solver has thrown.
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
    std::jthread thread_;      // last, because it uses all the others
};

}  // namespace tui
