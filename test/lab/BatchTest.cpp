#include "brain/lab/Batch.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <mutex>
#include <semaphore>
#include <set>
#include <stdexcept>
#include <thread>

#include "core/base/JavaRandom.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

constexpr uint64_t kMaxSeed = base::JavaRandom::kSeedLimit - 1;

// All games of the batch, in the order in which next() returns them.
std::vector<BatchGame> playAll(Batch& batch) {
    std::vector<BatchGame> games;
    while (!batch.isDone()) {
        if (auto game = batch.next(10ms)) games.push_back(std::move(*game));
    }
    return games;
}

BatchPlan planGames(const GameSetup& setup, uint64_t seed, int64_t games) {
    return {.setups = {setup}, .firstSeed = seed, .games = games};
}

std::vector<BatchGame> playAll(const GameSetup& setup, uint64_t seed, int games, int jobs) {
    Batch batch(planGames(setup, seed, games), jobs);
    return playAll(batch);
}

// Games of at least a tenth of a second each, so that they still run when a test stops them.
GameSetup makeLong() { return {.rules = {.width = 64, .rows = 60}, .adversary = 100}; }

TEST(BatchTest, ResultsDoNotDependOnTheNumberOfThreads) {
    const GameSetup setup{.sequence = "random", .rules = {.limit = 40}, .adversary = 20};
    const std::vector<BatchGame> expected = playAll(setup, 100, 40, 1);
    ASSERT_EQ(expected.size(), 40U);
    for (const int jobs : {2, 5, 64})
        EXPECT_EQ(playAll(setup, 100, 40, jobs), expected) << jobs;
}

TEST(BatchTest, SeedsCountUpAndGoOnAtZero) {
    const std::vector<BatchGame> games = playAll({.rules = {.limit = 1}}, kMaxSeed - 1, 4, 2);
    ASSERT_EQ(games.size(), 4U);
    EXPECT_EQ(games[0].seed, kMaxSeed - 1);
    EXPECT_EQ(games[1].seed, kMaxSeed);
    EXPECT_EQ(games[2].seed, 0U);
    EXPECT_EQ(games[3].seed, 1U);
}

TEST(BatchTest, MoreGamesThanAreKeptWaitingComeInOrder) {
    constexpr int kGames = 10000;
    Batch batch(planGames({.rules = {.limit = 1}}, 0, kGames), 3);
    // Until the threads have reached the limit of games that wait to be taken (kWindow), of a piece
    // each.
    while (batch.countRunning().played < 4096)
        std::this_thread::yield();
    const std::vector<BatchGame> games = playAll(batch);
    ASSERT_EQ(games.size(), static_cast<size_t>(kGames));
    for (size_t i = 0; i < games.size(); ++i)
        ASSERT_EQ(games[i].game, static_cast<int64_t>(i));
}

TEST(BatchTest, NextGivesNothingWhileTheGameIsOnAndStopDoesNotWaitForItsEnd) {
    Batch batch(planGames(makeLong(), 1, 4), 2);
    EXPECT_FALSE(batch.next(0ms));
    EXPECT_FALSE(batch.next(1ms));
    EXPECT_FALSE(batch.isDone());
    EXPECT_TRUE(batch.stop().empty());
}

TEST(BatchTest, ABatchWithoutGamesIsDone) {
    Batch batch(planGames({}, 1, 0), 4);
    EXPECT_TRUE(batch.isDone());
    EXPECT_FALSE(batch.next(1ms));
    EXPECT_TRUE(batch.stop().empty());
}

TEST(BatchTest, StopGivesWhatHasEndedAndWasNotHandedOut) {
    Batch batch(planGames({.rules = {.limit = 3}}, 0, 100), 2);
    std::optional<BatchGame> first;
    while (!first)
        first = batch.next(10ms);
    EXPECT_EQ(first->game, 0);
    int64_t last = 0;
    for (const BatchGame& game : batch.stop()) {
        EXPECT_GT(game.game, last);
        EXPECT_EQ(game.result.pieces, 3);
        last = game.game;
    }
    EXPECT_LT(last, 100);
}

