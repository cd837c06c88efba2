#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>

#include <pthread.h>
#include <csignal>
#include <initializer_list>
#include "tui/base/Waker.h"

namespace tui {

// Blocks signals in this thread, and in threads that it starts, while this object lives; not those
// that a fault of a thread raises. All other signals must go to the loop's thread, so that a system
// call in which it is stuck returns.
class SignalBlocker {
public:
    SignalBlocker()
    {
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

// Does slow jobs, such as writing to a disk, in a thread of its own, one after the other, and
// delivers the results to the loop. The thread starts with the first job. Use it from the loop's
// thread only.
class Worker {
public:
    // The result of a job, as a function that is called in the loop's thread. Empty: no result, and
    // the loop is not woken.
    using Answer = std::function<void()>;
    // Called in the worker's thread. It must not throw, nor use what may be destroyed before it is
    // done.
    using Job = std::function<Answer()>;

    // The longest time that the destructor waits for the present job.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `waker` is woken when there is a result; it must outlive this.
    explicit Worker(Waker& waker);
    // Drops the jobs that have not started. A job that takes longer than kPatience is abandoned.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // If the system has no thread left, the job is done at once, and the caller waits.
    void add(Job job);
    // Calls the answers that have arrived, in order.
    void deliverAnswers();
    // Waits for at most `limit` until all jobs are done. Returns whether they are.
    [[nodiscard]] bool finish(std::chrono::milliseconds limit);

private:
    struct Shared;  // what the thread may use after this object is destroyed

    static void run(const std::shared_ptr<Shared>& shared);

    std::shared_ptr<Shared> shared_;
    std::jthread thread_;
};

// Abandons a thread that does not stop when requested: it continues in the background, its results
// are not used, and the program may end without it. From then on, exiting the program destroys
// nothing that the thread may still read.
void abandonThread(std::jthread& thread);

}  // namespace tui
