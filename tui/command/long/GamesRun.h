#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/run/RankChannel.h"
#include "tui/command/Interrupts.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/long/CheckpointFile.h"

namespace tui {

// How far a number of games has come.
struct GamesProgress {
    int64_t games = 0;
    int limit = 0;       // pieces of a game at most, 0: no limit
    int64_t done = 0;    // games that have ended
    int64_t pieces = 0;  // of those
    tetris::RunningGames running{};
    double seconds = 0;
};

// The rate and the time left: "3712345 pieces/s, 1:02:03 left, longest 12.3 million". It assumes
// that games to come are as long as those that have ended; if none has, as long as the limit
// allows. Without a limit the text has the time that has passed instead, and recommends --pieces
// after a while. ASCII.
std::string describeProgress(const GamesProgress& progress);

// "running: 2 games, 1204 pieces, 480 rows"; empty if no game is running.
std::string describeRunning(const tetris::RunningGames& running);

class ArgumentParser;

// Options for games that take hours or several machines.
struct LongRunArguments {
    int jobs = 0;  // threads; 0: one for each core
    tetris::Shard shard{};
    std::string checkpoint;           // a file's name; empty for none
    std::vector<std::string> shards;  // checkpoints whose games are put together
};

// Adds --shard --checkpoint --mpi, and what they exclude. `channel` as for addRanksOption.
void addLongRunOptions(ArgumentParser& parser, LongRunArguments& arguments,
                       const tetris::RankChannel* channel);
// Adds --merge FILE,..., the checkpoints of all shards, and what it excludes. A shard needs a
// checkpoint then, and excludes `results`, options for what only all games have.
void addMergeOption(ArgumentParser& parser, LongRunArguments& arguments,
                    const std::vector<std::string>& results);

// The games of a command: played here, or on several ranks, with a checkpoint and a progress line.
// Signals only stop them while this lives; see Interrupts.
class GamesRun {
public:
    // Starts to play, or begins with the games of the shards. `channel` is null if one process
    // plays alone; it must outlive this object. Throws as GamesCheckpoint::read and RankedGames do,
    // and std::runtime_error for shards that lack a game or have one twice.
    GamesRun(GamesIdentity games, const LongRunArguments& arguments, tetris::RankChannel* channel,
             const tetris::Batch::MakeObserver& makeObserver = {});

    // What happens meanwhile; all but the first two may be empty.
    struct Hooks {
        std::function<void(tetris::BatchGame game)> take;  // receives each game, in their order
        std::function<void()> tellSoFar;  // a game has thrown, so that no other one follows
        std::function<bool()> isOver{};   // true if no more games are needed
        // What stands on the progress line before the rate, or with matches before the time left;
        // empty: a bar, and the number of games.
        std::function<std::string()> lead{};
        std::function<void(TimePoint now)> tick{};
    };
    // Plays until all games are done, or are over, or a signal comes. Writes the checkpoint at the
    // end, also before it throws RankLost or what a game threw.
    void play(const Hooks& hooks);

    [[nodiscard]] tetris::GameSource& getSource() { return *games_; }
    [[nodiscard]] ProgressLine& getLine() { return line_; }
    // The time that its games have taken, also before it went on from a checkpoint.
    double countSeconds() const { return checkpoint_.countSeconds(); }
    // See CheckpointFile.
    std::string describeWayOn() const { return checkpoint_.describeWayOn(); }

private:
    std::optional<tetris::BatchGame> next(const Hooks& hooks);
    std::string formatLine(const std::string& lead);

    const Interrupts interrupts_;
    GamesCheckpoint checkpoint_;
    std::unique_ptr<tetris::GameSource> games_;
    const TimePoint start_ = Clock::now();
    ProgressLine line_;
    GamesProgress progress_;
    int64_t before_ = 0;  // games that were played before
    const bool hasMatches_;
};

// A game without a seed gets that of the checkpoint, if there is one. Shards that each drew a seed
// of their own would never fit together: throws UsageError if this one has none.
void settleSeed(GameArguments& game, const LongRunArguments& how);

}  // namespace tui
