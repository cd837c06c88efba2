#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "brain/puzzle/Solver.h"
#include "tui/base/Waker.h"

namespace tui {

// A board to solve, as it was written.
struct SolveTask {
    std::int64_t line = 1;
    std::string text;
};

// The answer to a task: a solution, or the numbers that show that there is none, or what is wrong
// with the text.
struct SolveAnswer {
    std::int64_t line = 1;
    std::optional<puzzle::Position> position;
    std::optional<puzzle::Solution> solution;
    std::optional<puzzle::Solvability> unsolvable;
    std::string error;
};

// Solves tasks on several threads, and returns the answers in the order of the tasks. Answers
// depend only on the tasks, not on the number of threads.
class SolveBatch {
public:
    using Answer = std::function<SolveAnswer(const SolveTask&, const std::stop_token&)>;

    // `answer` is called from all threads; the waker is woken at each answer.
    SolveBatch(int jobs, Answer answer, Waker& waker);
    // Calls stop.
    ~SolveBatch();
    SolveBatch(const SolveBatch&) = delete;
    SolveBatch& operator=(const SolveBatch&) = delete;

    void add(SolveTask task);
    // The next answer in order; nullopt if it is not ready. Throws what `answer` has thrown.
    [[nodiscard]] std::optional<SolveAnswer> takeNext();
    // The number of tasks whose answers have not been taken.
    [[nodiscard]] std::size_t countOpen() const
    {
        return static_cast<std::size_t>(added_ - taken_);
    }
    // Stops running searches and waits for their answers, which contain what is known. Drops tasks
    // that have not started. No task can be added afterwards.
    void stop();

private:
    struct Numbered {
        std::int64_t number;
        SolveTask task;
    };

    void work();

    Answer answer_;
    Waker& waker_;
    std::int64_t added_ = 0;
    std::int64_t taken_ = 0;
    std::stop_source stop_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Numbered> waiting_;                 // guarded by the mutex, as what follows
    std::map<std::int64_t, SolveAnswer> answers_;  // by number
    std::exception_ptr failure_;
    bool isClosed_ = false;

    std::vector<std::jthread> threads_;  // last: they use all the others
};

}  // namespace tui
