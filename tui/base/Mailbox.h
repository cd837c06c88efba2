#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "tui/base/Waker.h"

namespace tui {

// Through which a thread hands values to the loop: each is kept in order until the app, told by
// App::onWake, takes them all. What is never taken is dropped with the mailbox.
template <class Letter>
class Mailbox {
public:
    // `waker` wakes the loop at each post, and must outlive the mailbox.
    explicit Mailbox(Waker& waker) : waker_(waker) {}
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;

    // From any thread.
    void post(Letter letter)
    {
        {
            const std::lock_guard lock(mutex_);
            letters_.push_back(std::move(letter));
        }
        waker_.wake();
    }

    // All that was posted since the last call, the oldest first. From any thread.
    [[nodiscard]] std::vector<Letter> takeAll()
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(letters_, {});
    }

private:
    Waker& waker_;
    std::mutex mutex_;
    std::vector<Letter> letters_;
};

}  // namespace tui
