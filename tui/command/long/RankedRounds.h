#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/run/RankChannel.h"
#include "brain/lab/tune/TrialPlayer.h"
#include "tui/command/report/TuneReport.h"

namespace tui {

// The progress of a tuner: the results of its rounds, and the games of the unfinished round. A new
// tuner that takes all of it reaches the same state.
struct TuneCheckpoint {
    std::vector<std::vector<tetris::TrialResult>> rounds;
    std::vector<tetris::TrialGame> played;
    std::optional<int> searchEnd;  // index of the round before which --time ended the search
};

// The checkpoint as text, with the options of the plan.
std::string formatTuneCheckpoint(const TuneCheckpoint& checkpoint, const TunePlan& plan);

// Parses what formatTuneCheckpoint returns. Throws std::runtime_error with the file's name if the
// text is no checkpoint, or names the first option that differs from the plan.
TuneCheckpoint parseTuneCheckpoint(const std::string& text, const TunePlan& plan,
                                   const std::string& fileName);

// The rounds of a tuner that several ranks play, as rank 0 sees them. Each rank has its own copy of
// the tuner and plays its shard of the games of a round. Rank 0 collects the games and sends the
// results of the round to the others, so that all copies reach the same next round.
class RankedRounds {
public:
    // How long to wait at most between two calls of collect.
    static constexpr std::chrono::milliseconds kPatience{2};

    // Waits until all ranks have arrived, and sends them the state of rank 0. Requires: the others
    // run serveRounds with the same plan, except for the seed, which rank 0 sends. `jobs`: threads
    // of rank 0, 0 for one on each of its processors. `checkpoint`: the state, in the format of
    // formatTuneCheckpoint. The channel must outlive this object. Throws RankLost.
    RankedRounds(tetris::RankChannel& channel, const TunePlan& plan, int jobs,
                 const std::string& checkpoint);

    // The threads of rank 0 itself.
    int getJobs() const { return jobs_; }
    tetris::Shard getShard() const { return {.index = 0, .count = channel_.getCount()}; }

    // Passes the games of other ranks to the player of that round of the tuner. Call it often.
    // Throws RankLost.
    void collect(tetris::TrialPlayer& player, uint64_t round);
    // Sends the results of a round. `endsSearch`: the search ends with it, because the time is
    // over.
    void endRound(const std::vector<tetris::TrialResult>& results, bool endsSearch);
    // Tells the other ranks to stop.
    void stop();

private:
    tetris::RankChannel& channel_;
    int jobs_;
};

// The part of any other rank: plays its shard of each round until the tuner is done or rank 0
// stops. `jobs`: threads, 0 for one on each of the rank's processors. Throws what a game threw,
// std::runtime_error if rank 0 has another plan, and RankLost if rank 0 is gone.
void serveRounds(tetris::RankChannel& channel, TunePlan plan, int jobs);

}  // namespace tui
