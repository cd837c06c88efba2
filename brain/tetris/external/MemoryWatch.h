#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>

namespace tetris {

// Kills process groups whose processes together use more than a limit of memory. It looks several
// times a second, in a thread of its own, so a group may exceed the limit for a moment.
//
// It counts resident memory, as /proc shows it; memory that several processes share counts once for
// each of them. RLIMIT_AS does not serve, because it limits address space: a Java virtual machine
// reserves far more of it than it uses, and would not start. Thread-safe.
class MemoryWatch {
public:
    // Throws std::system_error if no thread can be started.
    explicit MemoryWatch(std::int64_t limitBytes);
    MemoryWatch(const MemoryWatch&) = delete;
    MemoryWatch& operator=(const MemoryWatch&) = delete;

    // In bytes.
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