TEST(BatchTest, RunningGamesAreCounted) {
    // Games of millions of pieces.
    Batch batch(planGames({.sequence = "random", .brain = BrainRecipe("dt10")}, 1, 4), 2);
    RunningGames running = batch.countRunning();
    while (running.games < 2 || running.rows == 0)
        running = batch.countRunning();
    EXPECT_EQ(running.games, 2);
    EXPECT_GE(running.pieces, running.longest);
    EXPECT_LE(running.longest, running.pieces);
    EXPECT_EQ(running.played, running.pieces) << "no game has ended, and none is of another run";
    const int64_t before = running.pieces;
    while (batch.countRunning().pieces == before) {
    }
}

TEST(BatchTest, PiecesOfEndedGamesStayPlayedAndThoseOfAnEarlierRunDoNotCount) {
    const BatchPlan plan{.setups = {{.rules = {.limit = 30}}}, .games = 3, .isLogged = true};
    BatchProgress before;
    {
        Batch batch(plan, 1);
        for (int i = 0; i < 2; ++i)
            while (!batch.next(10ms)) {
            }
        before = batch.takeProgress();
        before.ended.resize(2);
    }
    Batch batch(plan, 1, std::move(before));
    while (!batch.isDone())
        static_cast<void>(batch.next(10ms));
    const RunningGames running = batch.countRunning();
    EXPECT_EQ(running.games, 0);
    EXPECT_EQ(running.played, 30);
}

TEST(BatchTest, WhatAGameThrowsIsThrownByNext) {
    Batch batch(planGames({.sequence = "nobody"}, 1, 10), 2);
    const auto ask = [&batch] {
        while (!batch.next(10ms)) {
        }
    };
    EXPECT_THROW(ask(), std::invalid_argument);
    // A second call throws, too.
    EXPECT_THROW(ask(), std::invalid_argument);
    EXPECT_TRUE(batch.stop().empty());
}

TEST(BatchTest, ShardsTogetherAreTheWhole) {
    const GameSetup setup{.sequence = "random", .rules = {.limit = 30}};
    const std::vector<BatchGame> whole = playAll(setup, 7, 23, 2);
    for (const int64_t shards : {1, 2, 7, 23}) {
        std::vector<BatchGame> parts(whole.size());
        for (int64_t i = 0; i < shards; ++i) {
            Batch batch({.setups = {setup}, .firstSeed = 7, .games = 23, .shard = {i, shards}}, 2);
            for (const BatchGame& game : playAll(batch)) {
                EXPECT_EQ(game.game % shards, i);
                parts.at(static_cast<size_t>(game.game)) = game;
            }
        }
        EXPECT_EQ(parts, whole) << shards << " shards";
    }
}

// Released by each placement of a batch.
using Placements = std::counting_semaphore<>;

Batch::MakeObserver observe(Placements& placements) {
    return [&placements](int64_t) {
        return [&placements](const PlacementView&) { placements.release(); };
    };
}

// Asks until a game has reported, or all `games` have ended before they could. Returns their
// progress, and all games that ended.
BatchProgress awaitProgress(Batch& batch, size_t games, Placements& placements) {
    BatchProgress all;
    while (all.running.empty() && all.ended.size() < games) {
        batch.askProgress();
        // After the last placement the end is near.
        static_cast<void>(placements.try_acquire_for(1ms));
        BatchProgress progress = batch.takeProgress();
        all.ended.insert(all.ended.end(), progress.ended.begin(), progress.ended.end());
        all.running = std::move(progress.running);
    }
    return all;
}

