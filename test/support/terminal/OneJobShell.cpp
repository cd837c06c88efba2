#include "test/support/terminal/OneJobShell.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace test {

namespace {

constexpr int kCannotRun = 127;

// Pointers to the texts and a null pointer, as execve takes them.
std::vector<char*> pointersTo(const std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (const std::string& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

void ignoreSignal(int number) {
    struct sigaction action {};
    action.sa_handler = SIG_IGN;
    ::sigaction(number, &action, nullptr);
}

void redirect(int target, const std::string& file, int flags, int terminal) {
    if (file.empty()) {
        ::dup2(terminal, target);
        return;
    }
    const int fd = ::open(file.c_str(), flags | O_CLOEXEC, 0600);
    if (fd < 0) ::_exit(kCannotRun);
    ::dup2(fd, target);
}

[[noreturn]] void runJob(const ShellSetup& setup) {
    ::setpgid(0, 0);
    ::tcsetpgrp(setup.terminal, ::getpid());
    for (int number = 1; number < NSIG; ++number) {
        struct sigaction action {};
        action.sa_handler = SIG_DFL;
        ::sigaction(number, &action, nullptr);
    }
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    redirect(STDIN_FILENO, setup.inputFile, O_RDONLY, setup.terminal);
    redirect(STDOUT_FILENO, setup.outputFile, O_WRONLY | O_CREAT | O_TRUNC, setup.terminal);
    ::dup2(setup.terminal, STDERR_FILENO);
    const std::vector<char*> arguments = pointersTo(setup.arguments);
    const std::vector<char*> environment = pointersTo(setup.environment);
    ::execve(arguments[0], arguments.data(), environment.data());
    ::_exit(kCannotRun);
}

class OneJobShell {
public:
    explicit OneJobShell(const ShellSetup& setup) : setup_(setup) {}

    [[noreturn]] void run() {
        ::setsid();
        ::ioctl(setup_.terminal, TIOCSCTTY, 0);
        ignoreSignal(SIGTTOU);
        const int signals = openSignals();
        job_ = ::fork();
        if (job_ < 0) ::_exit(1);  // before a signal goes to the group -job_
        if (job_ == 0) runJob(setup_);
        ::setpgid(job_, job_);  // here and in the job, because either may run first
        report(-1);
        while (true) {
            pollfd wanted[] = {{.fd = setup_.orders, .events = POLLIN, .revents = 0},
                               {.fd = signals, .events = POLLIN, .revents = 0}};
            ::poll(wanted, std::size(wanted), -1);
            if (wanted[1].revents != 0) handleSignals(signals);
            if (wanted[0].revents != 0) followOrder();
        }
    }

private:
    static int openSignals() {
        sigset_t wanted;
        ::sigemptyset(&wanted);
        ::sigaddset(&wanted, SIGCHLD);
        ::sigaddset(&wanted, SIGHUP);
        ::sigprocmask(SIG_BLOCK, &wanted, nullptr);
        return ::signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
    }

    void report(int status) const {
        const JobReport report{.job = job_, .status = status};
        if (::write(setup_.reports, &report, sizeof report) != sizeof report) ::_exit(1);
    }

    void handleSignals(int signals) {
        signalfd_siginfo info{};
        while (::read(signals, &info, sizeof info) == sizeof info) {
            if (info.ssi_signo == SIGHUP && !ended_) {
                ::kill(-job_, SIGHUP);
                ::kill(-job_, SIGCONT);
            }
        }
        int status = 0;
        while (!ended_ && ::waitpid(job_, &status, WNOHANG | WUNTRACED | WCONTINUED) > 0) {
            ended_ = WIFEXITED(status) || WIFSIGNALED(status);
            if (!WIFCONTINUED(status)) ::tcsetpgrp(setup_.terminal, ::getpid());
            report(status);
        }
    }

    void followOrder() {
        char order = 0;
        if (::read(setup_.orders, &order, 1) != 1) {
            if (!ended_ && ::kill(-job_, SIGKILL) == 0) ::waitpid(job_, nullptr, 0);
            ::_exit(0);
        }
        if (ended_) return;
        if (order == static_cast<char>(ShellOrder::Foreground)) {
            ::tcsetpgrp(setup_.terminal, job_);
        }
        ::kill(-job_, SIGCONT);
    }

    const ShellSetup& setup_;
    pid_t job_ = 0;
    bool ended_ = false;
};

}  // namespace

void runOneJobShell(const ShellSetup& setup) { OneJobShell(setup).run(); }

}  // namespace test
