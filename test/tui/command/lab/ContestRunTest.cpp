// tetris match and tetris league in parts: shards, checkpoints.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildResult;
using Words = std::vector<std::string>;

using ContestRunTest = test::DirectoryTest;

std::vector<Words> listCommands() {
    const Words games = test::splitWords("--size 8x10 --pieces 60 --seed 7 -n 5");
    const Words matches = test::splitWords("--versus --pieces 30 --seed 7 -n 2");
    return {test::addWords({"match", "dt10", "default"}, games),
            test::addWords({"match", "dt10", "bad", "--sprt", "90"}, games),
            test::addWords({"match", "3", "dt10"}, matches),
            test::addWords({"league", "dt10", "default", "same=default"}, games),
            test::addWords({"league", "dt10", "default", test::kBrokenBrain}, games),
            test::addWords({"league", "3", test::kBrokenBrain, "dt10"}, matches)};
}

TEST_F(ContestRunTest, TheShardsOfAnySplitTogetherAreOneRun) {
    for (const Words& words : listCommands()) {
        const std::string whole =
            test::runTetris(test::addWords(words, {"--games", "--format", "json"})).out;
        for (const int count : {2, 3, 7}) {
            const test::TemporaryDirectory directory;
            std::string files;
            for (int shard = 1; shard <= count; ++shard) {
                const std::string number = std::to_string(shard);
                const std::string file = directory.getPath() / number;
                const std::string part = number + "/" + std::to_string(count);
                const ChildResult result =
                    test::runTetris(test::addWords(words, {"--shard", part, "--checkpoint", file}));
                EXPECT_EQ(result.exitCode, 0) << result.err;
                EXPECT_TRUE(result.out.starts_with("shard    " + part + ", ")) << result.out;
                files += (files.empty() ? "" : ",") + file;
            }
            const ChildResult merged = test::runTetris(
                test::addWords(words, {"--merge", files, "--games", "--format", "json"}));
            EXPECT_EQ(merged.err, "");
            EXPECT_EQ(test::dropTimes(merged.out), test::dropTimes(whole)) << words[1] << count;
        }
    }
}

TEST_F(ContestRunTest, ACheckpointHasTheGamesOfEveryCommand) {
    for (const Words& words : listCommands()) {
        const test::TemporaryDirectory directory;
        const std::string file = directory.getPath() / "c";
        const Words printed = test::addWords(words, {"--format", "json"});
        const std::string whole = test::dropTimes(test::runTetris(printed).out);
        for (int run = 0; run < 2; ++run)
            EXPECT_EQ(test::dropTimes(
                          test::runTetris(test::addWords(printed, {"--checkpoint", file})).out),
                      whole);
        EXPECT_GE(std::ranges::count(test::readFile(file + ".games"), '\n'), 4);
    }
}

TEST_F(ContestRunTest, AShardCountsItsGames) {
    for (const std::string command : {"match", "league"}) {
        const ChildResult result = test::stopTetris(
            test::splitWords(command +
                             " dt10 default --seed 7 -n 2000000 --pieces 20 --shard 1/2 "
                             "--checkpoint " +
                             at(command)),
            {"/2000000 games, "}, SIGTERM);
        EXPECT_TRUE(test::hasParts(result.err, {" games; "}));
        EXPECT_EQ(result.err.find("stopped after 0 games"), std::string::npos) << result.err;
    }
}

TEST_F(ContestRunTest, ShardsThatDoNotFitTogetherAreNamed) {
    const std::string match = "match dt10 default --size 8x10 --pieces 60 --seed 7 -n ";
    const std::string first = at("first");
    const std::string second = at("second");
    for (const std::string& file : {first, second})
        EXPECT_NE(test::printTetris(match + "5 --shard 1/2 --checkpoint " + file), "");
    test::expectFailure(match + "5 --merge " + first,
                        "game 1 of 0 to 9 is in none of the files; expected the checkpoints of all "
                        "shards, which have ended");
    test::expectFailure(match + "5 --merge " + first + ",/none",
                        "cannot read /none: No such file or directory");
    // Which game is named depends on the order in which threads have ended them.
    test::expectFailureWith(match + "5 --merge " + first + "," + second,
                            {"tetris: " + second + " has game ",
                             ", which " + first + " has, too; expected each shard once\n"});
    test::expectFailureWith(match + "6 --merge " + first, {"is the checkpoint of another run"});
}

// The replay of the third match cannot be written: its name is that of a directory.
TEST_F(ContestRunTest, WhateverEndsTheGamesWhatWasPlayedIsPrintedAndKept) {
    const std::string folder = at("replays");
    const std::string file = at("c");
    std::filesystem::create_directories(folder + "/8-1.replay/full");
    const std::string match = "match 3 dt10 --versus --pieces 20 --seed 7 -j 1 -n 3 --record " +
                              folder + " --checkpoint " + file;
    const ChildResult result = test::runTetrisLine(match);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(
        test::hasFailed(result, 1,
                        {"tetris match: stopped after 2 matches; the same command goes on from " +
                             file + "\na        level 3\n",
                         "\nwins     a ", "8-1.replay"}));
    EXPECT_EQ(std::ranges::count(test::readFile(file + ".games"), '\n'), 2);
    std::filesystem::remove_all(folder + "/8-1.replay");
    EXPECT_TRUE(
        test::hasParts(test::runTetrisLine(match).out, {"matches  6, two with each seed\n"}));
    EXPECT_TRUE(std::filesystem::exists(folder + "/9-2.replay"));
}

}  // namespace
}  // namespace tui
