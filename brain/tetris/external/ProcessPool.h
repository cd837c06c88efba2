#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "brain/tetris/external/BrainSource.h"
#include "core/base/Text.h"

namespace tetris {

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
class ProcessPool {
public:
    using Key = typename Process::Key;
    using IsStopRequested = std::function<bool()>;

    // `name` stands for the brain in messages; if it is empty, `prefix` and the command do.
    ProcessPool(const std::string& command, const std::string& name, const std::string& prefix)
        : start_{.command = command, .name = name.empty() ? prefix + command : name}
    {
        constexpr std::size_t kLongestName = 60;
        if (start_.name.size() > kLongestName)
            start_.name = base::makePlainText(start_.name, kLongestName) + "...";
    }

    // Tells all processes to quit first; their destructors then wait for each.
    ~ProcessPool()
    {
        for (const auto& process : idle_)
            process->tellToQuit();
    }
    ProcessPool(const ProcessPool&) = delete;
    ProcessPool& operator=(const ProcessPool&) = delete;

    // One that waits, or a new one. Throws what making it throws.
    [[nodiscard]] std::unique_ptr<Process> take(const Key& key,
                                                const IsStopRequested& isStopRequested)
    {
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

    void giveBack(std::unique_ptr<Process> process)
    {
        std::unique_ptr<Process> oldest;  // ends outside of the lock
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(process));
        if (idle_.size() <= kMaxIdle) return;
        oldest = std::move(idle_.front());
        idle_.pop_front();
    }

    [[nodiscard]] const std::string& getName() const { return start_.name; }
    void setTerms(ProcessTerms terms)
    {
        const std::lock_guard lock(mutex_);
        start_.terms = std::move(terms);
    }
    [[nodiscard]] ProcessTerms getTerms() const
    {
        const std::lock_guard lock(mutex_);
        return start_.terms;
    }

private:
    static constexpr std::size_t kMaxIdle = 8;

    mutable std::mutex mutex_;  // guards the rest, but command and name, which stay
    ProcessStart start_;
    std::list<std::unique_ptr<Process>> idle_;
};

}  // namespace tetris
