#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <deque>
#include <exception>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "brain/base/LibraryGaps.h"
#include "core/base/Index.h"
#include "core/base/NotCopied.h"

namespace base {

// When a pool returns the results of its tasks.
enum class TaskOrder {
    AsAdded,  // each after those of all tasks that were added before it
    AsEnded,  // at once
};

// Does tasks on several threads. In the order AsAdded, what it returns does not depend on how many
// there are. It takes any number of tasks at once: how far it may run ahead, and so its memory, is
// bounded by what the owner adds. All functions are called from one thread.
//
//     TaskPool<std::string, int> pool(4, [](const std::string& word, const std::stop_token&) {
//         return measure(word);
//     });
//     pool.add(words);
//     while (pool.countOpen() > 0)
//         for (const auto& [word, length] : pool.take(50ms)) ...
template <class Task, class Result>
class TaskPool : base::NotCopied {
public:
    using Clock = std::chrono::steady_clock;
    // Called in several threads at once. Returns nullopt if a stop is requested before the end.
    using Work = std::function<std::optional<Result>(const Task&, const std::stop_token&)>;

    struct Done {
        Task task;
        Result result;
    };

    // `onEnd`, unless it is empty, is called after each task, in its thread. Requires: jobs >= 1.
    TaskPool(int jobs, Work work, TaskOrder order = TaskOrder::AsAdded,
             std::function<void()> onEnd = {})
        : work_(std::move(work)),
          order_(order),
          onEnd_(std::move(onEnd)),
          jobs_(base::toIndex(jobs)) {}
    ~TaskPool() { static_cast<void>(stop()); }

    // Starts a thread for each task, up to the number of jobs, or to what the system allows. Throws
    // std::system_error if it allows none.
    void add(std::vector<Task> tasks) {
        {
            const std::lock_guard lock(mutex_);
            added_ += static_cast<int64_t>(tasks.size());
            if (!hasFailed_) std::ranges::move(tasks, std::back_inserter(waiting_));
        }
        hasTask_.notify_all();
        while (threads_.size() < std::min(jobs_, base::toIndex(added_))) {
            try {
                threads_.emplace_back([this] { run(); });
            } catch (const std::system_error&) {
                if (threads_.empty()) throw;
                jobs_ = threads_.size();
            }
        }
    }

    // Tasks whose results have not been taken.
    int64_t countOpen() const { return added_ - taken_; }

    // Waits for at most `wait` until there is a result to return. Returns all there are, in the
    // order of the tasks. Throws what a task threw, in its place; once a task has failed, no other
    // one starts.
    [[nodiscard]] std::vector<Done> take(Clock::duration wait) {
        const auto deadline = Clock::now() + wait;
        std::this_thread::sleep_until(std::min(nextLook_, deadline));
        std::vector<Done> done;
        std::unique_lock lock(mutex_);
        if (!hasResult_.wait_until(lock, deadline, [this] { return isReady(); })) return done;
        for (; isReady() && !ended_.begin()->second.failure; ++taken_) {
            Ended& ended = ended_.begin()->second;
            done.push_back({std::move(ended.task), std::move(*ended.result)});
            ended_.erase(ended_.begin());
        }
        if (done.empty()) std::rethrow_exception(ended_.begin()->second.failure);
        nextLook_ = Clock::now() + kBetweenLooks;
        return done;
    }

    // Requests the stop of the running tasks and waits for them; the others are dropped. Returns
    // the results that were not taken, in the order of the tasks. Nothing may be added afterwards.
    std::vector<Done> stop() {
        {
            const std::lock_guard lock(mutex_);
            waiting_.clear();
        }
        stop_.request_stop();
        threads_.clear();
        std::vector<Done> rest;
        for (auto& [number, ended] : ended_) {
            if (ended.result) rest.push_back({std::move(ended.task), std::move(*ended.result)});
        }
        ended_.clear();
        return rest;
    }

private:
    struct Ended {
        Task task;
        std::optional<Result> result{};
        std::exception_ptr failure{};  // if there is no result
    };

    // The least time between two looks for results. Short tasks end many thousand times a second,
    // and a wake-up can cost as much as a task.
    static constexpr std::chrono::milliseconds kBetweenLooks{2};

    // Requires: the lock is held.
    bool isReady() const {
        return !ended_.empty() && (order_ == TaskOrder::AsEnded || ended_.begin()->first == taken_);
    }

    void run() {
        const std::stop_token stop = stop_.get_token();
        std::unique_lock lock(mutex_);
        while (hasTask_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
            Ended ended{std::move(waiting_.front())};
            waiting_.pop_front();
            const int64_t number = started_++;
            lock.unlock();
            try {
                ended.result = work_(ended.task, stop);
            } catch (...) {
                ended.failure = std::current_exception();
            }
            lock.lock();
            if (ended.failure) {
                hasFailed_ = true;
                waiting_.clear();
            } else if (!ended.result) {
                return;
            }
            ended_.emplace(number, std::move(ended));
            if (isReady()) hasResult_.notify_one();
            if (!onEnd_) continue;
            lock.unlock();
            onEnd_();
            lock.lock();
        }
    }

    const Work work_;
    const TaskOrder order_;
    const std::function<void()> onEnd_;
    std::stop_source stop_;

    // Used only by the owner's thread.
    size_t jobs_;
    int64_t added_ = 0;
    Clock::time_point nextLook_{};

    std::mutex mutex_;  // guards what follows
    StoppableCondition hasTask_;
    std::condition_variable hasResult_;
    std::deque<Task> waiting_;
    int64_t started_ = 0;
    int64_t taken_ = 0;  // read by the owner without the lock, because only take changes it
    std::map<int64_t, Ended> ended_;
    bool hasFailed_ = false;

    std::vector<std::jthread> threads_;  // last: they use all the others
};

// The processor time that this thread has used. Unlike elapsed time it does not grow faster on a
// busy machine.
inline std::chrono::nanoseconds readThreadTime() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace base
