#include "brain/tetris/external/LineProcess.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "brain/base/OpenFile.h"
#include "brain/tetris/external/MemoryWatch.h"
#include "brain/tetris/external/SpawnSetup.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxLine = 65536;
// The time between two checks for a stop.
constexpr auto kBetweenLooks = 20ms;
constexpr auto kForItsEnd = 1s;

// Waits for a line, and becomes the command. The score 1000 makes the kernel kill this process
// first when memory runs out. Where the score cannot be set, the command runs without it.
constexpr const char* kStarter =
    "read -r go && { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec /bin/sh -c \"$1\"";

// The file for the standard error of processes: tetris/brain.log in $XDG_STATE_HOME or
// ~/.local/state; /dev/null if it cannot be opened. Throws std::runtime_error if it is a pipe,
// which would stop whoever writes to it.
std::string findLog()
{
    const char* const state = std::getenv("XDG_STATE_HOME");
    const char* const home = std::getenv("HOME");
    std::filesystem::path directory;
    if (state != nullptr && *state == '/') {
        directory = state;
    } else if (home != nullptr && *home == '/') {
        directory = std::filesystem::path(home) / ".local/state";
    } else {
        return "/dev/null";
    }
    directory /= "tetris";
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    const std::string log = directory / "brain.log";
    const int file = base::openAtOnce(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (std::filesystem::is_fifo(log, error)) {
        if (file >= 0) ::close(file);
        throw std::runtime_error("cannot write " + log + ": " + base::sayReason(ENXIO));
    }
    if (file < 0) return "/dev/null";
    const bool isFull = ::lseek(file, 0, SEEK_END) > ProcessGuard::kMostBytes;
    const bool isShort = !isFull || ::ftruncate(file, 0) == 0;
    ::close(file);
    return isShort ? log : "/dev/null";
}

// A write to a process that has died must be an error, not the end of this program.
void ignoreBrokenPipes()
{
    static std::once_flag once;
    std::call_once(once, [] { std::signal(SIGPIPE, SIG_IGN); });
}

int toTimeout(Clock::duration left)
{
    // Rounded up, so that a wait of less than 1 ms does not become 0.
    return static_cast<int>(
        std::max<std::int64_t>(0, std::chrono::ceil<std::chrono::milliseconds>(left).count()));
}

}  // namespace

LineProcess::LineProcess(const std::string& command, std::string name,
                         std::shared_ptr<MemoryWatch> watch)
    : name_(std::move(name)), watch_(std::move(watch))
{
    ignoreBrokenPipes();
    std::array<int, 2> in{-1, -1};
    std::array<int, 2> out{-1, -1};
    std::array<int, 2> errors{-1, -1};
    const auto closeAll = [&] {
        for (const int end : {in[0], in[1], out[0], out[1], errors[0], errors[1]})
            if (end >= 0) ::close(end);
    };
    for (std::array<int, 2>* const pipe : {&in, &out, &errors}) {
        if (::pipe2(pipe->data(), O_CLOEXEC) == 0) continue;
        closeAll();
        fail("cannot be started: no pipe");
    }
    SpawnSetup setup;
    setup.connect(in[0], STDIN_FILENO);
    setup.connect(out[1], STDOUT_FILENO);
    setup.connect(errors[1], STDERR_FILENO);
    // The command starts when the guard is there: a program that dies before leaves nothing behind.
    const int error = setup.start({"/bin/sh", "-c", kStarter, "sh", command}, pid_);
    if (error != 0) {
        pid_ = -1;
        closeAll();
        fail("cannot be started: " + std::generic_category().message(error));
    }
    ::close(in[0]);
    ::close(out[1]);
    ::close(errors[1]);
    in_ = in[1];
    out_ = out[0];
    errorCopy_ = ::memfd_create("standard error", MFD_CLOEXEC);
    if (errorCopy_ < 0) errorCopy_ = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    guard_.emplace(pid_, errors[0], findLog(), errorCopy_);
    if (watch_) watch_->add(pid_);
    [[maybe_unused]] const ssize_t written = ::write(in_, "\n", 1);
    ::fcntl(in_, F_SETFL, O_NONBLOCK);
    ::fcntl(out_, F_SETFL, O_NONBLOCK);
}

LineProcess::~LineProcess()
{
    if (watch_) static_cast<void>(watch_->remove(pid_));
    ::close(errorCopy_);
    ::close(in_);
    const Clock::time_point deadline = Clock::now() + (hasFailed_ ? 0s : kForItsEnd);
    int status = 0;
    // If the process is writing, it ends sooner without a reader.
    ::close(out_);
    while (pid_ > 0 && ::waitpid(pid_, &status, WNOHANG) == 0) {
        if (Clock::now() >= deadline) {
            ::kill(-pid_, SIGKILL);
            ::waitpid(pid_, &status, 0);
            return;
        }
        std::this_thread::sleep_for(1ms);
    }
    // The command may have left other processes in its group.
    if (pid_ > 0) ::kill(-pid_, SIGKILL);
}

