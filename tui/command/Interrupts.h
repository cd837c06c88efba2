#pragma once

#include <array>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "core/base/NotCopied.h"

namespace tui {

// While this lives, the first SIGINT, the first SIGTERM and every SIGHUP only set a flag, so that
// work can end in order; the second SIGINT or SIGTERM ends the program. SIGHUP may come twice when
// a link breaks, from the shell and from the kernel. A signal that was ignored before stays
// ignored. At most one of these may exist at a time.
class Interrupts : base::NotCopied {
public:
    // Code that waits for something else checks for a signal at least this often.
    static constexpr std::chrono::milliseconds kPatience{50};

    Interrupts();
    // Restores the handlers.
    ~Interrupts();

    // The last signal that has come since construction; 0: none.
    static int getSignal();

private:
    static constexpr std::array<int, 3> kSignals{SIGINT, SIGTERM, SIGHUP};

    std::array<struct sigaction, kSignals.size()> before_{};
};

// Prints the message and ends the program by the signal, unless the thread is destroyed within
// three seconds: for work that may never stop, such as that of a brain that hangs.
[[nodiscard]] std::jthread setStopDeadline(int signal, const std::string& message);

// Ends the program by the signal, so that its parent sees the reason.
[[noreturn]] void dieBySignal(int signal);
// The same after a message on standard error: what was done so far goes there, so that nobody takes
// it for the result.
[[noreturn]] void dieAfterReport(const std::string& message, int signal);

}  // namespace tui
