#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/run/RankChannel.h"
#include "tui/base/App.h"
#include "tui/command/long/CheckpointFile.h"

namespace tui {

// The games of a run that several ranks play, as rank 0 sees them. Of n ranks, rank r plays shard r
// of n. The results do not depend on n. The constructor and next() throw RankLost if a rank is gone
// or has failed.
class RankedGames final : public tetris::GameSource {
public:
    // Waits until all ranks have arrived, and sends each its part. Requires: the others run
    // serveGames with the same games, except for the seed, which rank 0 sends. The channel must
    // outlive this object. `jobs`: threads of rank 0, 0 for one on each of its processors. `before`
    // is as for a Batch.
    RankedGames(tetris::RankChannel& channel, GamesIdentity games, int jobs,
                tetris::BatchProgress before);

    [[nodiscard]] std::optional<tetris::BatchGame> next(std::chrono::milliseconds wait) override;
    bool isDone() const override { return front_ == games_.plan.games; }
    void askProgress() override;
    std::chrono::milliseconds getAnswerTime() const override;
    [[nodiscard]] tetris::BatchProgress takeProgress() override;
    // `played` also has the games of other ranks that have been returned.
    [[nodiscard]] tetris::RunningGames countRunning() override;
    // Tells the other ranks to stop, too.
    [[nodiscard]] std::vector<tetris::BatchGame> stop() override;

private:
    void listen(TimePoint now);
    void takeGames(const std::string& lines);
    void takeRunning(int rank, const std::string& text);
    tetris::BatchGame parse(const std::string& line) const;

    tetris::RankChannel& channel_;
    const GamesIdentity games_;
    std::optional<tetris::Batch> own_;
    int64_t front_ = 0;   // the next game to return
    int64_t played_ = 0;  // pieces of the games of other ranks that have been returned
    std::map<int64_t, int64_t> earlier_;  // those of them that an earlier run has played
    // Games of the other ranks, as lines of text, which take a tenth of the memory.
    std::map<int64_t, std::string> waiting_;
    std::vector<std::string> log_;  // ended, and not yet taken by takeProgress
    std::map<int64_t, tetris::InstantProgress> running_;
    int64_t told_ = 0;  // the front that was last sent to the others
    TimePoint toldAt_;
    TimePoint listened_;
};

// The part of any other rank: plays its shard until rank 0 has all games or stops. `jobs`: threads,
// 0 for one on each of the rank's processors. Throws what a game threw, std::runtime_error if rank
// 0 has other games, and RankLost if rank 0 is gone.
void serveGames(tetris::RankChannel& channel, GamesIdentity games, int jobs);

}  // namespace tui
