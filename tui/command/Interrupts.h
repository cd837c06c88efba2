#pragma once

#include <array>
#include <chrono>
#include <csignal>

namespace tui {

// While it lives, the first SIGINT or SIGTERM is only noted, so that work can be brought to a good
// end; the second acts as usual. One that the program's parent had ignored stays ignored. There is
// one of these at a time.
class Interrupts {
public:
    // How long a signal may go unseen by who waits for other things.
    static constexpr std::chrono::milliseconds kPatience{50};

    Interrupts();
    // Puts back what was before.
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    // The signal that came, 0 if none has.
    [[nodiscard]] static int getSignal();

private:
    static constexpr std::array<int, 2> kSignals{SIGINT, SIGTERM};

    std::array<struct sigaction, kSignals.size()> before_{};
};

// Ends the program by the signal, so that its parent sees why it ended.
[[noreturn]] void dieBySignal(int signal);

}  // namespace tui
