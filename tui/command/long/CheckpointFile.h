#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "brain/base/JsonText.h"
#include "brain/base/WholeFile.h"
#include "brain/lab/Batch.h"
#include "tui/base/App.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/report/RunReport.h"

namespace tui {

// The progress or the result of long work in a file. The file is complete at any moment: each
// version is written to NAME.new, which is then renamed. A name such as /dev/stdout, of a device or
// a pipe, is written to and never replaced; it cannot be locked.
class CheckpointFile {
public:
    // Opens nothing yet. If the name is empty, all other functions do nothing.
    explicit CheckpointFile(std::string name) : name_(std::move(name)) {}

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
    // Whether it is time to write: first after 0.1 s, then at intervals that double up to 5 s. So
    // an early interruption loses little, and later writes cost next to nothing.
    bool isDue(TimePoint now) const { return !name_.empty() && now >= due_; }

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
    [[noreturn]] void fail(const std::string& what) const;

    const std::string name_;
    // Of the file that has the name now; nullopt: not locked.
    std::optional<base::Descriptor> lock_;
    std::chrono::milliseconds between_{100};
    TimePoint due_ = Clock::now() + between_;
};

// The object in a checkpoint that this subcommand, "run", has written in this version of the
// format. Throws std::runtime_error, which names the file, for any other text.
base::Json parseCheckpoint(const std::string& fileName, const std::string& text,
                           const std::string& command, int format);

// Throws std::runtime_error unless the options that are `asked` for are those of the checkpoint,
// which are `written`; but the games of a shard may be asked for without it. The message names the
// first option that differs, and of an object, such as weights, the part.
void requireSameOptions(const std::string& fileName, const base::Json& written,
                        const base::Json& asked);

// Which games a checkpoint is about.
struct GamesIdentity {
    std::string command;  // "run", "league", "match"
    // What must be equal in order to go on, as an object; it has the seed.
    Json options{};
    tetris::BatchPlan plan{};
    int format = 1;  // of the file: 2 for a league of matches, whose first format was another one
};

// Of a run: its options, and the contents of files that they name.
GamesIdentity identifyRun(const RunPlan& plan);

// The progress of games in two files, which belong to one run at a time. FILE.games has a line for
// each game that has ended. FILE contains the number of valid bytes of FILE.games, the options, and
// the state of the running games. FILE is replaced as a whole, after FILE.games is on the disk:
// whenever the run is killed, the two files match.
class GamesCheckpoint {
public:
    // If the name is empty, there is no checkpoint, and all other functions do nothing.
    GamesCheckpoint(const std::string& name, GamesIdentity identity)
        : identity_(std::move(identity)), file_(name), gamesName_(name + ".games") {}

    bool isKept() const { return !file_.getName().empty(); }
    // The progress of earlier games with this identity; empty if there is no file. Throws
    // std::runtime_error if the file belongs to other games, or is damaged, or the system refuses.
    [[nodiscard]] tetris::BatchProgress load();
    // The same, and opens FILE.games, so it must be called before the others. Throws also if
    // another run has the file.
    [[nodiscard]] tetris::BatchProgress read();
    // Every few seconds, requests the progress of the games, and writes it when it has arrived.
    // Never waits; call it often. Throws std::runtime_error if the system refuses.
    void update(tetris::GameSource& games, TimePoint now);
    // Writes the progress that is known now. Throws like update().
    void write(tetris::GameSource& games);

    // Since it was made, and of the processes before.
    double countSeconds() const;
    // See CheckpointFile.
    std::string describeWayOn() const { return file_.describeWayOn(); }

private:
    [[noreturn]] void fail(const std::string& what) const;
    void readGames(int64_t bytes, tetris::BatchProgress& progress);
    void requireOwn(int64_t game) const;
    void appendGames(const std::vector<tetris::BatchGame>& games);

    const GamesIdentity identity_;
    CheckpointFile file_;
    const std::string gamesName_;
    std::optional<base::Descriptor> games_;
    const TimePoint start_ = Clock::now();
    double secondsBefore_ = 0;
    int64_t bytes_ = 0;
    std::string unwritten_;           // lines of games, if the last write has failed
    std::optional<TimePoint> asked_;  // when progress was requested
};

}  // namespace tui
