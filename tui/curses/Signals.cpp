#include "tui/curses/Signals.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <numeric>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/curses/Outlet.h"

namespace tui {

namespace {

constexpr std::array kNamed{SIGINT,   SIGTERM, SIGHUP,    SIGQUIT,   SIGUSR1, SIGUSR2, SIGXCPU,
                            SIGPROF,  SIGPWR,  SIGIO,     SIGVTALRM, SIGTSTP, SIGCONT, SIGTTIN,
                            SIGWINCH, SIGALRM, SIGSTKFLT, SIGXFSZ,   SIGPIPE};
// The real-time signals; SIGRTMIN and SIGRTMAX are no constants.
constexpr int kRealTimeMin = 34;
constexpr int kRealTimeMax = 64;
constexpr auto kWatched = [] {
    std::array<int, kNamed.size() + kRealTimeMax - kRealTimeMin + 1> signals{};
    std::iota(std::ranges::copy(kNamed, signals.begin()).out, signals.end(), kRealTimeMin);
    return signals;
}();
constexpr std::array kFatal{SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP};

constexpr int kCrashWait = 300;  // ms

// Globals, because a handler can use nothing else.
std::atomic<int> wakeDescriptor{-1};
std::atomic<int> endingSignal{0};
std::atomic<bool> resizedFlag{false};
std::atomic<bool> suspendFlag{false};
std::atomic<bool> continuedFlag{false};
std::array<struct sigaction, kWatched.size()> watchedBefore;

std::atomic<bool> crashArmed{false};
int crashTerminal = -1;
termios crashModes;
std::array<char, 512> crashText;
std::atomic<size_t> crashLength{0};
std::array<struct sigaction, kFatal.size()> fatalBefore;

int keptStderr = -1;    // a copy of the real standard error
int keptMessages = -1;  // a memory file with what was printed on it

static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void onWatched(int signal) {
    const int savedErrno = errno;
    switch (signal) {
        case SIGWINCH: resizedFlag = true; break;
        case SIGTSTP:
            suspendFlag = true;
            // Another process may discard pending input together with this signal, so a read that
            // is about to start may block: SIGALRM interrupts it.
            alarm(1);
            break;
        case SIGCONT: continuedFlag = true; break;
        case SIGTTIN:
            // It reads in the background, where the shell may have put it to end it: then nobody
            // would continue it.
            if (endingSignal == 0) raise(SIGSTOP);
            break;
        case SIGALRM:
            if (suspendFlag || endingSignal != 0) alarm(1);
            break;
        case SIGXFSZ: break;  // the write fails, and its caller handles that
        default: {
            int none = 0;
            endingSignal.compare_exchange_strong(none, signal);
            alarm(1);
        }
    }
    const uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(wakeDescriptor, &one, sizeof one);
    errno = savedErrno;
}

// Prints the buffer to the real standard error. Async-signal-safe.
void printKept() {
    std::array<char, 1024> part;
    off_t from = 0;
    while (true) {
        const ssize_t count = pread(keptMessages, part.data(), part.size(), from);
        if (count <= 0) return;
        if (write(keptStderr, part.data(), toIndex(count)) <= 0) return;
        from += count;
    }
}

void onFatal(int signal) {
    if (crashArmed.exchange(false)) {
        if (tcgetpgrp(crashTerminal) == getpgrp()) reopenOutput(crashTerminal);
        // A terminal that accepts no bytes must not keep the program from dying.
        pollfd room{crashTerminal, POLLOUT, 0};
        if (poll(&room, 1, kCrashWait) > 0) {
            [[maybe_unused]] const ssize_t written =
                write(crashTerminal, crashText.data(), crashLength);
        }
        // The shell must not get answers and keys that were sent to this program.
        tcflush(crashTerminal, TCIFLUSH);
        tcsetattr(crashTerminal, TCSANOW, &crashModes);
        if (keptMessages >= 0) printKept();
    }
    // Restores the handler before ours, and raises the signal again for it.
    for (size_t i = 0; i < kFatal.size(); ++i) {
        if (kFatal[i] == signal) sigaction(signal, &fatalBefore[i], nullptr);
    }
    raise(signal);
}

template <size_t N>
void install(const std::array<int, N>& signals, void (*handler)(int),
             std::array<struct sigaction, N>& before) {
    struct sigaction action {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    // No SA_RESTART, because a write that is stuck on a dead line has to return.
    action.sa_flags = 0;
    for (size_t i = 0; i < N; ++i) {
        sigaction(signals[i], &action, &before[i]);
        // Ignored means that a write to an external brain that has died is only an error.
        const bool isIgnored = signals[i] == SIGPIPE && before[i].sa_handler == SIG_IGN;
        if (isIgnored) sigaction(SIGPIPE, &before[i], nullptr);
    }
}

template <size_t N>
void restore(const std::array<int, N>& signals, const std::array<struct sigaction, N>& before) {
    for (size_t i = 0; i < N; ++i)
        sigaction(signals[i], &before[i], nullptr);
}

}  // namespace

SignalWatch::SignalWatch() {
    const int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (descriptor < 0) base::failSystem("eventfd");
    wakeDescriptor = descriptor;
    endingSignal = 0;
    install(kWatched, onWatched, watchedBefore);
}

SignalWatch::~SignalWatch() {
    alarm(0);
    restore(kWatched, watchedBefore);
    close(wakeDescriptor.exchange(-1));
}

int SignalWatch::getDescriptor() const { return wakeDescriptor; }

Input SignalWatch::take() {
    uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = read(wakeDescriptor, &count, sizeof count);
    Input caught;
    caught.resized = resizedFlag.exchange(false);
    caught.suspend = suspendFlag.exchange(false);
    if (caught.suspend) {
        alarm(0);
        // After a signal to end, the timer continues.
        if (endingSignal != 0) alarm(1);
    }
    caught.continued = continuedFlag.exchange(false);
    return caught;
}

int SignalWatch::getEnding() const { return endingSignal; }

void SignalWatch::stopProgram() {
    struct sigaction standard {};
    standard.sa_handler = SIG_DFL;
    sigemptyset(&standard.sa_mask);
    struct sigaction ours {};
    sigaction(SIGTSTP, &standard, &ours);
    // A program that has been told to end meanwhile must not wait for someone to continue it.
    if (endingSignal == 0) raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, nullptr);
    continuedFlag = false;
    suspendFlag = false;
}

CrashGuard::CrashGuard(int terminal, const termios& modes) {
    crashTerminal = terminal;
    crashModes = modes;
    crashLength = 0;
    install(kFatal, onFatal, fatalBefore);
    crashArmed = true;
}

CrashGuard::~CrashGuard() {
    crashArmed = false;
    restore(kFatal, fatalBefore);
}

void CrashGuard::setModes(const termios& modes) { crashModes = modes; }

void CrashGuard::setRestoreText(const std::string& text) {
    crashLength = 0;
    const size_t length = std::min(text.size(), crashText.size());
    std::memcpy(crashText.data(), text.data(), length);
    crashLength = length;
}

void CrashGuard::setArmed(bool armed) { crashArmed = armed; }

StderrBuffer::StderrBuffer() {
    if (isatty(STDERR_FILENO) == 0) return;
    const int messages = memfd_create("messages", MFD_CLOEXEC);
    const int terminal = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    // If no descriptor is left, messages go to the screen at once.
    if (messages < 0 || terminal < 0) {
        if (messages >= 0) close(messages);
        if (terminal >= 0) close(terminal);
        return;
    }
    keptStderr = terminal;
    keptMessages = messages;
    dup2(messages, STDERR_FILENO);
}

StderrBuffer::~StderrBuffer() {
    if (keptMessages < 0) return;
    dup2(keptStderr, STDERR_FILENO);
    printKept();
    close(keptMessages);
    close(keptStderr);
    keptMessages = -1;
    keptStderr = -1;
}

}  // namespace tui
