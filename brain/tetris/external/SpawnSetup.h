#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/types.h>

#include <csignal>
#include <string>
#include <vector>

namespace tetris {

// A process to be started: in a process group of its own, with the system's handling of signals,
// and with no descriptor but those connected here.
class SpawnSetup {
public:
    SpawnSetup()
    {
        posix_spawn_file_actions_init(&files_);
        posix_spawnattr_init(&attributes_);
        sigset_t signals;
        sigfillset(&signals);
        posix_spawnattr_setsigdefault(&attributes_, &signals);
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes_, &signals);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnSetup()
    {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnSetup(const SpawnSetup&) = delete;
    SpawnSetup& operator=(const SpawnSetup&) = delete;

    // This descriptor of ours becomes `target` there.
    void connect(int descriptor, int target)
    {
        posix_spawn_file_actions_adddup2(&files_, descriptor, target);
    }
    // The file, for writing, becomes `target` there.
    void open(int target, const char* file)
    {
        posix_spawn_file_actions_addopen(&files_, target, file, O_WRONLY | O_APPEND, 0);
    }
    // Starts the program words[0]. Returns 0 and the process, or the system's error number.
    [[nodiscard]] int start(std::vector<std::string> words, pid_t& pid) const
    {
        std::vector<char*> argv;
        for (std::string& word : words)
            argv.push_back(word.data());
        argv.push_back(nullptr);
        return ::posix_spawn(&pid, argv[0], &files_, &attributes_, argv.data(), environ);
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

}  // namespace tetris