void LineProcess::fail(const std::string& what, Fault fault, std::optional<ExternalAnswer> answer)
{
    hasFailed_ = true;
    throw BrainFailure("the brain " + name_ + " " + what, fault, answer);
}

void LineProcess::refuse(const std::string& what, const std::string& line, Fault fault,
                         std::optional<ExternalAnswer> answer)
{
    fail(what + ": " + quoteExternal(line), fault, answer);
}

// Ends the watch over its memory; fails if the watch has killed it.
void LineProcess::endWatch()
{
    if (!watch_ || !watch_->remove(pid_)) return;
    fail("used more than " + std::to_string(watch_->getLimit() >> 20) + " MB of memory",
         Fault::OutOfMemory);
}

void LineProcess::failAsDead()
{
    endWatch();
    int status = 0;
    // On a busy machine the shell around it takes its time.
    const Clock::time_point deadline = Clock::now() + 2s;
    pid_t ended = 0;
    while ((ended = ::waitpid(pid_, &status, WNOHANG)) == 0 && Clock::now() < deadline)
        std::this_thread::sleep_for(1ms);
    if (ended != pid_) fail("has closed its output" + quoteLastWords());
    ::kill(-pid_, SIGKILL);
    pid_ = -1;
    guard_.reset();
    const std::string last = quoteLastWords();
    if (WIFSIGNALED(status)) fail("has died by signal " + std::to_string(WTERMSIG(status)) + last);
    fail("has died: exit status " + std::to_string(WEXITSTATUS(status)) + last);
}

// The last line that it has written to its standard error, as the end of a message; empty if it has
// written none.
std::string LineProcess::quoteLastWords() const
{
    constexpr std::size_t kLongest = 200;
    std::array<char, 4096> bytes;
    const off_t end = ::lseek(errorCopy_, 0, SEEK_END);
    const off_t from = std::max<off_t>(0, end - static_cast<off_t>(bytes.size()));
    const ssize_t size = ::pread(errorCopy_, bytes.data(), bytes.size(), from);
    if (size <= 0) return {};
    std::istringstream lines(std::string(bytes.data(), static_cast<std::size_t>(size)));
    std::string last;
    for (std::string line; std::getline(lines, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
    }
    if (last.empty()) return {};
    return "; its last words: '" + base::makePlainText(last, kLongest) + "'";
}

void LineProcess::send(std::string line, Milliseconds time)
{
    line += '\n';
    const Clock::time_point deadline = Clock::now() + time;
    std::string_view rest = line;
    while (!rest.empty()) {
        const ssize_t written = ::write(in_, rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EPIPE) {
            failAsDead();
        } else if (errno == EAGAIN) {
            pollfd end{in_, POLLOUT, 0};
            if (Clock::now() >= deadline) {
                fail("hangs: it has read nothing for " + std::to_string(time.count()) + " ms",
                     Fault::Late);
            }
            ::poll(&end, 1, toTimeout(deadline - Clock::now()));
        } else if (errno != EINTR) {
            fail("cannot be written to: " + std::generic_category().message(errno));
        }
    }
}

std::string LineProcess::receive(Milliseconds time, const std::function<bool()>& isStopRequested)
{
    const Clock::time_point deadline = Clock::now() + time;
    for (;;) {
        const std::size_t end = buffer_.find('\n', searched_);
        if (std::min(end, buffer_.size()) > kMaxLine) {
            refuse("sends too much: more than " + std::to_string(kMaxLine) +
                       " bytes without a line feed",
                   buffer_);
        }
        if (end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            searched_ = 0;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        searched_ = buffer_.size();
        // Complete lines are returned first; the limit also holds for a process that never stops
        // writing.
        if (isStopRequested()) return "";
        const Clock::duration left = deadline - Clock::now();
        if (left <= 0s) {
            if (!buffer_.empty()) {
                refuse("hangs: half an answer within " + std::to_string(time.count()) + " ms",
                       buffer_, Fault::Late);
            }
            fail("hangs: no answer within " + std::to_string(time.count()) + " ms", Fault::Late);
        }
        pollfd out{out_, POLLIN, 0};
        ::poll(&out, 1, toTimeout(std::min<Clock::duration>(left, kBetweenLooks)));
        if (out.revents != 0) read();
    }
}

void LineProcess::read()
{
    std::array<char, 16384> bytes;
    const ssize_t count = ::read(out_, bytes.data(), bytes.size());
    if (count > 0) {
        buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        endWatch();
        if (!buffer_.empty()) refuse("has ended in the middle of a line", buffer_);
        failAsDead();
    }
}

}  // namespace tetris
