#include "tui/base/Worker.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <utility>

#include <unistd.h>
#include <cstdio>
#include <cstdlib>

namespace tui {

struct Worker::Shared {
    explicit Shared(Waker& wakerOfLoop) : waker(wakerOfLoop) {}

    Waker& waker;  // must not be used when isEnding is true

    mutable std::mutex mutex;  // guards all that follows
    std::condition_variable changed;
    std::deque<Job> jobs;  // jobs that have not started
    std::deque<Answer> answers;
    std::stop_source stop;  // for all jobs since the last cancel
    bool isBusy = false;
    bool isEnding = false;

    [[nodiscard]] bool isDone() const { return jobs.empty() && !isBusy; }
    void doNext(std::unique_lock<std::mutex>& lock);
};

void Worker::Task::post(Answer answer) const
{
    const std::lock_guard lock(shared_.mutex);
    if (!answer || stop_.stop_requested()) return;
    shared_.answers.push_back(std::move(answer));
    shared_.waker.wake();
}

// Requires: the mutex is held, and there is a job.
void Worker::Shared::doNext(std::unique_lock<std::mutex>& lock)
{
    const Task task(*this, stop.get_token());
    Job job = std::move(jobs.front());
    jobs.pop_front();
    isBusy = true;
    lock.unlock();
    Answer answer;
    try {
        answer = job(task);
    } catch (...) {
        answer = [failure = std::current_exception()] { std::rethrow_exception(failure); };
    }
    // To destroy what is not wanted may take long, so it is done here.
    job = nullptr;
    if (task.getStop().stop_requested()) answer = nullptr;
    task.post(std::move(answer));
    lock.lock();
    isBusy = false;
    changed.notify_all();
}

Worker::Worker(Waker& waker) : shared_(std::make_shared<Shared>(waker))
{
}

Worker::~Worker()
{
    dropAll();
    if (!thread_.joinable()) return;
    {
        std::unique_lock lock(shared_->mutex);
        shared_->isEnding = true;
        shared_->changed.notify_all();
        if (shared_->changed.wait_for(lock, kPatience, [this] { return !shared_->isBusy; })) return;
    }
    abandonThread(thread_);
}

// Requests the stop of the present job, and drops all others and all answers.
void Worker::dropAll()
{
    std::deque<Job> jobs;
    std::deque<Answer> answers;
    const std::lock_guard lock(shared_->mutex);
    shared_->stop.request_stop();
    jobs.swap(shared_->jobs);
    answers.swap(shared_->answers);
}

void Worker::start()
{
    if (thread_.joinable()) return;
    const SignalBlocker keptOut;
    thread_ = std::jthread([shared = shared_] { run(shared); });
}

void Worker::queue(Job job)
{
    const std::lock_guard lock(shared_->mutex);
    shared_->jobs.push_back(std::move(job));
}

void Worker::doNext()
{
    std::unique_lock lock(shared_->mutex);
    shared_->doNext(lock);
}

void Worker::add(Job job)
{
    queue(std::move(job));
    try {
        start();
    } catch (const std::system_error&) {
        doNext();
    }
    shared_->changed.notify_all();
}

void Worker::cancel()
{
    dropAll();
    const std::lock_guard lock(shared_->mutex);
    shared_->stop = std::stop_source();
}

void Worker::restart(Job job)
{
    cancel();
    add(std::move(job));
}

void Worker::deliverAnswers()
{
    for (;;) {
        Answer answer;
        {
            const std::lock_guard lock(shared_->mutex);
            if (shared_->answers.empty()) return;
            answer = std::move(shared_->answers.front());
            shared_->answers.pop_front();
        }
        answer();
    }
}

Duration Worker::await(Duration limit)
{
    const TimePoint start = Clock::now();
    std::unique_lock lock(shared_->mutex);
    shared_->changed.wait_until(lock, start + limit, [this] { return shared_->isDone(); });
    return Clock::now() - start;
}

bool Worker::isBusy() const
{
    const std::lock_guard lock(shared_->mutex);
    return !shared_->isDone();
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
