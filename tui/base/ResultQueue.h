#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "tui/base/Waker.h"

namespace tui {

// Through which a thread hands values to the loop: each is kept in order until the app, told by
// App::onWake, takes them all. What is never taken is dropped with the mailbox.
template <class Result>
class ResultQueue {
public:
    // `waker` wakes the loop at each post, and must outlive the mailbox.
    explicit ResultQueue(Waker& waker) : waker_(waker) {}
    ResultQueue(const ResultQueue&) = delete;
    ResultQueue& operator=(const ResultQueue&) = delete;

    // From any thread.
    void post(Result result)
    {
        {
            const std::lock_guard lock(mutex_);
            values_.push_back(std::move(result));
        }
        waker_.wake();
    }

    // All that was posted since the last call, the oldest first. From any thread.
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
