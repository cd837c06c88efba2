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
#include <exception>
#include <initializer_list>
#include <list>
#include <mutex>
#include <system_error>

#include "core/base/Format.h"
#include "core/base/NotCopied.h"

namespace tui {

namespace {

// Blocks signals in this thread, and in threads that it starts, while this object lives; not those
// that a fault of a thread raises. All other signals must go to the loop's thread, so that a system
// call in which it is stuck returns.
class SignalBlocker : base::NotCopied {
public:
    SignalBlocker() {
        sigset_t outside;
        sigfillset(&outside);
        for (const int fault : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP})
            sigdelset(&outside, fault);
        pthread_sigmask(SIG_SETMASK, &outside, &before_);
    }
    ~SignalBlocker() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

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
    // A job, and then what it has answered or thrown. It goes from list to list, because an
    // allocation that fails in the worker's thread would end the program.
    struct Entry {
        Job job{};
        Answer answer{};
        std::exception_ptr failure{};

        bool isAnswered() const { return answer || failure; }
        void drop() {
            answer = nullptr;
            failure = nullptr;
        }
    };
    using Entries = std::list<Entry>;

    explicit Shared(Waker& wakerOfLoop) : waker(wakerOfLoop) {}

    Waker& waker;  // must not be used when isEnding is true

    std::mutex mutex;  // guards all that follows
    std::condition_variable changed;
    Entries jobs;  // jobs that have not started
    Entries answers;
    std::stop_source stop;  // for all jobs since the last cancel
    bool isBusy = false;
    bool isEnding = false;

    bool isDone() const { return jobs.empty() && !isBusy; }
    void doNext(std::unique_lock<std::mutex>& lock);
    // Requests the stop of the present job and drops the others; later ones have that source.
    void cancel(std::stop_source next);
};

void Worker::Task::post(Answer answer) const {
    const std::lock_guard lock(shared_.mutex);
    if (!answer || stop_.stop_requested()) return;
    shared_.answers.push_back({.answer = std::move(answer)});
    shared_.waker.wake();
}

// Requires: the mutex is held, and there is a job.
void Worker::Shared::doNext(std::unique_lock<std::mutex>& lock) {
    const Task task(*this, stop.get_token());
    Entries done;
    done.splice(done.begin(), jobs, jobs.begin());
    Entry& entry = done.front();
    isBusy = true;
    lock.unlock();
    try {
        entry.answer = entry.job(task);
    } catch (...) {
        entry.failure = std::current_exception();
    }
    // To destroy what is not wanted may take long, so it is done without the lock.
    entry.job = nullptr;
    if (task.getStop().stop_requested()) entry.drop();
    lock.lock();
    if (entry.isAnswered() && task.getStop().stop_requested()) {
        lock.unlock();
        entry.drop();
        lock.lock();
    }
    // Together, so that whoever has the answer finds the worker free for the next job.
    isBusy = false;
    if (entry.isAnswered()) {
        answers.splice(answers.end(), done);
        waker.wake();
    }
    changed.notify_all();
}

void Worker::Shared::cancel(std::stop_source next) {
    // Destroyed without the lock, because that may take long.
    Entries oldJobs;
    Entries oldAnswers;
    const std::lock_guard lock(mutex);
    stop.request_stop();
    stop = std::move(next);
    oldJobs.swap(jobs);
    oldAnswers.swap(answers);
}

Worker::Worker(Waker& waker) : shared_(std::make_shared<Shared>(waker)) {}

Worker::~Worker() {
    // No job will have another source, which would cost memory.
    shared_->cancel(std::stop_source(std::nostopstate));
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
    shared_->jobs.push_back({.job = std::move(job)});
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

void Worker::cancel() { shared_->cancel(std::stop_source()); }

void Worker::leave() {
    Worker& left = *left_.emplace_back(std::make_unique<Worker>(shared_->waker));
    std::swap(left.shared_, shared_);
    std::swap(left.thread_, thread_);
    left.cancel();
    std::erase_if(left_, [](const auto& each) { return !each->isBusy(); });
}

void Worker::restart(Job job) {
    cancel();
    add(std::move(job));
}

void Worker::deliverAnswers() {
    // An answer can ask again, and the worker can be faster than the caller.
    constexpr int kMost = 1000;
    for (int i = 0; i < kMost; ++i) {
        Shared::Entries next;
        {
            const std::lock_guard lock(shared_->mutex);
            if (shared_->answers.empty()) return;
            next.splice(next.begin(), shared_->answers, shared_->answers.begin());
        }
        if (next.front().failure) std::rethrow_exception(next.front().failure);
        next.front().answer();
    }
    shared_->waker.wake();
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
    if (descriptor_ < 0) base::failSystem("eventfd");
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
