#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>

namespace tetris {

// Kills process groups whose processes together use more than a limit of memory. It looks several
// times a second, in a thread of its own, so a group may exceed the limit for a moment.
//
// What counts is resident memory, as /proc tells it: memory that several processes share counts for
// each. RLIMIT_AS would be no such limit, because a Java virtual machine reserves far more address
// space than it uses, and does not start under it. Thread-safe.
class MemoryWatch {
public:
    explicit MemoryWatch(std::int64_t limitBytes);
    MemoryWatch(const MemoryWatch&) = delete;
    MemoryWatch& operator=(const MemoryWatch&) = delete;

    [[nodiscard]] std::int64_t getLimit() const { return limit_; }
    // Watches the group from now on. Requires: its first process has not been waited for.
    void add(pid_t group);
    // Ends the watch over the group, if there is one. Returns true if the group was killed.
    bool remove(pid_t group);

private:
    void watch(const std::stop_token& stop);
    void killGreedy(const std::map<pid_t, std::int64_t>& used);

    const std::int64_t limit_;
    std::mutex mutex_;  // guards groups_
    std::condition_variable_any changed_;
    std::map<pid_t, bool> groups_;  // true: killed
    std::jthread thread_;           // last, so that it ends first
};

}  // namespace tetris
