#include "tui/base/Worker.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include <unistd.h>
#include <cstdio>
#include <cstdlib>

namespace tui {

struct Worker::Shared {
    explicit Shared(Waker& wakerOfLoop) : waker(wakerOfLoop) {}

    Waker& waker;  // must not be used when isEnding is true

    std::mutex mutex;  // guards all that follows
    std::condition_variable changed;
    std::deque<Job> jobs;  // jobs that have not started
    std::vector<Answer> answers;
    bool isBusy = false;
    bool isEnding = false;

    [[nodiscard]] bool isDone() const { return jobs.empty() && !isBusy; }
    void doNext(std::unique_lock<std::mutex>& lock);
};

// Requires: the mutex is held, and there is a job.
void Worker::Shared::doNext(std::unique_lock<std::mutex>& lock)
{
    Job job = std::move(jobs.front());
    jobs.pop_front();
    isBusy = true;
    lock.unlock();
    Answer answer = job();
    job = nullptr;
    lock.lock();
    isBusy = false;
    if (!isEnding && answer) {
        answers.push_back(std::move(answer));
        waker.wake();
    }
    changed.notify_all();
}

Worker::Worker(Waker& waker) : shared_(std::make_shared<Shared>(waker))
{
}

Worker::~Worker()
{
    if (!thread_.joinable()) return;
    {
        std::unique_lock lock(shared_->mutex);
        shared_->jobs.clear();
        shared_->isEnding = true;
        shared_->changed.notify_all();
        if (shared_->changed.wait_for(lock, kPatience, [this] { return !shared_->isBusy; })) return;
    }
    abandonThread(thread_);
}

void Worker::add(Job job)
{
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->jobs.push_back(std::move(job));
    }
    if (!thread_.joinable()) {
        try {
            const SignalBlocker keptOut;
            thread_ = std::jthread([shared = shared_] { run(shared); });
        } catch (const std::system_error&) {
            std::unique_lock lock(shared_->mutex);
            shared_->doNext(lock);
        }
    }
    shared_->changed.notify_all();
}

void Worker::deliverAnswers()
{
    std::vector<Answer> answers;
    {
        const std::lock_guard lock(shared_->mutex);
        answers.swap(shared_->answers);
    }
    for (const Answer& answer : answers)
        answer();
}

bool Worker::finish(std::chrono::milliseconds limit)
{
    std::unique_lock lock(shared_->mutex);
    return shared_->changed.wait_for(lock, limit, [this] { return shared_->isDone(); });
}

void Worker::run(const std::shared_ptr<Shared>& shared)
{
    std::unique_lock lock(shared->mutex);
    for (;;) {
        shared->changed.wait(lock, [&] { return shared->isEnding || !shared->jobs.empty(); });
        if (shared->isEnding) return;
        shared->doNext(lock);
    }
}

void abandonThread(std::jthread& thread)
{
    // Registered last, so it runs before all other exit handlers.
    on_exit(
        [](int status, void*) {
            std::fflush(nullptr);
            _exit(status);
        },
        nullptr);
    thread.detach();
}

}  // namespace tui