TEST(BatchTest, GoesOnInTheMiddleOfGamesAsIfItHadNeverStopped) {
    for (const GameSetup& setup :
         {GameSetup{.sequence = "random", .brain = "dt10", .rules = {.rows = 20, .limit = 30000}},
          GameSetup{.sequence = "bag",
          .brain = "lookahead:depth=1",
          .rules = {.rows = 20, .limit = 3000}},
          GameSetup{
              .sequence = "bag", .brain = "dt10", .rules = {.limit = 3000}, .adversary = 30}}) {
        SCOPED_TRACE(setup.brain.getName());
        const BatchPlan plan{.setups = {setup}, .firstSeed = 5, .games = 3, .isLogged = true};
        const std::vector<BatchGame> expected = playAll(setup, 5, 3, 2);
        BatchProgress before;
        for (int stops = 0; stops < 3; ++stops) {
            Placements placements(0);
            Batch batch(plan, 2, before, observe(placements));
            BatchProgress now = awaitProgress(batch, 3 - before.ended.size(), placements);
            before.ended.insert(before.ended.end(), now.ended.begin(), now.ended.end());
            before.running = std::move(now.running);
            for (const auto& [game, progress] : before.running)
                EXPECT_LT(progress.result.pieces, setup.rules.limit);
        }
        Batch batch(plan, 2, before);
        EXPECT_EQ(playAll(batch), expected);
    }
}

TEST(BatchTest, GamesPlayedBeforeAreHandedOutAndNotPlayedAgain) {
    const GameSetup setup{.sequence = "random", .rules = {.limit = 30}};
    const BatchPlan plan{.setups = {setup}, .firstSeed = 5, .games = 10, .isLogged = true};
    std::vector<BatchGame> expected = playAll(setup, 5, 10, 1);
    expected[4].result.tally.rows += 1000;
    Batch batch(plan, 2, {.ended = {expected[4], expected[0]}, .running = {}});
    EXPECT_EQ(playAll(batch), expected);
    EXPECT_EQ(batch.takeProgress().ended.size(), 8U);
    EXPECT_TRUE(batch.takeProgress().ended.empty());
}

TEST(BatchTest, GamesThatAreNoneOfThePlanAreRefused) {
    const BatchPlan plan{.setups = {{}}, .games = 10, .shard = {1, 3}};
    const auto make = [&plan](std::vector<int64_t> games) {
        BatchProgress before;
        for (const int64_t game : games)
            before.ended.push_back({.game = game, .seed = 0, .result = {}});
        Batch batch(plan, 1, before);
    };
    EXPECT_NO_THROW(make({1, 7}));
    EXPECT_THROW(make({1, 1}), std::invalid_argument);
    EXPECT_THROW(make({0}), std::invalid_argument);
    EXPECT_THROW(make({10}), std::invalid_argument);
}

TEST(BatchTest, AGameOfABrainThatRemembersIsNotKeptInItsMiddle) {
    const GameSetup setup{.sequence = "test", .brain = "planner:beam=20"};
    Placements placements(0);
    Batch batch({.setups = {setup}, .games = 2, .isLogged = true}, 1, {}, observe(placements));
    for (int piece = 0; piece < 20; ++piece) {
        batch.askProgress();
        placements.acquire();
        EXPECT_TRUE(batch.takeProgress().running.empty());
    }
}

// ---- Brains that fail

BatchPlan makeFaultyPlan(int maxFaults) {
    return {
        .setups = {{.rules = {.limit = 5}},
                   {.brain = BrainRecipe::fromCommand("broken", "exit 3"), .rules = {.limit = 5}}},
        .firstSeed = 7,
        .games = 12,
        .maxFaults = maxFaults};
}

TEST(BatchTest, ABrainThatFailsLosesItsGamesAndTheOthersGoOn) {
    Batch batch(makeFaultyPlan(2), 2);
    const std::vector<BatchGame> games = playAll(batch);
    ASSERT_EQ(games.size(), 12U);
    for (const BatchGame& game : games) {
        EXPECT_EQ(game.seed, 7U + static_cast<uint64_t>(game.game / 2));
        ASSERT_EQ(game.fault.has_value(), game.game % 2 == 1);
        EXPECT_EQ(game.result.pieces, game.fault ? 0 : 5);
    }
    EXPECT_EQ(games[1].fault->fault, Fault::Broken);
    EXPECT_EQ(games[1].fault->what, "the brain broken has died: exit status 3");
}

TEST(BatchTest, AfterTheMostFaultsABrainIsNotAskedAgain) {
    std::atomic<int> started = 0;
    const auto count = [&started](int64_t game) {
        if (game % 2 == 1) ++started;
        return [](const PlacementView&) {};
    };
    Batch batch(makeFaultyPlan(2), 1, {}, count);
    EXPECT_EQ(playAll(batch).back().fault->what, "was given up");
    EXPECT_EQ(started, 2);
}

