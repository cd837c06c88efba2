#include "brain/tetris/external/ProcessGuard.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <system_error>
#include <thread>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// The guard is forked from a program with threads, and runs no other program. So up to the end of
// GuardedCommand everything is safe in a signal handler: it takes no lock and no memory.

// The descriptors of the guard.
enum GuardDescriptor : int {
    kLife,
    kErrors,
    kLog,
    kCopy,
    kIn,
    kOut,
    kErrorsOut,
    kStarted,  // closed when the command runs
    kDescriptors
};

constexpr int kEndSignal = SIGUSR1;
constexpr int kAskSignal = SIGUSR2;

// Ends the process, and tells the program through that descriptor that the command does not run,
// and why: the number in errno.
[[noreturn]] void endUnstarted(int started) {
    const int error = errno;
    base::writeAll(started, {reinterpret_cast<const char*>(&error), sizeof error});
    ::_exit(126);
}

// Makes these the only descriptors of the process, with the numbers of their places.
void keepOnly(std::array<int, kDescriptors> kept) {
    const int started = kept[kStarted];
    for (int& descriptor : kept) {
        if (descriptor < 0 || descriptor >= kDescriptors) continue;
        descriptor = ::fcntl(descriptor, F_DUPFD, kDescriptors);
        if (descriptor < 0) endUnstarted(started);
    }
    ::close_range(0, kDescriptors - 1, 0);
    for (int place = 0; const int descriptor : kept) {
        if (descriptor >= 0) ::dup2(descriptor, place);
        ++place;
    }
    ::close_range(kDescriptors, ~0U, 0);
}

class GuardedCommand {
public:
    GuardedCommand(const char* command, std::string_view heading)
        : command_(command), heading_(heading) {}

    // Requires: all signals are blocked, and keepOnly has been called.
    [[noreturn]] void run() {
        ::setpgid(0, 0);
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
        setSignals();
        pid_ = ::fork();
        if (pid_ == 0) becomeCommand();
        if (pid_ < 0) endUnstarted(kStarted);
        for (const int end : {kIn, kOut, kErrorsOut, kStarted})
            ::close(end);
        ::fcntl(kErrors, F_SETFL, O_NONBLOCK);
        while (isRunning())
            wait();
        killAll();
        pass();
        endAsCommand();
    }

private:
    static void setSignals() {
        for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGTSTP})
            ::signal(signal, SIG_IGN);
        // All of them only end a ppoll.
        struct sigaction action = {};
        action.sa_handler = [](int signal) {
            isTold = isTold || signal == kEndSignal;
            isToAsk = isToAsk || signal == kAskSignal;
        };
        for (const int signal : {SIGCHLD, kEndSignal, kAskSignal})
            ::sigaction(signal, &action, nullptr);
    }

    static void unblockAll() {
        sigset_t none;
        sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
    }

    [[noreturn]] void becomeCommand() const {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (int signal = 1; signal < NSIG; ++signal)
            ::signal(signal, SIG_DFL);
        unblockAll();
        // Where the score cannot be set, the command runs without it.
        const int score = ::open("/proc/self/oom_score_adj", O_WRONLY);
        if (score >= 0) base::writeAll(score, "1000");
        ::dup2(kIn, STDIN_FILENO);
        ::dup2(kOut, STDOUT_FILENO);
        ::dup2(kErrorsOut, STDERR_FILENO);
        ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
        ::execl("/bin/sh", "sh", "-c", command_, nullptr);
        ::_exit(127);
    }

    // False when the command has ended, or all shall end.
    bool isRunning() {
        if (isTold) return false;
        if (isToAsk) {
            isToAsk = 0;
            ::kill(-pid_, SIGTERM);
        }
        for (;;) {
            int status = 0;
            const pid_t ended = ::waitpid(-1, &status, WNOHANG);
            if (ended <= 0) return true;
            if (ended != pid_) continue;
            status_ = status;
            return false;
        }
    }

    void wait() {
        sigset_t none;
        sigemptyset(&none);
        std::array<pollfd, 2> ends{{{kLife, POLLIN, 0}, {isOpen_ ? kErrors : -1, POLLIN, 0}}};
        if (::ppoll(ends.data(), ends.size(), nullptr, &none) <= 0) return;
        if (ends[0].revents != 0) isTold = true;
        if (ends[1].revents != 0) pass();
    }

    // Kills the children until there is none: those of a child that dies become ours.
    void killAll() {
        for (;;) {
            int status = 0;
            pid_t ended = 0;
            while ((ended = ::waitpid(-1, &status, WNOHANG)) > 0)
                if (ended == pid_) status_ = status;
            if (ended < 0 && errno == ECHILD) return;
            const pid_t self = ::getpid();
            visitProcesses([self](const ProcessEntry& entry) {
                if (entry.parent == self) ::kill(entry.pid, SIGKILL);
            });
            const timespec pause{.tv_sec = 0, .tv_nsec = 1'000'000};
            ::nanosleep(&pause, nullptr);
        }
    }

    // Writes what the command has written to its standard error.
    void pass() {
        std::array<char, 4096> bytes;
        while (isOpen_) {
            const ssize_t size = ::read(kErrors, bytes.data(), bytes.size());
            if (size < 0 && errno == EINTR) continue;
            if (size < 0 && errno == EAGAIN) return;
            if (size <= 0) isOpen_ = false;
            const size_t fits = std::min<size_t>(size > 0 ? base::toIndex(size) : 0, left_);
            if (fits == 0) continue;
            left_ -= fits;
            const std::string_view text(bytes.data(), fits);
            base::writeAll(kCopy, text);
            // Other brains may have written to the log in between.
            if (::lseek(kLog, 0, SEEK_END) != logEnd_) base::writeAll(kLog, heading_);
            base::writeAll(kLog, text);
            logEnd_ = ::lseek(kLog, 0, SEEK_END);
        }
    }

    [[noreturn]] void endAsCommand() const {
        if (WIFSIGNALED(status_)) {
            const rlimit none{};
            ::setrlimit(RLIMIT_CORE, &none);
            ::signal(WTERMSIG(status_), SIG_DFL);
            unblockAll();
            ::raise(WTERMSIG(status_));
        }
        ::_exit(WEXITSTATUS(status_));
    }

    static inline volatile std::sig_atomic_t isTold = 0;   // to end
    static inline volatile std::sig_atomic_t isToAsk = 0;  // the command to end

    const char* const command_;
    const std::string_view heading_;
    pid_t pid_ = -1;
    int status_ = 0;
    bool isOpen_ = true;
    size_t left_ = ProcessGuard::kMostBytes;
    off_t logEnd_ = -1;
};

}  // namespace

