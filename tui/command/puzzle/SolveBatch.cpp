#include "tui/command/puzzle/SolveBatch.h"

#include <utility>

namespace tui {

SolveBatch::SolveBatch(int jobs, Answer answer, Waker& waker)
    : answer_(std::move(answer)), waker_(waker)
{
    for (int i = 0; i < jobs; ++i)
        threads_.emplace_back([this] { work(); });
}

SolveBatch::~SolveBatch()
{
    stop();
}

void SolveBatch::add(SolveTask task)
{
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({added_, std::move(task)});
    }
    ++added_;
    changed_.notify_one();
}

std::optional<SolveAnswer> SolveBatch::takeNext()
{
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    const auto found = answers_.find(taken_);
    if (found == answers_.end()) return std::nullopt;
    SolveAnswer answer = std::move(found->second);
    answers_.erase(found);
    ++taken_;
    return answer;
}

void SolveBatch::stop()
{
    {
        const std::lock_guard lock(mutex_);
        isClosed_ = true;
        waiting_.clear();
    }
    stop_.request_stop();
    changed_.notify_all();
    threads_.clear();
}

void SolveBatch::work()
{
    while (true) {
        Numbered next{};
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return isClosed_ || !waiting_.empty(); });
            if (isClosed_) return;
            next = std::move(waiting_.front());
            waiting_.pop_front();
        }
        try {
            SolveAnswer answer = answer_(next.task, stop_.get_token());
            const std::lock_guard lock(mutex_);
            answers_.emplace(next.number, std::move(answer));
        } catch (...) {
            const std::lock_guard lock(mutex_);
            failure_ = std::current_exception();
        }
        waker_.wake();
    }
}

}  // namespace tui
