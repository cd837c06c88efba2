#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "brain/lab/GameSource.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/report/RunReport.h"

namespace tui {

// What must be equal in order to continue a run, as a JSON object: its options, and the contents of
// files that they name.
[[nodiscard]] nlohmann::ordered_json identifyRun(const RunPlan& plan);

// The progress of a run in two files, which belong to one run at a time. FILE.games has a line for
// each game that has ended. FILE contains the number of valid bytes of FILE.games, the options, and
// the state of the running games. FILE is replaced as a whole, after FILE.games is on the disk:
// whenever the run is killed, the two files match.
class RunCheckpoint {
public:
    using Clock = CheckpointFile::Clock;

    // If the name is empty, there is no checkpoint, and all other functions do nothing. The plan
    // must outlive this object.
    RunCheckpoint(const std::string& name, const RunPlan& plan);
    ~RunCheckpoint();
    RunCheckpoint(const RunCheckpoint&) = delete;
    RunCheckpoint& operator=(const RunCheckpoint&) = delete;

    [[nodiscard]] bool isKept() const { return !file_.getName().empty(); }
    // The progress of an earlier run of this plan; empty if there is no file. Opens FILE.games, so
    // it must be called before the others. Throws std::runtime_error if the file belongs to another
    // plan, another run has it, or it is damaged, or the system refuses.
    [[nodiscard]] tetris::BatchProgress read();
    // Every few seconds, requests the progress of the games, and writes it when it has arrived.
    // Never waits; call it often. Throws std::runtime_error if the system refuses.
    void update(tetris::GameSource& games, Clock::time_point now);
    // Writes the progress that is known now. Throws like update().
    void write(tetris::GameSource& games);

    // See CheckpointFile.
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
