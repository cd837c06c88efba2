#include "brain/lab/MatchBatch.h"

#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"

namespace tetris {
namespace {

MatchPlan makePlan(std::int64_t seeds)
{
    MatchPlan plan{.rules = {.pieces = 30},
                   .players = {readContestant("3"), readContestant("dt20")},
                   .seeds = seeds};
    plan.rules.game.seed = base::JavaRandom::kSeedLimit - 1;
    return plan;
}

std::vector<std::array<PlayedMatch, 2>> playAll(MatchPlan plan, int jobs)
{
    MatchBatch batch(std::move(plan), jobs);
    std::vector<std::array<PlayedMatch, 2>> all;
    while (!batch.isDone())
        if (const auto matches = batch.next(std::chrono::milliseconds(50))) all.push_back(*matches);
    return all;
}

TEST(MatchBatchTest, TheResultsDoNotDependOnTheNumberOfThreads)
{
    const auto one = playAll(makePlan(6), 1);
    EXPECT_EQ(one.size(), 6U);
    EXPECT_EQ(one, playAll(makePlan(6), 3));
}

TEST(MatchBatchTest, EachSeedHasAMatchWithTheBrainsOnEitherSide)
{
    MatchPlan plan = makePlan(2);
    std::mutex mutex;
    std::set<std::string> sides;
    plan.keep = [&](std::uint64_t seed, int number, const std::string& replay) {
        const std::lock_guard lock(mutex);
        sides.insert(std::to_string(seed) + "-" + std::to_string(number) +
                     replay.substr(replay.find("\nside 0"), 13));
    };
    static_cast<void>(playAll(std::move(plan), 2));
    EXPECT_EQ(sides, (std::set<std::string>{"0-1\nside 0 level", "0-2\nside 0 brain",
                                            "281474976710655-1\nside 0 level",
                                            "281474976710655-2\nside 0 brain"}));
}

TEST(MatchBatchTest, ADestroyedBatchStopsItsMatches)
{
    MatchPlan plan = makePlan(100);
    plan.rules.pieces = MatchRules::kMaxPieces;
    const MatchBatch batch(std::move(plan), 2);
    EXPECT_FALSE(batch.isDone());
}

}  // namespace
}  // namespace tetris
