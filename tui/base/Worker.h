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

// Signals from outside are the loop's: a call in which it is stuck has to come back. A thread that
// is started while this lives gets none but those that its own faults raise.
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

// Does what may take long, such as what waits for a disk, in a thread of its own, one errand after
// the other, and brings the answers to the loop. The thread begins with the first errand.
class Worker {
public:
    // What an errand has to say is said in the loop's thread. Empty: nothing, and the loop sleeps
    // on.
    using Answer = std::function<void()>;
    // Is done in the thread. It must not throw, and not touch what may die before it is done.
    using Job = std::function<Answer()>;

    // How long the destructor waits for the errand that is being done, at most.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `waker` is woken when there is an answer; it has to outlive this.
    explicit Worker(Waker& waker);
    // What has not begun is not done any more. An errand that does not end is let go, and the
    // program may end without it.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // If the system has no thread left it is done here, and whoever asks waits.
    void add(Job job);
    // Gives the answers that there are, in order.
    void deliverAnswers();
    // Waits until all is done, for so long at most. Returns whether it is.
    [[nodiscard]] bool finish(std::chrono::milliseconds limit);

private:
    struct Shared;  // what the thread may need longer than this lives

    static void run(const std::shared_ptr<Shared>& shared);

    std::shared_ptr<Shared> shared_;
    std::jthread thread_;
};

// Lets a thread go that does not end when it is asked to: it runs on in the background, to nobody's
// use, and the program may end without it. From then on an exit of the program destroys nothing
// any more that the thread may still read.
void abandonThread(std::jthread& thread);

}  // namespace tui
