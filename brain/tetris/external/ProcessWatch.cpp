#include "brain/tetris/external/ProcessWatch.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unordered_map>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/tetris/external/ProcessGuard.h"
#include "core/base/Format.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::nanoseconds kBetweenScans = 50ms;
// A scan takes longer with more processes. The pause after it is this many times as long, so that
// the watch never takes more than this part of a core.
constexpr int kPausePerScan = 20;

std::chrono::nanoseconds toTime(int64_t ticks) {
    static const int64_t kInSecond = ::sysconf(_SC_CLK_TCK);
    return std::chrono::nanoseconds(1s) * ticks / kInSecond;
}

// How long the threads of a process have waited for a processor.
std::chrono::nanoseconds readWaited(pid_t pid) {
    std::chrono::nanoseconds waited{};
    std::error_code error;
    const auto tasks = std::filesystem::path("/proc") / std::to_string(pid) / "task";
    for (std::filesystem::directory_iterator task(tasks, error), end; !error && task != end;
         task.increment(error)) {
        int64_t run = 0;
        int64_t delay = 0;
        if (std::ifstream(task->path() / "schedstat") >> run >> delay)
            waited += std::chrono::nanoseconds(delay);
    }
    return waited;
}

// What is used below each of these guards.
std::map<pid_t, ProcessUse> sumUse(const std::vector<pid_t>& guards) {
    static const int64_t kPage = ::sysconf(_SC_PAGESIZE);
    std::map<pid_t, ProcessUse> used;
    for (const pid_t guard : guards)
        used[guard];
    std::vector<ProcessEntry> entries;
    std::unordered_map<pid_t, pid_t> parents;
    visitProcesses([&](const ProcessEntry& entry) {
        entries.push_back(entry);
        parents[entry.pid] = entry.parent;
    });
    for (const ProcessEntry& entry : entries) {
        if (const auto guard = used.find(entry.pid); guard != used.end()) {
            guard->second.time += toTime(entry.reaped);
            continue;
        }
        pid_t above = entry.parent;
        // Read one after the other, the parents may not fit together; so there is a bound.
        for (int i = 0; i < 1000 && above > 1 && !used.contains(above); ++i) {
            const auto parent = parents.find(above);
            above = parent == parents.end() ? 0 : parent->second;
        }
        const auto guard = used.find(above);
        if (guard == used.end()) continue;
        guard->second.bytes += entry.pages * kPage;
        guard->second.time += toTime(entry.ticks + entry.reaped);
        guard->second.waited += readWaited(entry.pid);
        if (entry.state == 'R' || entry.state == 'D') guard->second.isRunnable = true;
    }
    return used;
}

}  // namespace

ProcessUse readUse(pid_t guard) { return sumUse({guard}).begin()->second; }

std::string describeExcess(std::chrono::seconds game) {
    return base::format("took more than {} s for the answers of a game", game.count());
}

ProcessWatch::ProcessWatch(const ProcessLimits& limits)
    : limits_(limits), thread_([this](const std::stop_token& stop) { watch(stop); }) {}

void ProcessWatch::add(pid_t guard) {
    const std::lock_guard lock(mutex_);
    watched_[guard] = {};
    changed_.notify_one();
}

void ProcessWatch::beginGame(pid_t guard) {
    const std::lock_guard lock(mutex_);
    Watched& watched = watched_[guard];
    watched.isNew = true;
    watched.answering = {};
    watched.waited = {};
}

void ProcessWatch::setAsked(pid_t guard, bool isAsked) {
    const std::lock_guard lock(mutex_);
    Watched& watched = watched_[guard];
    const Clock::time_point now = Clock::now();
    if (watched.asked) watched.answering += now - *watched.asked;
    watched.asked = isAsked ? std::optional(now) : std::nullopt;
}

ProcessWatch::Excess ProcessWatch::remove(pid_t guard) {
    const std::lock_guard lock(mutex_);
    const auto node = watched_.extract(guard);
    return node.empty() ? Excess::None : node.mapped().excess;
}

void ProcessWatch::watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested() &&
           changed_.wait(lock, stop, [this] { return !watched_.empty(); })) {
        std::vector<pid_t> guards;
        for (const auto& [guard, watched] : watched_)
            guards.push_back(guard);
        lock.unlock();
        // Elapsed time would make the pauses grow on a busy machine, where memory may run out
        // soonest.
        const std::chrono::nanoseconds before = base::readThreadTime();
        const std::map<pid_t, ProcessUse> used = sumUse(guards);
        const auto wait =
            std::max(kBetweenScans, kPausePerScan * (base::readThreadTime() - before));
        lock.lock();
        look(used);
        changed_.wait_for(lock, stop, wait, [] { return false; });
    }
}

// Requires: the lock is held. So a guard is still one that was added, which has not been waited
// for, and its number belongs to no other process.
void ProcessWatch::look(const std::map<pid_t, ProcessUse>& used) {
    for (auto& [guard, watched] : watched_) {
        const auto found = used.find(guard);
        if (found == used.end() || watched.excess != Excess::None) continue;
        const ProcessUse& use = found->second;
        if (watched.isNew) {
            watched.begun = use.time;
        } else {  // a thread that has ended is missing
            watched.waited += std::max(use.waited - watched.lastWaited, 0ns);
        }
        watched.isNew = false;
        watched.lastWaited = use.waited;
        std::chrono::nanoseconds answering = watched.answering - watched.waited;
        if (watched.asked) answering += Clock::now() - *watched.asked;
        if (limits_.bytes > 0 && use.bytes > limits_.bytes) watched.excess = Excess::Memory;
        if (limits_.game > 0s && std::max(use.time - watched.begun, answering) > limits_.game)
            watched.excess = Excess::Time;
        if (watched.excess != Excess::None) ProcessGuard::kill(guard);
    }
}

}  // namespace tetris
