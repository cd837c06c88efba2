#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "brain/lab/TrialPlayer.h"
#include "brain/lab/run/RankChannel.h"
#include "tui/command/lab/TuneReport.h"

namespace tui {

// The rounds of a tuner that several ranks play, as rank 0 has them. Each rank has the same tuner
// and plays its shard of the games of a round; rank 0 collects them, and tells the others what the
// round came to: so all go on to the same next one.
class RankedRounds {
public:
    // How long to wait between two calls of collect.
    static constexpr std::chrono::milliseconds kPatience{2};

    // Waits until all ranks are there, and tells them where rank 0 stands: each does serveRounds
    // with a plan that differs in nothing but a seed that was not asked for. `jobs` as there.
    // Throws RankLost.
    RankedRounds(tetris::RankChannel& channel, const TunePlan& plan, int jobs,
                 const std::string& checkpoint);

    // Of rank 0 itself.
    [[nodiscard]] int getJobs() const { return jobs_; }
    [[nodiscard]] tetris::Shard getShard() const
    {
        return {.index = 0, .count = channel_.getCount()};
    }

    // Hands the player what has come of other ranks. Call it often. Throws RankLost.
    void collect(tetris::TrialPlayer& player);
    // The round is over; `endsSearch`: so is the search, since there is no time left.
    void endRound(const std::vector<tetris::TrialResult>& results, bool endsSearch);
    // The others are not to go on.
    void stop();

private:
    tetris::RankChannel& channel_;
    int jobs_;
};

// What any other rank does: plays its shard of each round, until the tuner is done or rank 0 stops.
// `jobs`: 0 for as many as the rank has processors. Throws what a game threw, std::runtime_error if
// rank 0 has another plan, and RankLost if there is no rank 0 any more.
void serveRounds(tetris::RankChannel& channel, TunePlan plan, int jobs);

}  // namespace tui
