#include "brain/tetris/external/ProcessGuard.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <thread>

#include "brain/tetris/external/SpawnSetup.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kForTheLog = 1s;

// Its standard input ends with this program, or brings a line if all is well. What stands as its
// standard output is the pipe to read the brain's errors from, and as its descriptor 3 the copy.
constexpr const char* kScript =
    "trap '' HUP INT QUIT TERM\n"
    "{ head -c \"$3\" | tee -a \"$2\" >&3; exec cat >/dev/null; } <&1 &\n"
    "exec >/dev/null 3>&-\n"
    "if read -r word; then wait; else kill -s KILL -- \"-$1\"; fi\n";

}  // namespace

ProcessGuard::ProcessGuard(pid_t group, int errors, const std::string& log, int copy)
{
    std::array<int, 2> life{-1, -1};
    if (::pipe2(life.data(), O_CLOEXEC) == 0) {
        SpawnSetup setup;
        setup.connect(life[0], STDIN_FILENO);
        setup.connect(errors, STDOUT_FILENO);
        setup.connect(copy, 3);
        setup.open(STDERR_FILENO, "/dev/null");
        const std::string groupText = std::to_string(group);
        const std::string most = std::to_string(kMostBytes);
        if (setup.start({"/bin/sh", "-c", kScript, "guard", groupText, log, most}, pid_) != 0)
            pid_ = -1;
        ::close(life[0]);
        life_ = life[1];
    }
    ::close(errors);
}

ProcessGuard::~ProcessGuard()
{
    if (pid_ > 0) {
        [[maybe_unused]] const ssize_t written = ::write(life_, "\n", 1);
        const Clock::time_point deadline = Clock::now() + kForTheLog;
        int status = 0;
        while (::waitpid(pid_, &status, WNOHANG) == 0) {
            if (Clock::now() >= deadline) {
                ::kill(-pid_, SIGKILL);
                ::waitpid(pid_, &status, 0);
                break;
            }
            std::this_thread::sleep_for(1ms);
        }
    }
    if (life_ >= 0) ::close(life_);
}

}  // namespace tetris
