#pragma once

#include <chrono>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "brain/base/WholeFile.h"

namespace tui {

// Decides when a checkpoint is written: first after 0.1 s, then at intervals that double up to 5 s.
// So an early interruption loses little, and later writes cost next to nothing.
class CheckpointPace {
public:
    using Clock = std::chrono::steady_clock;

    bool isDue(Clock::time_point now) const { return now >= due_; }
    // To be called after each write.
    void resume(Clock::time_point now);

private:
    static constexpr std::chrono::milliseconds kFirst{100};
    static constexpr std::chrono::milliseconds kLast{5000};

    std::chrono::milliseconds between_ = kFirst;
    Clock::time_point due_ = Clock::now() + kFirst;
};

// The progress or the result of long work in a file. The file is complete at any moment: each
// version is written to NAME.new, which is then renamed. A name such as /dev/stdout, of a device or
// a pipe, is written to and never replaced; it cannot be locked.
class CheckpointFile {
public:
    using Clock = std::chrono::steady_clock;

    // Opens nothing yet. If the name is empty, all other functions do nothing.
    explicit CheckpointFile(std::string name);

    // Whether write() has a place to write to, to be asked before hours of work; if false, errno
    // says the reason. It cannot know whether the disk will be full.
    bool isWritable() const;
    // Keeps other runs from this file as long as this object lives, by a lock (flock) on it;
    // creates it, empty, if it does not exist. Throws std::runtime_error if another run has it, if
    // it is no file, or with the system's reason.
    void lock();
    // The contents of the file; nullopt if it does not exist or is empty. Throws std::runtime_error
    // with the system's reason if it cannot be read.
    std::optional<std::string> read() const;
    // Replaces the file, and flushes it to the disk. If that fails, the old file stays, and
    // std::runtime_error is thrown with the system's reason.
    void write(const std::string& text);
    // If it is time to write, writes the result of `make`. Throws like write().
    void writeIfDue(Clock::time_point now, const std::function<std::string()>& make);

    const std::string& getName() const { return name_; }
    // The seed that the checkpoint was begun with, so that a command without one can go on; nullopt
    // if there is no checkpoint. Throws like read().
    std::optional<uint64_t> findSeed() const;

    // "; the same command goes on from FILE", the end of a message; empty if the name is empty.
    std::string describeWayOn() const;

private:
    // Whether the name is that of a device or a pipe.
    bool isSpecial() const;
    // Throws std::runtime_error if it is.
    void refuseSpecial() const;
    void writeInto(const std::string& text) const;
    [[noreturn]] void fail(const std::string& what) const;

    const std::string name_;
    CheckpointPace pace_;
    std::optional<base::Descriptor>
        lock_;  // of the file that has the name now; nullopt: not locked
};

// The object in a checkpoint that this subcommand, "run", has written in this version of the
// format. Throws std::runtime_error, which names the file, for any other text.
nlohmann::ordered_json parseCheckpoint(const std::string& fileName, const std::string& text,
                                       const std::string& command, int format = 1);

// Throws std::runtime_error unless the options that are `asked` for are those of the checkpoint,
// which are `written`; but the games of a shard may be asked for without it. The message names the
// first option that differs, and of an object, such as weights, the part.
void requireSameOptions(const std::string& fileName, const nlohmann::ordered_json& written,
                        const nlohmann::ordered_json& asked);

}  // namespace tui