bool openPipe(base::Descriptor& from, base::Descriptor& to) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    from = base::Descriptor(ends[0]);
    to = base::Descriptor(ends[1]);
    return true;
}

ProcessGuard::ProcessGuard(const std::string& command, const Ends& ends,
                           const std::string& heading) {
    base::Descriptor itsLife;
    base::Descriptor errors;
    base::Descriptor itsErrors;
    base::Descriptor started;
    base::Descriptor itsStarted;
    if (!openPipe(itsLife, life_) || !openPipe(errors, itsErrors) ||
        !openPipe(started, itsStarted)) {
        base::failSystem("no pipe");
    }
    const std::string line = heading + "\n";
    // No handler of this program may run in the guard.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_ = ::fork();
    if (pid_ == 0) {
        keepOnly({itsLife.get(), errors.get(), ends.log, ends.copy, ends.in, ends.out,
                  itsErrors.get(), itsStarted.get()});
        GuardedCommand(command.c_str(), line).run();
    }
    const int error = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (pid_ < 0) throw std::system_error(error, std::generic_category());
    itsStarted = base::Descriptor();
    int refused = 0;  // why the guard could not start the command
    while (::read(started.get(), &refused, sizeof refused) < 0 && errno == EINTR) {
    }
    if (refused == 0) return;
    life_ = base::Descriptor();
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    throw std::system_error(refused, std::generic_category());
}

ProcessGuard::~ProcessGuard() {
    life_ = base::Descriptor();
    int status = 0;
    while (!status_ && ::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
}

std::optional<int> ProcessGuard::wait(std::chrono::milliseconds time) {
    const Clock::time_point deadline = Clock::now() + time;
    int status = 0;
    while (!status_) {
        if (::waitpid(pid_, &status, WNOHANG) == pid_) {
            status_ = status;
        } else if (Clock::now() >= deadline) {
            break;
        } else {
            std::this_thread::sleep_for(1ms);
        }
    }
    return status_;
}

void ProcessGuard::kill(pid_t guard) { ::kill(guard, kEndSignal); }

void ProcessGuard::askToEnd(pid_t guard) { ::kill(guard, kAskSignal); }

}  // namespace tetris
