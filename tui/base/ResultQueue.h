#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "tui/base/Waker.h"

namespace tui {

// Passes values from threads to the loop. They are queued until the app takes them, at the event
// Woken.
template <class Result>
class ResultQueue {
public:
    // `waker` wakes the loop at each post, and must outlive the queue.
    explicit ResultQueue(Waker& waker) : waker_(waker) {}
    ResultQueue(const ResultQueue&) = delete;
    ResultQueue& operator=(const ResultQueue&) = delete;

    // Thread-safe.
    void post(Result result)
    {
        {
            const std::lock_guard lock(mutex_);
            values_.push_back(std::move(result));
        }
        waker_.wake();
    }

    // All values posted since the last call, the oldest first. Thread-safe.
    [[nodiscard]] std::vector<Result> takeAll()
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(values_, {});
    }

private:
    Waker& waker_;
    std::mutex mutex_;
    std::vector<Result> values_;
};

}  // namespace tui
