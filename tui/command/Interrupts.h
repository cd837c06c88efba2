#pragma once

#include <array>
#include <chrono>
#include <csignal>

namespace tui {

// While it lives, the first SIGINT or SIGTERM only sets a flag, so that work can end in order; the
// second acts as usual. A signal that the program's parent had ignored stays ignored. Only one of
// these may exist at a time.
class Interrupts {
public:
    // How long code that waits for something else may overlook a signal.
    static constexpr std::chrono::milliseconds kPatience{50};

    Interrupts();
    // Restores the handlers.
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    // The signal that came; 0: none.
    [[nodiscard]] static int getSignal();

private:
    static constexpr std::array<int, 2> kSignals{SIGINT, SIGTERM};

    std::array<struct sigaction, kSignals.size()> before_{};
};

// Ends the program by the signal, so that its parent sees why it ended.
[[noreturn]] void dieBySignal(int signal);

}  // namespace tui
