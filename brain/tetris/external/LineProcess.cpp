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
#include <ctime>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// The time between two checks for a stop.
constexpr auto kBetweenLooks = 20ms;
constexpr auto kPatienceAtEnd = 1s;
// An answer may be late because the machine is busy. When half of its time has passed, the
// processor time of the process is noted. If the process then gets less than half of a processor
// and wants more, the deadline is extended by a quarter of its time, at most kMostExtension at
// once, until kMostTimes its time has passed.
constexpr auto kMostExtension = 250ms;
constexpr int kMostTimes = 10;

// The file for the standard error of processes; empty if there is no place for it.
std::string nameLog() {
    const auto state = base::findUserDirectory("XDG_STATE_HOME", ".local/state");
    return state.empty() ? "" : state / "tetris/brain.log";
}

// Opens the log, and empties it if it is full; -1 if there is none. Throws std::runtime_error if it
// is a pipe, which would stop whoever writes to it.
int openLog(const std::string& log) {
    if (log.empty()) return -1;
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(log).parent_path(), error);
    base::Descriptor file(base::openAtOnce(log, O_WRONLY | O_CREAT | O_APPEND, 0600));
    if (std::filesystem::is_fifo(log, error))
        base::fail("cannot write {}: {}", log, base::sayReason(ENXIO));
    const bool isFull =
        file.get() >= 0 && ::lseek(file.get(), 0, SEEK_END) > ProcessGuard::kMostBytes;
    return isFull && ::ftruncate(file.get(), 0) != 0 ? -1 : file.release();
}

// "---- 2026-11-26 10:20:30 UTC, anna: python3 anna.py", the heading of what it writes to the log.
std::string makeHeading(const std::string& name, const std::string& command) {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&now, &utc);
    std::array<char, 64> text{};
    const size_t size =
        std::strftime(text.data(), text.size(), "---- %Y-%m-%d %H:%M:%S UTC, ", &utc);
    constexpr size_t kMost = 400;
    return base::format("{}{}: {}", std::string(text.data(), size),
                        base::makePlainText(name, kMost), base::makePlainText(command, kMost));
}

// A write to a process that has died must be an error, not the end of this program.
void ignoreBrokenPipes() {
    static std::once_flag once;
    std::call_once(once, [] { std::signal(SIGPIPE, SIG_IGN); });
}

int toTimeout(Clock::duration left) {
    // Rounded up, so that a wait of less than 1 ms does not become 0.
    return static_cast<int>(
        std::max<int64_t>(0, std::chrono::ceil<std::chrono::milliseconds>(left).count()));
}

}  // namespace

LineProcess::LineProcess(const std::string& command, std::string name, const ProcessTerms& terms,
                         size_t maxLine)
    : name_(std::move(name)),
      maxLine_(maxLine),
      errorLog_(nameLog()),
      log_(terms.log),
      watch_(terms.watch) {
    ignoreBrokenPipes();
    if (log_) logged_ = log_->add(name_);
    const base::Descriptor log(openLog(errorLog_));
    if (log.get() < 0) errorLog_.clear();
    errorCopy_ = base::Descriptor(::memfd_create("standard error", MFD_CLOEXEC));
    base::Descriptor itsIn;
    base::Descriptor itsOut;
    // What the system refuses here is no fault of the brain.
    const std::string what = base::format("the brain {} cannot be started", name_);
    if (!openPipe(itsIn, in_) || !openPipe(out_, itsOut)) base::failSystem(what);
    try {
        guard_.emplace(
            command,
            ProcessGuard::Ends{
                .in = itsIn.get(), .out = itsOut.get(), .log = log.get(), .copy = errorCopy_.get()},
            makeHeading(name_, command));
    } catch (const std::system_error& error) {
        throw std::system_error(error.code(), what);
    }
    if (watch_) watch_->add(guard_->getPid());
    ::fcntl(in_.get(), F_SETFL, O_NONBLOCK);
    ::fcntl(out_.get(), F_SETFL, O_NONBLOCK);
}

LineProcess::~LineProcess() {
    if (watch_) watch_->remove(guard_->getPid());
    in_ = base::Descriptor();
    // If the process is writing, it ends sooner without a reader.
    out_ = base::Descriptor();
    if (!hasFailed_) static_cast<void>(guard_->wait(kPatienceAtEnd));
    guard_.reset();
    note('.', "");
}

std::optional<int> LineProcess::waitForEnd(Milliseconds patience) {
    if (watch_) std::exchange(watch_, nullptr)->remove(guard_->getPid());
    hasFailed_ = true;  // the destructor has nothing to wait for
    std::optional<int> status = guard_->wait(patience);
    if (!status) {
        ProcessGuard::askToEnd(guard_->getPid());
        status = guard_->wait(patience);
    }
    return status && WIFEXITED(*status) ? std::optional(WEXITSTATUS(*status)) : std::nullopt;
}

void LineProcess::note(char sign, std::string_view text) const {
    if (log_) log_->write(logged_, sign, text);
}

void LineProcess::fail(const std::string& what, Fault fault, std::optional<ExternalAnswer> answer) {
    hasFailed_ = true;
    note('!', what);
    const bool hasWritten = errorCopy_ && ::lseek(errorCopy_.get(), 0, SEEK_END) > 0;
    throw BrainFailure(
        base::format("the brain {} {}{}{}", name_, what, question_.empty() ? "" : "; " + question_,
                     hasWritten && !errorLog_.empty() ? "; it wrote to " + errorLog_ : ""),
        fault, answer);
}

void LineProcess::refuse(const std::string& what, const std::string& line,
                         const LineRefusal& more) {
    fail(base::format("{}: {}{}", what, quoteExternal(line),
                      more.expected.empty() ? "" : "; " + more.expected),
         more.fault, more.answer);
}

