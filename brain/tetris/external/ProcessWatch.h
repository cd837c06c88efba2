#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "brain/base/LibraryGaps.h"
#include "core/base/NotCopied.h"

namespace tetris {

// What the processes below a guard use.
struct ProcessUse {
    int64_t bytes = 0;                  // resident
    std::chrono::nanoseconds time{};    // of processors, also that of those which have ended
    std::chrono::nanoseconds waited{};  // for a processor, by those that run
    bool isRunnable = false;            // one computes, or would if it got a processor or its disk
};

// Reads it from /proc, as of now. `guard`: ProcessGuard::getPid.
ProcessUse readUse(pid_t guard);

// What an external brain may use; 0: no limit.
struct ProcessLimits {
    int64_t bytes = 0;
    std::chrono::seconds game{};  // for the answers of one game
};

// "took more than 10 s for the answers of a game".
std::string describeExcess(std::chrono::seconds game);

// Ends external brains that use too much memory or too much time. It looks several times a second,
// in a thread of its own, so a brain may exceed a limit for a moment.
//
// It counts resident memory, as /proc shows it; memory that several processes share counts once for
// each of them. RLIMIT_AS does not serve, because it limits address space: a Java virtual machine
// reserves far more of it than it uses, and would not start.
//
// Time is the greater of two: the processor time of all its processes; and the time from questions
// to answers, without that in which they wait for a processor, so the load of the machine makes
// little difference. Thread-safe.
class ProcessWatch : base::NotCopied {
public:
    enum class Excess { None, Memory, Time };

    // Throws std::system_error if no thread can be started.
    explicit ProcessWatch(const ProcessLimits& limits);

    const ProcessLimits& getLimits() const { return limits_; }
    // Watches what is below this guard from now on.
    void add(pid_t guard);
    // A game begins: its time is 0.
    void beginGame(pid_t guard);
    // An answer is due from now on, or no more.
    void setAsked(pid_t guard, bool isAsked);
    // Ends the watch, if there is one. Returns why the brain was ended.
    Excess remove(pid_t guard);

private:
    using Clock = std::chrono::steady_clock;

    struct Watched {
        Excess excess = Excess::None;
        std::optional<Clock::time_point> asked{};  // when, while an answer is due
        std::chrono::nanoseconds answering{};      // from earlier questions to their answers
        bool isNew = true;                         // no look since the game has begun
        std::chrono::nanoseconds begun{};          // its processor time at the first look
        std::chrono::nanoseconds waited{};         // for a processor, since then
        std::chrono::nanoseconds lastWaited{};     // as of the last look
    };

    void watch(const std::stop_token& stop);
    void look(const std::map<pid_t, ProcessUse>& used);

    const ProcessLimits limits_;
    std::mutex mutex_;  // guards watched_
    base::StoppableCondition changed_;
    std::map<pid_t, Watched> watched_;  // by their guards
    std::jthread thread_;               // last, so that it ends first
};

}  // namespace tetris
