#pragma once

#include <pthread.h>

#include <csignal>
#include <initializer_list>

namespace tui {

// Signals from outside are the loop's: a call in which it is stuck has to come back. A thread that
// is started while this lives gets none but those that its own faults raise.
class SignalsKeptOut {
public:
    SignalsKeptOut()
    {
        sigset_t outside;
        sigfillset(&outside);
        for (const int fault : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP})
            sigdelset(&outside, fault);
        pthread_sigmask(SIG_SETMASK, &outside, &before_);
    }
    ~SignalsKeptOut() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsKeptOut(const SignalsKeptOut&) = delete;
    SignalsKeptOut& operator=(const SignalsKeptOut&) = delete;

private:
    sigset_t before_{};
};

}  // namespace tui