void LineProcess::beginGame() {
    if (watch_) watch_->beginGame(guard_->getPid());
}

// Ends the watch; fails if the watch has ended the process.
void LineProcess::endWatch() {
    if (!watch_) return;
    const ProcessLimits& limits = watch_->getLimits();
    const std::shared_ptr<ProcessWatch> watch = std::exchange(watch_, nullptr);
    switch (watch->remove(guard_->getPid())) {
        case ProcessWatch::Excess::None: return;
        case ProcessWatch::Excess::Memory:
            fail(base::format("used more than {} MB of memory", limits.bytes >> 20),
                 Fault::OutOfMemory);
        case ProcessWatch::Excess::Time: fail(describeExcess(limits.game), Fault::Late);
    }
}

void LineProcess::failAsDead(std::string_view closed) {
    endWatch();
    // On a busy machine the shell around it takes its time.
    const std::optional<int> status = guard_->wait(2s);
    const std::string last = quoteLastWords();
    if (!status) fail(base::format("has closed its {}{}", closed, last));
    if (WIFSIGNALED(*status))
        fail(base::format("has died by signal {}{}", WTERMSIG(*status), last));
    fail(base::format("has died: exit status {}{}", WEXITSTATUS(*status), last));
}

// The last line that it has written to its standard error, as the end of a message; empty if it has
// written none.
std::string LineProcess::quoteLastWords() const {
    constexpr size_t kLongest = 200;
    std::array<char, 4096> bytes;
    const off_t end = ::lseek(errorCopy_.get(), 0, SEEK_END);
    const off_t from = std::max<off_t>(0, end - static_cast<off_t>(bytes.size()));
    const ssize_t size = ::pread(errorCopy_.get(), bytes.data(), bytes.size(), from);
    if (size <= 0) return {};
    std::istringstream lines(std::string(bytes.data(), base::toIndex(size)));
    std::string last;
    for (std::string line; std::getline(lines, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
    }
    if (last.empty()) return {};
    return base::format("; its last words: '{}'", base::makePlainText(last, kLongest));
}

void LineProcess::send(std::string line, Milliseconds time) {
    note('>', line);
    line += '\n';
    const Clock::time_point deadline = Clock::now() + time;
    std::string_view rest = line;
    while (!rest.empty()) {
        const ssize_t written = ::write(in_.get(), rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(base::toIndex(written));
        } else if (errno == EPIPE) {
            failAsDead("input");
        } else if (errno == EAGAIN) {
            pollfd end{in_.get(), POLLOUT, 0};
            if (Clock::now() >= deadline) {
                fail(base::format("hangs: it has read nothing for {} ms", time.count()),
                     Fault::Late);
            }
            ::poll(&end, 1, toTimeout(deadline - Clock::now()));
        } else if (errno != EINTR) {
            fail("cannot be written to: " + base::sayReason(errno));
        }
    }
}

std::string LineProcess::receive(Milliseconds time, const std::function<bool()>& isStopRequested,
                                 Clock::time_point since) {
    if (log_) log_->requireWritten();
    if (watch_) watch_->setAsked(guard_->getPid(), true);
    std::string line = await(time, isStopRequested, since);
    if (watch_) watch_->setAsked(guard_->getPid(), false);
    return line;
}

// It wants more if it can run now, or has run since the last look.
bool LineProcess::isStarved(Milliseconds time) {
    if (!halfTime_) return false;
    const ProcessUse now = readUse(guard_->getPid());
    const bool wants = now.isRunnable || now.time > std::exchange(lastLook_, now.time);
    return wants && 4 * (now.time - *halfTime_) < time;
}

std::string LineProcess::await(Milliseconds time, const std::function<bool()>& isStopRequested,
                               Clock::time_point start) {
    Clock::time_point deadline = start + time;
    halfTime_.reset();
    for (;;) {
        const size_t end = buffer_.find('\n', searched_);
        if (std::min(end, buffer_.size()) > maxLine_) {
            refuse(base::format("sends too much: more than {} bytes without a line feed", maxLine_),
                   buffer_);
        }
        if (end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            searched_ = 0;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            note('<', line);
            return line;
        }
        searched_ = buffer_.size();
        // Complete lines are returned first; the limit also holds for a process that never stops
        // writing.
        if (isStopRequested()) return "";
        const Clock::time_point now = Clock::now();
        const Clock::duration left = deadline - now;
        if (!halfTime_ && 2 * left < time && left > 0s) {
            lastLook_ = readUse(guard_->getPid()).time;
            halfTime_ = lastLook_;
        }
        if (left <= 0s && now < start + kMostTimes * time && isStarved(time)) {
            deadline = now + std::clamp<Clock::duration>(time / 4, kBetweenLooks, kMostExtension);
            continue;
        }
        if (left <= 0s) {
            if (!buffer_.empty()) {
                refuse(base::format("hangs: half an answer within {} ms", time.count()), buffer_,
                       {.fault = Fault::Late});
            }
            fail(base::format("hangs: no answer within {} ms", time.count()), Fault::Late);
        }
        pollfd out{out_.get(), POLLIN, 0};
        ::poll(&out, 1, toTimeout(std::min<Clock::duration>(left, kBetweenLooks)));
        if (out.revents != 0) read();
    }
}

void LineProcess::read() {
    std::array<char, 16384> bytes;
    const ssize_t count = ::read(out_.get(), bytes.data(), bytes.size());
    if (count > 0) {
        buffer_.append(bytes.data(), base::toIndex(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        endWatch();
        if (!buffer_.empty()) refuse("has ended in the middle of a line", buffer_);
        failAsDead("output");
    }
}

}  // namespace tetris
