// The commands on several ranks, which are threads here.

#include "tui/command/long/RankedGames.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "test/support/Arguments.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/ThreadRanks.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/command/long/RankedCommand.h"
#include "tui/command/tetris/Commands.h"

namespace tui {
namespace {

using test::readFile;
using namespace std::chrono_literals;
using test::ThreadRanks;

struct RankedResult {
    std::vector<int> codes;
    std::string out;
    std::string err;
};

// Runs the command line on all ranks; the last rank runs `last` instead if it is not empty.
RankedResult callRanked(ThreadRanks& ranks, const std::string& line, const std::string& last = "") {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    RankedResult result;
    result.codes = ranks.run([&](tetris::Ranks& one) {
        const bool isLast = !last.empty() && one.getRank() == one.getCount() - 1;
        test::Arguments words(test::splitWords((isLast ? last : line) + " --mpi"));
        const std::string command = words.get()[0];
        const std::map<std::string, RankedCommand*> commands{
            {"run", runGames}, {"match", playMatch}, {"league", playLeague}, {"tune", tuneWeights}};
        return runRanked("tetris " + command, one, [&](tetris::RankChannel* channel) {
            return commands.at(command)(words.get(), channel);
        });
    });
    result.out = testing::internal::GetCapturedStdout();
    result.err = testing::internal::GetCapturedStderr();
    return result;
}

// The output with `count` ranks; expects that they succeed.
std::string printRanked(int count, const std::string& line) {
    ThreadRanks ranks(count);
    const RankedResult result = callRanked(ranks, line);
    EXPECT_EQ(result.codes, std::vector<int>(static_cast<size_t>(count))) << line;
    EXPECT_EQ(result.err, "") << line;
    return result.out;
}

using RankedGamesTest = test::DirectoryTest;

// Runs the line with `count` ranks, and loses the last one after `messages` messages.
void loseARank(int count, int messages, const std::string& line, const std::string& checkpoint) {
    ThreadRanks ranks(count, {.life = 5ms, .patience = 2s});
    ranks.cutOff(count - 1, messages);
    const RankedResult lost = callRanked(ranks, line);
    EXPECT_EQ(lost.codes, std::vector<int>(static_cast<size_t>(count), 1));
    EXPECT_EQ(lost.err, "tetris: rank " + std::to_string(count - 1) +
                            " on here has not answered for 2 s; the same command goes on from " +
                            checkpoint + "\n");
}

const std::string kRankedGames = "run --sequence random --size 10x8 --brain dt10 --seed 7 -n 13";
const std::string kTuning =
    "tune --size 6x6 --seed 3 --population 10 --games 4 --generations 3 --validate 20 "
    "--format json --start dt10";

TEST_F(RankedGamesTest, GamesOnRanksAreThoseOfOneProcess) {
    const std::string modern =
        "run --rules modern --goal cheese --level 2 --brain dt10 --seed 7 -n 13 --mode ";
    const std::vector<std::pair<std::string, std::vector<int>>> rows = {
        {kRankedGames + " --format json", {1, 2, 3, 7, 15}},
        {kRankedGames + " --format csv -j 3", {1, 2, 3, 7, 15}},
        {kRankedGames + " --format table", {1, 2, 3, 7, 15}},
        {kRankedGames + " --format json --no-games", {1, 2, 3, 7, 15}},
        {modern + "instant --format json", {3}},
        {modern + "ticks --format csv", {3}},
        // more games than a window
        {"run --sequence random --size 4x4 --brain bad --seed 7 --format csv -n 9000 --pieces 2",
         {2}},
        {"match dt10 default --size 8x10 --pieces 100 --seed 7 -n 7 --games", {1, 2, 5}},
        {"match dt10 bad --size 8x10 --pieces 100 --seed 7 -n 90 --sprt 90", {1, 2, 5}},
        {"match 3 dt10 --versus --pieces 30 --seed 7 -n 3 --games --format json", {1, 2, 5}},
        {"league 3 dt10 2 --versus --pieces 30 --seed 7 -n 2 --games --format json", {1, 2, 5}},
        {"league dt10 default --size 8x10 --pieces 100 --seed 7 -n 5 --games --format json",
         {1, 2, 5}}};
    for (const auto& [line, counts] : rows) {
        const std::string whole = test::dropTimes(test::printTetris(line));
        for (const int ranks : counts)
            EXPECT_EQ(test::dropTimes(printRanked(ranks, line)), whole) << line << ranks;
    }
}

TEST_F(RankedGamesTest, AFreshSeedIsThatOfRankZero) {
    const std::string line = "run --size 10x8 --brain dt10 -n 5 --pieces 50 --format ";
    const std::string out = printRanked(3, line + "json");
    const size_t begin = out.find("\"seed\":") + 7;
    const std::string seed = out.substr(begin, out.find(',', begin) - begin);
    EXPECT_EQ(test::dropTimes(out),
              test::dropTimes(test::printTetris(line + "json --seed " + seed)));
}

TEST_F(RankedGamesTest, WhatALostRunHadDoneIsTakenOverByAnyNumberOfRanks) {
    const std::string whole = test::printTetris(kRankedGames + " --format json");
    const std::string line = kRankedGames + " --format json --checkpoint " + at("run.ck");
    // Each time, the last rank has a game that the runs before could not get.
    for (const int count : {3, 2, 6})
        loseARank(count, 1, line, at("run.ck"));
    EXPECT_NE(readFile(at("run.ck.games")), "");
    EXPECT_EQ(test::dropTimes(printRanked(2, line)), test::dropTimes(whole));
    // The run is complete now, for ranks and for one process.
    EXPECT_EQ(test::dropTimes(printRanked(3, line)), test::dropTimes(whole));
    EXPECT_EQ(test::dropTimes(test::printTetris(line)), test::dropTimes(whole));
}

TEST_F(RankedGamesTest, AGameThatWasOnGoesOnInAnotherRank) {
    tetris::GameSetup setup{.sequence = "random", .brain = "dt10"};
    RunPlan plan{.setup = setup, .firstSeed = 5, .games = 2, .hidesGames = false};
    const auto identify = [&plan] {
        GamesIdentity games = identifyRun(plan);
        games.plan.isLogged = true;
        return games;
    };
    tetris::BatchProgress before;
    const auto play = [&](int count, const RankedWork& lead) {
        ThreadRanks ranks(count);
        ranks.run([&](tetris::Ranks& one) {
            return runRanked("tetris run", one, [&](tetris::RankChannel* channel) {
                if (channel->isLeader()) return lead(channel);
                serveGames(*channel, identify(), 1);
                return 0;
            });
        });
    };
    // Games without a limit, until the progress of both is known.
    play(2, [&](tetris::RankChannel* channel) {
        RankedGames games(*channel, identify(), 1, {});
        const auto isOn = [&before](int64_t game) {
            return before.running.contains(game) && before.running.at(game).result.pieces > 100;
        };
        for (int i = 0; !isOn(0) || !isOn(1); ++i) {
            if (i % 100 == 0) games.askProgress();
            EXPECT_FALSE(games.next(1ms));
            before = games.takeProgress();
        }
        EXPECT_TRUE(games.stop().empty());
        return 0;
    });

    // With a limit a little later, the result is that of a game without a break, on any number of
    // ranks.
    plan.setup.rules.limit = static_cast<int>(std::max(before.running.at(0).result.pieces,
                                                       before.running.at(1).result.pieces)) +
                             500;
    const int64_t played = before.running.at(0).result.pieces + before.running.at(1).result.pieces;
    for (const int count : {1, 2, 3}) {
        tetris::Batch whole(identify().plan, 2);
        play(count, [&](tetris::RankChannel* channel) {
            RankedGames games(*channel, identify(), 1, before);
            while (!games.isDone()) {
                const auto game = games.next(1s);
                if (!game) continue;
                EXPECT_EQ(game, whole.next(1h));
            }
            EXPECT_EQ(games.countRunning().played, whole.countRunning().played - played);
            return 0;
        });
    }
}

TEST_F(RankedGamesTest, TuningOnRanksIsThatOfOneProcessAndTakenOverByAnyNumberOfThem) {
    const std::string tune = kTuning + " -o " + at("w.toml") + " --csv " + at("w.csv");
    const std::string whole = test::printTetris(tune);
    const std::string weights = readFile(at("w.toml"));
    const std::string csv = readFile(at("w.csv"));
    for (const int ranks : {1, 2, 3, 7}) {
        EXPECT_EQ(printRanked(ranks, tune), whole) << ranks;
        EXPECT_EQ(readFile(at("w.toml")), weights);
        EXPECT_EQ(readFile(at("w.csv")), csv);
    }
    const std::string line = tune + " --checkpoint " + at("tune.ck");
    // Each run gets one round further: rank 0 hears a hello and the games of one round.
    for (const int count : {3, 2, 7})
        loseARank(count, 2, line, at("tune.ck"));
    EXPECT_EQ(printRanked(2, line), whole);
    EXPECT_EQ(test::printTetris(line), whole);
}

TEST_F(RankedGamesTest, ARankWithOtherOptionsIsNamed) {
    const std::string why =
        "its options, or the files that they name, are not those of rank 0; expected the same "
        "program and the same files on every machine\n";
    for (const auto& [line, other] : std::map<std::string, std::string>{
             {kRankedGames, " --overflow clear-first"},
             {kTuning + " -o " + at("w.toml"), " --method cma-es"}}) {
        ThreadRanks ranks(3);
        const RankedResult result = callRanked(ranks, line, line + other);
        EXPECT_EQ(result.codes, (std::vector<int>{1, 1, 1}));
        EXPECT_EQ(result.err, "tetris: rank 2 on here: " + why);
    }
}

// The shown game takes longer than the others wait for a sign of life of rank 0.
TEST_F(RankedGamesTest, TheOthersWaitWhileRankZeroPlaysTheShownGames) {
    ::setenv("XDG_STATE_HOME", at("").c_str(), 1);
    const std::string brain = write("slow", R"(#!/bin/sh
echo '{"type":"ready","protocol":1}'
while read -r line; do case $line in
    *'"type":"move"'*) sleep 3; echo '{"id":1,"rotation":0,"x":0}';;
    *quit*) exit;;
esac; done
)");
    std::filesystem::permissions(brain, std::filesystem::perms::owner_all);
    ThreadRanks ranks(2, {.life = 5ms, .workerPatience = 2s});
    const RankedResult result =
        callRanked(ranks, "league dt10 slow=command:" + brain +
                              " -n 1 --seed 7 --pieces 1 --brain-time 60000");
    EXPECT_EQ(result.codes, (std::vector<int>{0, 0})) << result.err;
}

TEST_F(RankedGamesTest, WhatRanksDoNotDoIsRefusedOnce) {
    const std::string beside = ": given beside --mpi; expected one of them\n";
    for (const auto& [line, why] : std::map<std::string, std::string>{
             {kRankedGames + " --shard 1/2", "--shard" + beside},
             {kRankedGames + " --positions x", "--positions" + beside},
             {kRankedGames + " --record x", "--record" + beside},
             {"run --merge a",
              "--mpi: given beside --merge; expected --format and --no-games alone\n"}}) {
        ThreadRanks ranks(3);
        const RankedResult result = callRanked(ranks, line);
        EXPECT_EQ(result.codes, (std::vector<int>{2, 2, 2}));
        EXPECT_EQ(result.err, "tetris run: " + why);
        EXPECT_EQ(result.out, "");
    }
}

#ifndef TETRIS_MPI
TEST_F(RankedGamesTest, AProgramWithoutMpiSaysSo) {
    for (const std::string command : {"run", "match", "league", "tune"})
        test::expectRefusals(
            {{command + " --mpi",
              "--mpi: this program was built without MPI; expected one built by 'cmake --workflow "
              "--preset mpi' (docs/mpi.md)"}});
}
#endif

}  // namespace
}  // namespace tui
