#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "brain/lab/GameSource.h"
#include "tui/command/lab/CheckpointFile.h"
#include "tui/command/lab/RunReport.h"

namespace tui {

// What must be equal for a run to be continued, as a JSON object: its options, and the contents of
// files that they name.
[[nodiscard]] std::string formatRunIdentity(const RunPlan& plan);

// The progress of a run in two files: FILE.games, to which a line is appended for each game that
// has ended, and FILE, which says how much of that counts, for which options it is, and where the
// running games stand. FILE is replaced as a whole, after what it refers to is on the disk:
// whenever the run is killed, the two files fit together.
class RunCheckpoint {
public:
    using Clock = CheckpointFile::Clock;

    // An empty name: no checkpoint, and all other functions do nothing. The plan must outlive it.
    RunCheckpoint(const std::string& name, const RunPlan& plan);
    ~RunCheckpoint();
    RunCheckpoint(const RunCheckpoint&) = delete;
    RunCheckpoint& operator=(const RunCheckpoint&) = delete;

    [[nodiscard]] bool isKept() const { return !file_.getName().empty(); }
    // The progress of an earlier run of this plan; empty if there is no file. To be called first.
    // Throws std::runtime_error if the file is of another plan or damaged, or the system refuses.
    [[nodiscard]] tetris::BatchProgress read();
    // Requests the progress of the games and writes it, every few seconds. Call it often. Throws
    // std::runtime_error if the system refuses.
    void update(tetris::GameSource& games, Clock::time_point now);
    // Writes what is known now.
    void write(tetris::GameSource& games);

    // "; the same command goes on from FILE" for the end of a sentence; empty without a checkpoint.
    [[nodiscard]] std::string describeWayOn() const { return file_.describeWayOn(); }

private:
    [[noreturn]] void fail(const std::string& what) const;
    void readGames(std::int64_t bytes, tetris::BatchProgress& progress);
    void openGames(std::int64_t bytes);
    void appendGames(const std::vector<tetris::BatchGame>& games);

    const RunPlan& plan_;
    CheckpointFile file_;
    const std::string gamesName_;
    int games_ = -1;  // descriptor
    std::int64_t bytes_ = 0;
    CheckpointPace pace_;
    std::optional<Clock::time_point> asked_;  // when progress was requested
};

}  // namespace tui
