#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "brain/base/WholeFile.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/external/ProcessGuard.h"
#include "brain/tetris/external/ProcessWatch.h"
#include "brain/tetris/external/ProtocolLog.h"
#include "core/base/NotCopied.h"
#include "core/base/Text.h"

namespace tetris {

// What the refusal of a line says besides: what was expected, unless it is empty; and the fault and
// the answer for the exception.
struct LineRefusal {
    Fault fault = Fault::Broken;
    std::optional<ExternalAnswer> answer{};
    std::string expected{};
};

// A process that exchanges lines with the program through its standard input and output. Neither it
// nor what it starts outlives this program (ProcessGuard); its standard error is appended to a log,
// brain.log in the program's state directory. The first object makes this program ignore SIGPIPE.
//
// All functions throw BrainFailure if the process hangs, has died, or writes a line that is too
// long. The object cannot be used after that.
class LineProcess : base::NotCopied {
public:
    using Milliseconds = std::chrono::milliseconds;

    // Starts the command with sh -c. `name` stands for it in messages. The watch of the terms, if
    // there is one, ends it when it uses too much; their log takes down its lines. `maxLine`: the
    // bytes of its longest line. Throws BrainFailure.
    LineProcess(const std::string& command, std::string name, const ProcessTerms& terms = {},
                size_t maxLine = 65536);
    // Closes its input and output and waits up to a second for it to end, or not at all after a
    // failure; then kills it. What it has started is killed, too.
    ~LineProcess();
    // Before that: waits for it to end, up to `patience`; then asks it to by SIGTERM, and waits
    // again. Returns its exit status; nullopt if it did not end, or by a signal. Only the
    // destructor may follow.
    std::optional<int> waitForEnd(Milliseconds patience);

    // A game begins, for the watch.
    void beginGame();
    // Sends the line and a line feed. It fails if that takes longer than `time`.
    void send(std::string line, Milliseconds time);
    // The next line that the process writes, without its end. It fails if that takes longer than
    // `time`, counted from `since` on; if the machine is so busy that the process gets no
    // processor, up to ten times as long are allowed. Returns an empty text if no whole line is
    // there and isStopRequested returns true; it is called at least every 20 ms.
    [[nodiscard]] std::string receive(
        Milliseconds time, const std::function<bool()>& isStopRequested,
        std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now());

    bool hasFailed() const { return hasFailed_; }
    // Throws BrainFailure with `what` and a quotation of the line.
    [[noreturn]] void refuse(const std::string& what, const std::string& line,
                             const LineRefusal& more = {});
    // What messages end with from now on: the question that is open.
    void setQuestion(std::string question) { question_ = std::move(question); }

private:
    [[noreturn]] void fail(const std::string& what, Fault fault = Fault::Broken,
                           std::optional<ExternalAnswer> answer = std::nullopt);
    // `closed`: what it has closed, if it is still alive: "input" or "output".
    [[noreturn]] void failAsDead(std::string_view closed);
    void endWatch();
    [[nodiscard]] bool isStarved(Milliseconds time);
    [[nodiscard]] std::string await(Milliseconds time, const std::function<bool()>& isStopRequested,
                                    std::chrono::steady_clock::time_point start);
    std::string quoteLastWords() const;
    void read();
    void note(char sign, std::string_view text) const;

    std::string name_;
    size_t maxLine_;
    std::string errorLog_;  // its name; empty if there is none
    std::shared_ptr<ProtocolLog> log_;
    int logged_ = 0;  // its number in the protocol's log
    // A file in memory with its standard error, because other brains write to the same log.
    base::Descriptor errorCopy_;
    std::optional<ProcessGuard> guard_;
    std::shared_ptr<ProcessWatch> watch_;
    base::Descriptor in_;   // our end of its standard input
    base::Descriptor out_;  // our end of its standard output
    std::string buffer_;
    size_t searched_ = 0;  // bytes of the buffer that contain no line feed
    std::string question_;
    bool hasFailed_ = false;
    // Its processor time when half of the time for an answer had passed, and at the last look.
    std::optional<std::chrono::nanoseconds> halfTime_;
    std::chrono::nanoseconds lastLook_{};
};

// How the processes of a brain are started, and what they may use.
struct ProcessStart {
    std::string command;
    std::string name;  // for messages
    ProcessTerms terms{};
};

// The processes of one command: those that no brain uses at the moment wait here for the next game.
// A `Process` is made of a ProcessStart, a `Process::Key`, which says what it can be used for, and
// a function that says if a stop is requested; it has that `key`, and tellToQuit(), which does not
// throw. Thread-safe.
template <class Process>
class ProcessPool : base::NotCopied {
public:
    using Key = typename Process::Key;
    using IsStopRequested = std::function<bool()>;

    // `name` stands for the brain in messages; if it is empty, `prefix` and the command do.
    ProcessPool(const std::string& command, const std::string& name, const std::string& prefix)
        : start_{.command = command, .name = name.empty() ? prefix + command : name} {
        constexpr size_t kLongestName = 60;
        if (start_.name.size() > kLongestName)
            start_.name = base::makePlainText(start_.name, kLongestName) + "...";
    }

    // Tells all processes to quit first; their destructors then wait for each.
    ~ProcessPool() {
        for (const auto& process : idle_)
            process->tellToQuit();
    }

    // One that waits, or a new one. Throws what making it throws.
    [[nodiscard]] std::unique_ptr<Process> take(const Key& key,
                                                const IsStopRequested& isStopRequested) {
        ProcessStart start;
        {
            const std::lock_guard lock(mutex_);
            const auto found = std::ranges::find_if(
                idle_, [&key](const auto& process) { return process->key == key; });
            if (found != idle_.end()) {
                std::unique_ptr<Process> process = std::move(*found);
                idle_.erase(found);
                return process;
            }
            start = start_;
        }
        return std::make_unique<Process>(start, key, isStopRequested);
    }

    void giveBack(std::unique_ptr<Process> process) {
        std::unique_ptr<Process> oldest;  // ends outside of the lock
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(process));
        if (idle_.size() <= kMaxIdle) return;
        oldest = std::move(idle_.front());
        idle_.pop_front();
    }

    const std::string& getName() const { return start_.name; }
    void setTerms(ProcessTerms terms) {
        const std::lock_guard lock(mutex_);
        start_.terms = std::move(terms);
    }
    ProcessTerms getTerms() const {
        const std::lock_guard lock(mutex_);
        return start_.terms;
    }

private:
    static constexpr size_t kMaxIdle = 8;

    mutable std::mutex mutex_;  // guards the rest, but command and name, which stay
    ProcessStart start_;
    std::list<std::unique_ptr<Process>> idle_;
};

// Makes brains of type `BrainOf` that share `Processes`, which have a `pool` of one command.
template <class Processes, class BrainOf>
class ProcessSource : public BrainSource {
public:
    // `kind` stands before the command in the description.
    ProcessSource(const std::string& command, const std::string& name, const std::string& kind)
        : processes_(std::make_shared<Processes>(command, name)), about_(kind + command) {}

    [[nodiscard]] std::unique_ptr<Brain> make() override {
        return std::make_unique<BrainOf>(processes_);
    }
    const std::string& getAbout() const override { return about_; }
    void setTerms(const ProcessTerms& terms) override { processes_->pool.setTerms(terms); }

protected:
    Processes& getProcesses() { return *processes_; }

private:
    std::shared_ptr<Processes> processes_;
    std::string about_;
};

}  // namespace tetris
