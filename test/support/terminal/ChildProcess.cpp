#include "test/support/terminal/ChildProcess.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>

#include "test/support/Contents.h"

namespace test {

namespace {

struct Ends {
    int ours = -1;
    int theirs = -1;
};

Ends require(bool made, int ours, int theirs) {
    if (!made) throw std::runtime_error("ChildProcess: no pipe or terminal is to be had");
    ::fcntl(ours, F_SETFD, FD_CLOEXEC);
    ::fcntl(theirs, F_SETFD, FD_CLOEXEC);
    return {ours, theirs};
}

Ends makePipe() {
    std::array<int, 2> ends{-1, -1};
    const bool made = ::pipe(ends.data()) == 0;
    return require(made, ends[0], ends[1]);
}

Ends makeTerminal() {
    Ends ends;
    winsize size{};
    size.ws_row = 24;
    size.ws_col = 80;
    const bool made = ::openpty(&ends.ours, &ends.theirs, nullptr, nullptr, &size) == 0;
    return require(made, ends.ours, ends.theirs);
}

// In the child process: becomes the program, or ends with 127.
[[noreturn]] void become(const std::vector<std::string>& argv, const ChildOptions& options, int out,
                         int err) {
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT})
        std::signal(signal, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    if (!options.outFile.empty()) {
        out = ::open(options.outFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    }
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    std::vector<char*> arguments;
    arguments.reserve(argv.size() + 1);
    for (const std::string& argument : argv)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

void closeEnd(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
}

// Appends the available output to `text`; closes the end if the stream has ended.
void readEnd(int& end, std::string& text) {
    std::array<char, 16384> buffer{};
    const ssize_t count = ::read(end, buffer.data(), buffer.size());
    if (count > 0) {
        text.append(buffer.data(), static_cast<size_t>(count));
    } else if (count == 0 || errno != EINTR) {
        closeEnd(end);
    }
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& argv, const ChildOptions& options) {
    Ends out = makePipe();
    Ends err = options.errIsTerminal ? makeTerminal() : makePipe();
    pid_ = ::fork();
    if (pid_ == 0) become(argv, options, out.theirs, err.theirs);
    closeEnd(out.theirs);
    closeEnd(err.theirs);
    out_ = out.ours;
    err_ = err.ours;
    if (pid_ < 0) throw std::runtime_error("ChildProcess: cannot start " + argv[0]);
}

ChildProcess::~ChildProcess() {
    closeEnd(out_);
    closeEnd(err_);
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
}

bool ChildProcess::read() {
    std::array<pollfd, 2> ends{{{out_, POLLIN, 0}, {err_, POLLIN, 0}}};
    if (out_ < 0 && err_ < 0) return false;
    if (::poll(ends.data(), ends.size(), -1) < 0) return errno == EINTR;
    if (ends[0].revents != 0) readEnd(out_, result_.out);
    if (ends[1].revents != 0) readEnd(err_, result_.err);
    return true;
}

void ChildProcess::awaitLines(int lines) {
    while (out_ >= 0 && std::ranges::count(result_.out, '\n') < lines && read()) {
    }
}

void ChildProcess::awaitError(const std::string& text) {
    while (err_ >= 0 && result_.err.find(text) == std::string::npos && read()) {
    }
}

void ChildProcess::sendSignal(int signal) const {
    // kill(-1) would signal every process.
    const pid_t pid = pid_;
    if (pid > 0) ::kill(pid, signal);
}

void ChildProcess::closeOutput() { closeEnd(out_); }

ChildResult ChildProcess::wait() {
    while (read()) {
    }
    // WNOWAIT: the pid must not be reused while sendSignal may still use it.
    const pid_t pid = pid_;
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT) < 0 &&
           errno == EINTR) {
    }
    pid_ = -1;
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status)) result_.exitCode = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) result_.signal = WTERMSIG(status);
    return result_;
}

ChildResult runChild(const std::vector<std::string>& argv, const ChildOptions& options) {
    return ChildProcess(argv, options).wait();
}

testing::AssertionResult hasFailed(const ChildResult& result, int exitCode, std::string_view said) {
    if (result.exitCode == exitCode && result.err == said) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "exit code " << result.exitCode << ", and said:\n"
                                       << result.err << "expected " << exitCode << " and:\n"
                                       << said;
}

testing::AssertionResult hasFailed(const ChildResult& result, int exitCode,
                                   std::initializer_list<std::string_view> parts) {
    if (result.exitCode != exitCode)
        return testing::AssertionFailure()
               << "exit code " << result.exitCode << "; expected " << exitCode << "; it said:\n"
               << result.err;
    return hasParts(result.err, parts);
}

std::string outputOf(const ChildResult& result) {
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
    return result.out;
}

}  // namespace test
