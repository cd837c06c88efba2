#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "brain/base/TaskPool.h"
#include "brain/lab/play/HeadlessMatch.h"

namespace tetris {

// Which matches a batch plays: with each seed two, a on side 0 and then on side 1.
struct MatchPlan {
    MatchRules rules{};  // their seed is that of the first two
    std::array<Contestant, 2> players{};
    std::int64_t seeds = 1;
    // Receives each replay, from the threads that play; empty: nothing is recorded. `number` is 1
    // or 2.
    std::function<void(std::uint64_t seed, int number, const std::string& replay)> keep{};
    std::string start{};        // when they began, for the replays
    bool losesByFault = false;  // a brain that fails has lost the match
};

// Many paced matches on several threads, returned in their order: the results do not depend on the
// number of threads. All functions are called from one thread.
class MatchBatch {
public:
    // Starts at once. Throws std::system_error if no thread can be started. Requires: jobs >= 1.
    MatchBatch(MatchPlan plan, int jobs);
    // The destructor stops the matches that are running.

    // The two matches of the next seed; nullopt if they do not end within `wait`, or all were
    // returned. Throws what a match threw.
    [[nodiscard]] std::optional<std::array<PlayedMatch, 2>> next(std::chrono::milliseconds wait);
    [[nodiscard]] bool isDone() const { return handedOut_ == plan_.seeds; }

private:
    void addMatches();
    [[nodiscard]] std::optional<PlayedMatch> play(std::int64_t number,
                                                  const std::stop_token& stop) const;

    const MatchPlan plan_;
    std::deque<PlayedMatch> collected_;
    std::int64_t added_ = 0;
    std::int64_t handedOut_ = 0;                      // seeds
    base::TaskPool<std::int64_t, PlayedMatch> pool_;  // last, so that its threads end first
};

}  // namespace tetris
