#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "brain/base/WholeFile.h"
#include "core/base/Index.h"
#include "core/base/NotCopied.h"

namespace tetris {

// A process, as /proc/PID/stat shows it.
struct ProcessEntry {
    pid_t pid = 0;
    pid_t parent = 0;
    char state = '?';    // 'R': it computes, or would if it got a processor
    int64_t ticks = 0;   // of processor time; _SC_CLK_TCK of them are a second
    int64_t reaped = 0;  // the same, of the children that it has waited for
    int64_t pages = 0;   // resident
};

// Reads the text of /proc/PID/stat but for `pid`. The name stands in brackets and may contain
// anything. False if the text is cut off.
inline bool readProcess(std::string_view text, ProcessEntry& entry) {
    const size_t bracket = text.rfind(')');
    if (bracket == std::string_view::npos || bracket + 3 > text.size()) return false;
    entry.state = text[bracket + 2];
    const char* at = text.data() + bracket + 3;
    const char* const end = text.data() + text.size();
    // The fields by their numbers in proc(5).
    constexpr int kParent = 4;
    constexpr int kPages = 24;
    for (int field = kParent; field <= kPages; ++field) {
        int64_t number = 0;
        while (at != end && *at == ' ')
            ++at;
        const auto [rest, error] = std::from_chars(at, end, number);
        if (error == std::errc::result_out_of_range) number = 0;
        if (rest == at) return false;
        at = rest;
        if (field == kParent) entry.parent = static_cast<pid_t>(number);
        if (field == 14 || field == 15) entry.ticks += number;
        if (field == 16 || field == 17) entry.reaped += number;
        if (field == kPages) entry.pages = number;
    }
    return true;
}

// Calls `visit` for each process of the system. It takes no lock and no memory, so that the child
// of a program with threads may call it.
template <class Visit>
void visitProcesses(const Visit& visit) {
    const int proc = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (proc < 0) return;
    alignas(dirent64) std::array<char, 8192> names;
    for (;;) {
        const long size = ::syscall(SYS_getdents64, proc, names.data(), names.size());
        if (size <= 0) break;
        for (long at = 0; at < size;) {
            dirent64 name;
            std::memcpy(&name, names.data() + at, offsetof(dirent64, d_name));
            const char* const digits = names.data() + at + offsetof(dirent64, d_name);
            at += name.d_reclen;
            ProcessEntry entry;
            const size_t length = std::strlen(digits);
            const auto [rest, error] = std::from_chars(digits, digits + length, entry.pid);
            if (error != std::errc() || *rest != '\0') continue;
            std::array<char, 32> path{};
            std::memcpy(path.data(), digits, length);
            std::memcpy(path.data() + length, "/stat", 6);
            const int file = ::openat(proc, path.data(), O_RDONLY | O_CLOEXEC);
            if (file < 0) continue;
            std::array<char, 1024> text;
            const ssize_t read = ::read(file, text.data(), text.size());
            ::close(file);
            if (read > 0 && readProcess({text.data(), base::toIndex(read)}, entry)) visit(entry);
        }
    }
    ::close(proc);
}

// Opens a pipe that other programs do not inherit; false, with errno set, if the system refuses.
bool openPipe(base::Descriptor& from, base::Descriptor& to);

// A small process between this program and an external brain. It starts the brain's command, and
// all processes that come from that stay below it, also those that leave their group or their
// session. When the command ends, or this program, however it does, the guard kills all of them.
// Then it ends as the command has: with its exit status, or by its signal.
//
// It also writes the brain's standard error to the end of a log, and drops what exceeds kMostBytes,
// so that no brain fills the disk. It ignores the signals of a terminal, and has a process group of
// its own; the command has another one.
class ProcessGuard : base::NotCopied {
public:
    // What one process may write to the log.
    static constexpr long kMostBytes = 1 << 20;

    // The descriptors stay open here, and are only used there. What becomes the command's standard
    // input and output; the log, and a file that gets the same text; both may be -1.
    struct Ends {
        int in = -1;
        int out = -1;
        int log = -1;
        int copy = -1;
    };

    // Starts the command with sh -c, and returns once that runs: before, a child has the memory of
    // this program. If the system runs out of memory, it kills the command first.
    // `heading` is a line, without its end, that stands in the log before what the command writes.
    // Throws std::system_error.
    ProcessGuard(const std::string& command, const Ends& ends, const std::string& heading);
    // Kills the brain's processes that are still there, and waits for them.
    ~ProcessGuard();

    // The guard itself. The number belongs to no other process while this object lives, unless wait
    // has returned the end.
    pid_t getPid() const { return pid_; }
    // Waits for the end of the guard, and so of all the brain's processes, for at most `time`.
    // Returns how the command has ended, as waitpid does; nullopt if it has not.
    [[nodiscard]] std::optional<int> wait(std::chrono::milliseconds time);
    // Makes the guard kill the brain's processes; does not wait.
    static void kill(pid_t guard);
    // Makes the guard ask the command and its process group to end, by SIGTERM; does not wait.
    static void askToEnd(pid_t guard);

private:
    pid_t pid_ = -1;
    base::Descriptor life_;  // the guard reads from it; its end is that of this program
    std::optional<int> status_;
};

}  // namespace tetris