TEST(BatchTest, WithoutFaultsAllowedAFailureEndsTheBatch) {
    Batch batch(makeFaultyPlan(0), 1);
    EXPECT_THROW(static_cast<void>(playAll(batch)), BrainFailure);
}

// ---- Matches

BatchPlan makeMatches(int64_t seeds) {
    return {.setups = {},
            .matches = MatchPlan{.rules = {.pieces = 30},
                                 .players = {readContestant("3"), readContestant("dt20"),
                                             readContestant("2")}},
            .firstSeed = kMaxSeed,
            .games = 3 * 2 * seeds,
            .isLogged = true};
}

std::vector<BatchGame> playPlan(BatchPlan plan, int jobs, BatchProgress before = {}) {
    Batch batch(std::move(plan), jobs, std::move(before));
    return playAll(batch);
}

TEST(MatchesBatchTest, EachPairPlaysTwoMatchesOfEachSeedWhateverTheThreads) {
    const auto one = playPlan(makeMatches(2), 1);
    ASSERT_EQ(one.size(), 12U);
    EXPECT_EQ(one, playPlan(makeMatches(2), 3));
    const std::array sides{readContestant("2"), readContestant("dt20")};
    MatchRules rules{.pieces = 30};
    rules.game.seed = 0;
    EXPECT_EQ(one[11].seed, 0U);
    EXPECT_EQ(one[11].match, playPacedMatch(rules, sides)) << "2 is on side 0 in the second one";
}

TEST(MatchesBatchTest, ShardsAndWhatWasPlayedBeforeAreTheWhole) {
    const auto whole = playPlan(makeMatches(2), 2);
    BatchProgress before;
    for (const int64_t shard : {0, 1, 2, 3, 4}) {
        BatchPlan plan = makeMatches(2);
        plan.shard = {shard, 5};
        for (BatchGame& game : playPlan(std::move(plan), 2))
            before.ended.push_back(std::move(game));
    }
    before.ended.erase(before.ended.begin() + 3);
    EXPECT_EQ(playPlan(makeMatches(2), 2, std::move(before)), whole);
}

TEST(MatchesBatchTest, EachMatchGivesItsReplay) {
    BatchPlan plan = makeMatches(1);
    std::mutex mutex;
    std::set<std::string> sides;
    plan.matches->keep = [&](uint64_t seed, int number, const std::string& replay) {
        const std::lock_guard lock(mutex);
        sides.insert(std::to_string(seed) + "-" + std::to_string(number) +
                     replay.substr(replay.find("\nside 0"), 13));
    };
    playPlan(std::move(plan), 2);
    EXPECT_EQ(sides, (std::set<std::string>{
                         "281474976710655-1\nside 0 level", "281474976710655-1\nside 0 brain",
                         "281474976710655-2\nside 0 level", "281474976710655-2\nside 0 brain"}));
}

TEST(MatchesBatchTest, AfterTheMostFaultsThePairIsGivenUp) {
    BatchPlan plan = makeMatches(4);
    plan.matches->players[1] = {.name = "broken",
                                .brain = BrainRecipe::fromCommand("broken", "exit 3")};
    plan.maxFaults = 3;
    const auto games = playPlan(plan, 1);
    EXPECT_TRUE(games[3].match->faults[0]);
    EXPECT_EQ(games[4].fault->what, "was given up") << "four matches have failed";
    EXPECT_TRUE(games[8].match) << "3 against 2";
    EXPECT_TRUE(games[16].match->faults[0]) << "faults of other pairs do not count here";
    plan.maxFaults = 0;
    EXPECT_THROW(static_cast<void>(playPlan(plan, 1)), BrainFailure);
}

TEST(MatchesBatchTest, ADestroyedBatchStopsItsMatches) {
    BatchPlan plan = makeMatches(100);
    plan.matches->rules.pieces = MatchRules::kMaxPieces;
    const Batch batch(std::move(plan), 2);
    EXPECT_FALSE(batch.isDone());
}

}  // namespace
}  // namespace tetris
