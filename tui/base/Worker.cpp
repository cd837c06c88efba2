#include "tui/base/Worker.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <initializer_list>
#include <mutex>
#include <system_error>

namespace tui {

namespace {

// Blocks signals in this thread, and in threads that it starts, while this object lives; not those
// that a fault of a thread raises. All other signals must go to the loop's thread, so that a system
// call in which it is stuck returns.
class SignalBlocker {
public:
    SignalBlocker() {
        sigset_t outside;
        sigfillset(&outside);
        for (const int fault : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP})
            sigdelset(&outside, fault);
        pthread_sigmask(SIG_SETMASK, &outside, &before_);
    }
    ~SignalBlocker() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalBlocker(const SignalBlocker&) = delete;
    SignalBlocker& operator=(const SignalBlocker&) = delete;

private:
    sigset_t before_{};
};

// Abandons a thread that does not stop when requested: it continues in the background, its results
// are not used, and the program may end without it. From then on, exiting the program destroys
// nothing that the thread may still read.
void abandonThread(std::jthread& thread) {
    // Registered last, so it runs before all other exit handlers.
    on_exit(
        [](int status, void*) {
            std::fflush(nullptr);
            _exit(status);
        },
        nullptr);
    thread.detach();
}

}  // namespace

struct Worker::Shared {
    explicit Shared(Waker& wakerOfLoop) : waker(wakerOfLoop) {}

    Waker& waker;  // must not be used when isEnding is true

    std::mutex mutex;  // guards all that follows
    std::condition_variable changed;
    std::deque<Job> jobs;  // jobs that have not started
    std::deque<Answer> answers;
    std::stop_source stop;  // for all jobs since the last cancel
    bool isBusy = false;
    bool isEnding = false;

    bool isDone() const { return jobs.empty() && !isBusy; }
    void doNext(std::unique_lock<std::mutex>& lock);
};

void Worker::Task::post(Answer answer) const {
    const std::lock_guard lock(shared_.mutex);
    if (!answer || stop_.stop_requested()) return;
    shared_.answers.push_back(std::move(answer));
    shared_.waker.wake();
}

// Requires: the mutex is held, and there is a job.
void Worker::Shared::doNext(std::unique_lock<std::mutex>& lock) {
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
    // To destroy what is not wanted may take long, so it is done without the lock.
    job = nullptr;
    if (task.getStop().stop_requested()) answer = nullptr;
    lock.lock();
    if (answer && task.getStop().stop_requested()) {
        lock.unlock();
        answer = nullptr;
        lock.lock();
    }
    // Together, so that whoever has the answer finds the worker free for the next job.
    isBusy = false;
    if (answer) {
        answers.push_back(std::move(answer));
        waker.wake();
    }
    changed.notify_all();
}

Worker::Worker(Waker& waker) : shared_(std::make_shared<Shared>(waker)) {}

Worker::~Worker() {
    Worker::cancel();
    if (!thread_.joinable()) return;
    {
        std::unique_lock lock(shared_->mutex);
        shared_->isEnding = true;
        shared_->changed.notify_all();
        if (shared_->changed.wait_for(lock, kPatience, [this] { return !shared_->isBusy; })) return;
    }
    abandonThread(thread_);
}

void Worker::start() {
    if (thread_.joinable()) return;
    const SignalBlocker keptOut;
    thread_ = std::jthread([shared = shared_] { run(shared); });
}

void Worker::queue(Job job) {
    const std::lock_guard lock(shared_->mutex);
    shared_->jobs.push_back(std::move(job));
}

void Worker::doNext() {
    std::unique_lock lock(shared_->mutex);
    shared_->doNext(lock);
}

void Worker::add(Job job) {
    queue(std::move(job));
    try {
        start();
    } catch (const std::system_error&) {
        doNext();
    }
    shared_->changed.notify_all();
}

void Worker::cancel() {
    // Destroyed without the lock, because that may take long.
    std::deque<Job> jobs;
    std::deque<Answer> answers;
    const std::lock_guard lock(shared_->mutex);
    shared_->stop.request_stop();
    shared_->stop = std::stop_source();
    jobs.swap(shared_->jobs);
    answers.swap(shared_->answers);
}

void Worker::restart(Job job) {
    cancel();
    add(std::move(job));
}

void Worker::deliverAnswers() {
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

Duration Worker::await(Duration limit) {
    const TimePoint start = Clock::now();
    std::unique_lock lock(shared_->mutex);
    shared_->changed.wait_until(lock, start + limit, [this] { return shared_->isDone(); });
    return Clock::now() - start;
}

bool Worker::isBusy() const {
    const std::lock_guard lock(shared_->mutex);
    return !shared_->isDone();
}

void Worker::run(const std::shared_ptr<Shared>& shared) {
    std::unique_lock lock(shared->mutex);
    for (;;) {
        shared->changed.wait(lock, [&] { return shared->isEnding || !shared->jobs.empty(); });
        if (shared->isEnding) return;
        shared->doNext(lock);
    }
}

Waker::Waker() : descriptor_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Waker::~Waker() { close(descriptor_); }

void Waker::wake() {
    // Fails only if the count is full; the descriptor is readable then, too.
    const uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(descriptor_, &one, sizeof one);
}

bool Waker::take() {
    uint64_t count = 0;
    return read(descriptor_, &count, sizeof count) == sizeof count;
}

}  // namespace tui
