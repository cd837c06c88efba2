#include "tui/command/Interrupts.h"

#include <cstdlib>
#include <mutex>

#include "brain/base/LibraryGaps.h"
#include "tui/command/Output.h"

namespace tui {

namespace {

// Global, because a signal handler can reach nothing else.
volatile std::sig_atomic_t noted = 0;

void note(int signal) { noted = signal; }

}  // namespace

Interrupts::Interrupts() {
    noted = 0;
    struct sigaction noting = {};
    noting.sa_handler = note;
    for (size_t i = 0; i < kSignals.size(); ++i) {
        noting.sa_flags = SA_RESTART;
        if (kSignals[i] != SIGHUP) noting.sa_flags |= static_cast<int>(SA_RESETHAND);
        ::sigaction(kSignals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &noting, nullptr);
    }
}

Interrupts::~Interrupts() {
    for (size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i], &before_[i], nullptr);
}

int Interrupts::getSignal() { return noted; }

std::jthread setStopDeadline(int signal, const std::string& message) {
    return std::jthread([signal, message](const std::stop_token& stop) {
        constexpr std::chrono::seconds kPatienceAtEnd{3};
        std::mutex mutex;
        base::StoppableCondition ended;
        std::unique_lock lock(mutex);
        ended.wait_for(lock, stop, kPatienceAtEnd, [] { return false; });
        if (!stop.stop_requested()) dieAfterReport(message, signal);
    });
}

void dieBySignal(int signal) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    // Reached only if the signal is blocked.
    std::_Exit(128 + signal);
}

void dieAfterReport(const std::string& message, int signal) {
    printError(message);
    dieBySignal(signal);
}

}  // namespace tui
