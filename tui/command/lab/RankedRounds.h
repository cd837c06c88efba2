#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "brain/lab/TrialPlayer.h"
#include "brain/lab/run/RankChannel.h"
#include "tui/command/lab/TuneReport.h"

namespace tui {

// The rounds of a tuner that several ranks play, on rank 0. Each rank has the same tuner and plays
// its shard of the games of a round; rank 0 collects the games and sends the others the results of
// the round, so all of them reach the same next round.
class RankedRounds {
public:
    // How long to wait between two calls of collect.
    static constexpr std::chrono::milliseconds kPatience{2};

    // Waits until all ranks have arrived, and sends them the state of rank 0: each runs serveRounds
    // with a plan that differs at most in a seed that was not given. `jobs` as there. Throws
    // RankLost.
    RankedRounds(tetris::RankChannel& channel, const TunePlan& plan, int jobs,
                 const std::string& checkpoint);

    // The jobs of rank 0 itself.
    [[nodiscard]] int getJobs() const { return jobs_; }
    [[nodiscard]] tetris::Shard getShard() const
    {
        return {.index = 0, .count = channel_.getCount()};
    }

    // Passes the games of other ranks to the player. Call it often. Throws RankLost.
    void collect(tetris::TrialPlayer& player);
    // The round has ended. `endsSearch`: so has the search, because the time is over.
    void endRound(const std::vector<tetris::TrialResult>& results, bool endsSearch);
    // Tells the others to stop.
    void stop();

private:
    tetris::RankChannel& channel_;
    int jobs_;
};

// The part of any other rank: plays its shard of each round until the tuner is done or rank 0
// stops. `jobs`: 0 for one on each of the rank's processors. Throws what a game threw,
// std::runtime_error if rank 0 has another plan, and RankLost if rank 0 is gone.
void serveRounds(tetris::RankChannel& channel, TunePlan plan, int jobs);

}  // namespace tui
