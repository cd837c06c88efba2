#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "brain/lab/Batch.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/report/ReportParts.h"
#include "tui/command/report/RunReport.h"

namespace tui {

// Which games a checkpoint is about.
struct GamesIdentity {
    std::string command;  // "run", "league", "match"
    // What must be equal in order to go on, as an object; it has the seed.
    JsonValue options{};
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
    using Clock = CheckpointFile::Clock;

    // If the name is empty, there is no checkpoint, and all other functions do nothing.
    GamesCheckpoint(const std::string& name, GamesIdentity identity);
    ~GamesCheckpoint();
    GamesCheckpoint(const GamesCheckpoint&) = delete;
    GamesCheckpoint& operator=(const GamesCheckpoint&) = delete;

    bool isKept() const { return !file_.getName().empty(); }
    // The progress of earlier games with this identity; empty if there is no file. Throws
    // std::runtime_error if the file belongs to other games, or is damaged, or the system refuses.
    [[nodiscard]] tetris::BatchProgress load();
    // The same, and opens FILE.games, so it must be called before the others. Throws also if
    // another run has the file.
    [[nodiscard]] tetris::BatchProgress read();
    // Every few seconds, requests the progress of the games, and writes it when it has arrived.
    // Never waits; call it often. Throws std::runtime_error if the system refuses.
    void update(tetris::GameSource& games, Clock::time_point now);
    // Writes the progress that is known now. Throws like update().
    void write(tetris::GameSource& games);

    // See CheckpointFile.
    std::string describeWayOn() const { return file_.describeWayOn(); }

private:
    [[noreturn]] void fail(const std::string& what) const;
    void readGames(int64_t bytes, tetris::BatchProgress& progress);
    void requireOwn(int64_t game) const;
    void openGames();
    void appendGames(const std::vector<tetris::BatchGame>& games);

    const GamesIdentity identity_;
    CheckpointFile file_;
    const std::string gamesName_;
    int games_ = -1;  // descriptor
    int64_t bytes_ = 0;
    CheckpointPace pace_;
    std::optional<Clock::time_point> asked_;  // when progress was requested
};

}  // namespace tui
