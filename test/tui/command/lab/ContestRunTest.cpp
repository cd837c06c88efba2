// tetris match and tetris league in parts: shards, checkpoints.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using Words = std::vector<std::string>;

std::vector<Words> listCommands() {
    const Words games{"--size", "8x10", "--pieces", "60", "--seed", "7", "-n", "5"};
    const Words matches{"--versus", "--pieces", "30", "--seed", "7", "-n", "2"};
    return {test::addWords({"match", "dt10", "default"}, games),
            test::addWords({"match", "dt10", "bad", "--sprt", "90"}, games),
            test::addWords({"match", "3", "dt10"}, matches),
            test::addWords({"league", "dt10", "default", "same=default"}, games),
            test::addWords({"league", "dt10", "default", test::kBrokenBrain}, games),
            test::addWords({"league", "3", test::kBrokenBrain, "dt10"}, matches)};
}

TEST(ContestRunTest, TheShardsOfAnySplitTogetherAreOneRun) {
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
                const test::ChildResult result =
                    test::runTetris(test::addWords(words, {"--shard", part, "--checkpoint", file}));
                EXPECT_EQ(result.exitCode, 0) << result.err;
                EXPECT_TRUE(result.out.starts_with("shard    " + part + ", ")) << result.out;
                files += (files.empty() ? "" : ",") + file;
            }
            const test::ChildResult merged = test::runTetris(
                test::addWords(words, {"--merge", files, "--games", "--format", "json"}));
            EXPECT_EQ(merged.err, "");
            EXPECT_EQ(test::dropTimes(merged.out), test::dropTimes(whole)) << words[1] << count;
        }
    }
}

TEST(ContestRunTest, ACheckpointHasTheGamesOfEveryCommand) {
    for (const Words& words : listCommands()) {
        const test::TemporaryDirectory directory;
        const std::string file = directory.getPath() / "c";
        const Words printed = test::addWords(words, {"--format", "json"});
        const std::string whole = test::runTetris(printed).out;
        for (int run = 0; run < 2; ++run)
            EXPECT_EQ(test::dropTimes(
                          test::runTetris(test::addWords(printed, {"--checkpoint", file})).out),
                      test::dropTimes(whole));
        const std::string games = test::readFile(file + ".games");
        EXPECT_GE(std::ranges::count(games, '\n'), 4);
    }
}

TEST(ContestRunTest, AShardCountsItsGames) {
    for (const std::string command : {"match", "league"}) {
        const test::TemporaryDirectory directory;
        const test::ChildResult result = test::stopTetris(
            {command, "dt10", "default", "--seed", "7", "-n", "2000000", "--pieces", "20",
             "--shard", "1/2", "--checkpoint", directory.getPath() / "c"},
            {"/2000000 games, "}, SIGTERM);
        EXPECT_NE(result.err.find(" games; "), std::string::npos) << result.err;
        EXPECT_EQ(result.err.find("stopped after 0 games"), std::string::npos) << result.err;
    }
}

TEST(ContestRunTest, ShardsThatDoNotFitTogetherAreNamed) {
    const test::TemporaryDirectory directory;
    const Words words = listCommands()[0];
    const std::string first = directory.getPath() / "first";
    const std::string second = directory.getPath() / "second";
    EXPECT_EQ(
        test::runTetris(test::addWords(words, {"--shard", "1/2", "--checkpoint", first})).exitCode,
        0);
    EXPECT_EQ(
        test::runTetris(test::addWords(words, {"--shard", "1/2", "--checkpoint", second})).exitCode,
        0);
    const std::vector<std::pair<std::string, std::string>> rows = {
        {first,
         "game 1 of 0 to 9 is in none of the files; expected the checkpoints of all shards, "
         "which have ended"},
        {first + ",/none", "cannot read /none: No such file or directory"}};
    for (const auto& [files, why] : rows) {
        const test::ChildResult result = test::runTetris(test::addWords(words, {"--merge", files}));
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_EQ(result.err, "tetris: " + why + "\n");
    }
    // Which game is named depends on the order in which threads have ended them.
    const std::string twice =
        test::runTetris(test::addWords(words, {"--merge", first + "," + second})).err;
    EXPECT_TRUE(twice.starts_with("tetris: " + second + " has game ")) << twice;
    EXPECT_TRUE(twice.ends_with(", which " + first + " has, too; expected each shard once\n"))
        << twice;
    const Words other = test::addWords(Words(words.begin(), words.end() - 2), {"-n", "6"});
    EXPECT_NE(test::runTetris(test::addWords(other, {"--merge", first}))
                  .err.find("is the checkpoint of another run"),
              std::string::npos);
}

// The replay of the third match cannot be written: its name is that of a directory.
TEST(ContestRunTest, WhateverEndsTheGamesWhatWasPlayedIsPrintedAndKept) {
    const test::TemporaryDirectory directory;
    const std::string folder = directory.getPath() / "replays";
    const std::string file = directory.getPath() / "c";
    std::filesystem::create_directories(folder + "/8-1.replay/full");
    const Words words{"match",  "3", "dt10",         "--versus", "--pieces", "20",
                      "--seed", "7", "--record",     folder,     "-j",       "1",
                      "-n",     "3", "--checkpoint", file};
    const test::ChildResult result = test::runTetris(words);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(
        result.err.starts_with("tetris match: stopped after 2 matches; the same command "
                               "goes on from " +
                               file + "\na        level 3\n"))
        << result.err;
    EXPECT_NE(result.err.find("\nwins     a "), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("8-1.replay"), std::string::npos) << result.err;
    EXPECT_EQ(std::ranges::count(test::readFile(file + ".games"), '\n'), 2);
    std::filesystem::remove_all(folder + "/8-1.replay");
    const std::string rest = test::runTetris(words).out;
    EXPECT_TRUE(std::filesystem::exists(folder + "/9-2.replay"));
    EXPECT_NE(rest.find("matches  6, two with each seed\n"), std::string::npos) << rest;
}

}  // namespace
}  // namespace tui
