#include "brain/tetris/external/MemoryWatch.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tetris {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::nanoseconds kBetweenScans = 50ms;
// A scan takes longer with more processes. The pause after it is so many times as long, so that the
// watch never takes more than this part of a core.
constexpr int kPausePerScan = 20;

// The processor time of this thread. Not elapsed time, which grows on a busy machine: the pauses
// would grow, too, where memory may run out soonest.
std::chrono::nanoseconds getThreadTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

struct ProcessUse {
    pid_t group = 0;
    std::int64_t bytes = 0;
};

// Reads /proc/PID/stat: after the name, which stands in brackets and may contain anything, the
// group is the third field, and the resident pages are the twenty-second. Nullopt if the process
// has ended.
std::optional<ProcessUse> readUse(const char* pid)
{
    const std::string name = "/proc/" + std::string(pid) + "/stat";
    const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    std::array<char, 1024> bytes;
    const ssize_t size = ::read(file, bytes.data(), bytes.size() - 1);
    ::close(file);
    if (size <= 0) return std::nullopt;
    bytes[static_cast<std::size_t>(size)] = '\0';
    const std::string_view text(bytes.data(), static_cast<std::size_t>(size));
    const std::size_t bracket = text.rfind(')');
    if (bracket == std::string_view::npos) return std::nullopt;
    int group = 0;
    long pages = 0;
    if (std::sscanf(bytes.data() + bracket + 1,
                    " %*c %*d %d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d "
                    "%*u %*u %ld",
                    &group, &pages) != 2) {
        return std::nullopt;
    }
    return ProcessUse{group, std::int64_t{pages} * ::sysconf(_SC_PAGESIZE)};
}

// The memory of every process group.
std::map<pid_t, std::int64_t> sumUse()
{
    std::map<pid_t, std::int64_t> used;
    const std::unique_ptr<DIR, int (*)(DIR*)> proc(::opendir("/proc"), ::closedir);
    if (!proc) return used;
    while (const dirent* const entry = ::readdir(proc.get())) {
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
        if (const auto use = readUse(entry->d_name)) used[use->group] += use->bytes;
    }
    return used;
}

}  // namespace

MemoryWatch::MemoryWatch(std::int64_t limitBytes)
    : limit_(limitBytes), thread_([this](const std::stop_token& stop) { watch(stop); })
{
}

void MemoryWatch::add(pid_t group)
{
    const std::lock_guard lock(mutex_);
    groups_[group] = false;
    changed_.notify_one();
}

bool MemoryWatch::remove(pid_t group)
{
    const std::lock_guard lock(mutex_);
    const auto found = groups_.find(group);
    if (found == groups_.end()) return false;
    const bool isKilled = found->second;
    groups_.erase(found);
    return isKilled;
}

void MemoryWatch::watch(const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested() &&
           changed_.wait(lock, stop, [this] { return !groups_.empty(); })) {
        lock.unlock();
        const std::chrono::nanoseconds before = getThreadTime();
        const std::map<pid_t, std::int64_t> used = sumUse();
        const auto wait = std::max(kBetweenScans, kPausePerScan * (getThreadTime() - before));
        lock.lock();
        killGreedy(used);
        changed_.wait_for(lock, stop, wait, [] { return false; });
    }
}

// Requires: the lock is held. So a group that is killed is still one that was added: its first
// process has not been waited for, and its number belongs to no other.
void MemoryWatch::killGreedy(const std::map<pid_t, std::int64_t>& used)
{
    for (auto& [group, isKilled] : groups_) {
        const auto found = used.find(group);
        if (isKilled || found == used.end() || found->second <= limit_) continue;
        ::kill(-group, SIGKILL);
        isKilled = true;
    }
}

}  // namespace tetris
