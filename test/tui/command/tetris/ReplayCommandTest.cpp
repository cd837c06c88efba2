#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "brain/lab/play/HeadlessMatch.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Files.h"
#include "test/support/Text.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/command/tetris/Asciicast.h"

namespace tui {
namespace {

using test::ChildResult;

using ReplayCommandTest = test::DirectoryTest;

// The replays in a directory by their names, without their start times.
std::map<std::string, std::string> readReplays(const std::string& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::string& text = all[entry.path().filename()];
        for (const std::string& line : test::splitLines(test::readFile(entry.path())))
            if (!line.starts_with("start ")) text += line + "\n";
    }
    return all;
}

TEST_F(ReplayCommandTest, RunRecordsEachGameWhateverTheNumberOfJobs) {
    for (const std::string mode : {"instant", "ticks"}) {
        std::vector<std::map<std::string, std::string>> folders;
        for (const std::string jobs : {"1", "2"}) {
            const std::string folder = at(mode + jobs);
            const ChildResult run = test::runTetris(
                {"run", "-n", "8", "--seed", "281474976710652", "--pieces", "60", "--adversary",
                 "20", "--mode", mode, "-j", jobs, "--record", folder});
            EXPECT_EQ(run.exitCode, 0) << run.err;
            folders.push_back(readReplays(folder));
        }
        EXPECT_EQ(folders[0], folders[1]);
        EXPECT_EQ(folders[0].size(), 8U);
        EXPECT_TRUE(folders[0].contains("281474976710655.replay"));
        EXPECT_TRUE(folders[0].contains("3.replay"));
    }
    const ChildResult test =
        test::runTetris({"run", "-n", "5", "--sequence", "test", "--record", at("test")});
    EXPECT_EQ(test.exitCode, 0) << test.err;
    EXPECT_EQ(readReplays(at("test")).size(), 1U);
    EXPECT_EQ(test::runTetris({"replay", "--verify", at("test/0.replay")}).out,
              at("test/0.replay") + ": ok score 270 pieces 100 rows 34\n");
}

TEST_F(ReplayCommandTest, RunRemovesWhatKilledRunsHaveLeft) {
    namespace fs = std::filesystem;
    const fs::path folder = at("drafts");
    fs::create_directory(folder);
    for (const char* const name : {".7.123.part", ".8.123.part", "mine.part"})
        std::ofstream(folder / name) << "half";
    constexpr int kTwoHours = 7200;
    test::age(folder / ".7.123.part", kTwoHours);
    test::age(folder / "mine.part", kTwoHours);
    EXPECT_EQ(test::runTetris({"run", "--sequence", "test", "--record", folder}).exitCode, 0);
    EXPECT_FALSE(fs::exists(folder / ".7.123.part"));
    EXPECT_TRUE(fs::exists(folder / ".8.123.part")) << "another run may be writing it";
    EXPECT_TRUE(fs::exists(folder / "mine.part"));
}

TEST_F(ReplayCommandTest, RunSaysWhyItCannotRecord) {
    const ChildResult run = test::runTetris({"run", "--record", write("file", "x")});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_EQ(run.err.find("tetris: cannot make the directory " + at("file")), 0U) << run.err;
}

TEST_F(ReplayCommandTest, VerifyPrintsALineAFileInTheirOrder) {
    const std::string good = tetris::recordGame({.sequence = "test"}, 0);
    const std::string wrong = test::replaceIn(good, "rows 34", "rows 35");
    const std::string ok = ": ok score 270 pieces 100 rows 34\n";
    std::vector<std::string> arguments{"replay", "--verify"};
    std::string expected;
    for (int i = 0; i < 20; ++i) {
        arguments.push_back(write(std::to_string(i) + " a\nb", good));
        expected += at(std::to_string(i)) + " a?b" + ok;
    }
    const ChildResult right = test::runTetris(arguments);
    EXPECT_EQ(right.exitCode, 0);
    EXPECT_EQ(right.out, expected);
    EXPECT_EQ(right.err, "");

    const ChildResult result =
        test::runTetris({"replay", "--verify", write("1", good), write("2", wrong),
                         write("3", good.substr(0, 300)), at("none"), write("4", ""), at("1")});
    EXPECT_EQ(result.exitCode, 1);
    const std::vector<std::string> all = test::splitLines(result.out);
    ASSERT_EQ(all.size(), 6U) << result.out;
    EXPECT_EQ(all[0] + "\n", at("1") + ok);
    EXPECT_EQ(all[1], at("2") + ":114: rows 35; expected rows 34");
    EXPECT_TRUE(all[2].starts_with(at("3") + ":"));
    EXPECT_NE(all[2].find("cut short"), std::string::npos);
    EXPECT_EQ(all[3], at("none") + ": No such file or directory; expected a replay");
    EXPECT_EQ(all[4], at("4") + ":1: the file is empty; expected 'tetris-replay 1', " +
                          "'tetris-replay 2' or 'tetris-replay 3'");
    EXPECT_EQ(all[5] + "\n", at("1") + ok);
}

TEST_F(ReplayCommandTest, FilesThatAnotherSystemHasEditedAreRead) {
    const std::string good = tetris::recordGame({.sequence = "test"}, 0);
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : good)
        windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const std::string ok = ": ok score 270 pieces 100 rows 34\n";
    const std::string whole = write("whole", windows);
    const std::string open = write("open", good.substr(0, good.size() - 1));
    const std::string cut = write("cut", good.substr(0, good.size() - 2));
    const ChildResult result = test::runTetris({"replay", "--verify", whole, open, cut});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.out.starts_with(whole + ok + open + ok + cut + ":")) << result.out;
}

TEST_F(ReplayCommandTest, WrongUsageIsSaid) {
    const std::string good = write("good", tetris::recordGame({.sequence = "test"}, 0));
    const std::string restricted = ": is not for a restricted session";
    test::expectRefusals({
        {"replay --side 1 " + good,
         "--side: is for a document or a review; expected --fumen or --review beside it"},
        {"replay --restricted --export asciicast " + good, "--export" + restricted},
        {"replay --restricted --fumen " + good, "--fumen" + restricted},
        {"replay --restricted --verify " + good, "--verify" + restricted},
        {"replay --export asciicast --window 35x21 " + good,
         "--window: 35x21 is too small for this game; expected 36x21 at least"},
    });
    const ChildResult watched = test::runTetris({"replay", good});
    EXPECT_EQ(watched.exitCode, 1);
    EXPECT_TRUE(watched.err.starts_with("tetris: standard input is not a terminal; "));
}

TEST_F(ReplayCommandTest, ARestrictedSessionShowsNoLineOfAFile) {
    const std::string secret = write("secret", "root:x:0\n");
    EXPECT_TRUE(test::hasFailed(test::runTetris({"replay", "--restricted", secret}), 1,
                                "tetris: " + secret + ": cannot be read; expected a replay\n"));
}

TEST_F(ReplayCommandTest, ControlBytesOfTheEnvironmentAreNotPrinted) {
    const std::string good = write("good", tetris::recordGame({.sequence = "test"}, 0));
    const ChildResult result = test::runChild({"/usr/bin/env", "XDG_DATA_HOME=/proc/\033[31m\u202E",
                                               TETRIS_PROGRAM, "scores", "--add", good});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err.find('\033'), std::string::npos) << result.err;
    EXPECT_EQ(result.err.find("\u202E"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("/proc/?[31m?"), std::string::npos) << result.err;
}

TEST_F(ReplayCommandTest, ADamagedReplayIsNeitherWatchedNorExported) {
    const std::string text =
        test::replaceIn(tetris::recordGame({.sequence = "test"}, 0), "score 270", "score 271");
    const std::string wrong = write("wrong", text);
    EXPECT_TRUE(test::hasFailed(
        test::runTetris({"replay", "--export", "asciicast", "-o", at("out"), wrong}), 1,
        "tetris: " + wrong + ":112: score 271; expected score 270\n"));
    EXPECT_FALSE(std::filesystem::exists(at("out")));
    const ChildResult watched = test::runTetris({"replay", write("cut", text.substr(0, 200))});
    EXPECT_EQ(watched.exitCode, 1);
    EXPECT_EQ(watched.err.find("tetris: " + at("cut") + ":"), 0U) << watched.err;
}

TEST_F(ReplayCommandTest, AGameIsPrintedAsFumen) {
    const std::string two =
        write("two", tetris::recordGame({.sequence = "test", .rules = {.limit = 2}}, 0));
    const std::string result = test::outputOf(test::runTetris({"replay", "--fumen", two}));
    EXPECT_TRUE(result.starts_with("v115@vh")) << result;
    EXPECT_EQ(std::ranges::count(result, '\n'), 1);

    const std::string narrow =
        write("narrow", tetris::recordGame({.rules = {.width = 9, .limit = 2}}, 0));
    EXPECT_EQ(test::runTetris({"replay", "--fumen", narrow}).err,
              "tetris: " + narrow +
                  ": a game of size 9x20 cannot be a fumen; expected one of 10 columns and at "
                  "most 23 rows\n");
}

// A match of two brains.
std::string recordMatch() {
    tetris::MatchRecording recording{.start = "2026-01-31T12:00:00Z"};
    tetris::playPacedMatch({.pieces = 40},
                           {tetris::readContestant("dt20"), tetris::readContestant("dt10")}, {},
                           {.recording = &recording});
    return recording.replay;
}

TEST_F(ReplayCommandTest, ASideOfAMatchIsPrintedAsFumen) {
    const std::string match = write("match", recordMatch());
    const ChildResult left = test::runTetris({"replay", "--fumen", match});
    const ChildResult right = test::runTetris({"replay", "--fumen", "--side", "1", match});
    EXPECT_EQ(left.exitCode, 0) << left.err;
    EXPECT_TRUE(left.out.starts_with("v115@vh")) << left.out;
    EXPECT_EQ(test::runTetris({"replay", "--fumen", "--side=0", match}).out, left.out);
    EXPECT_EQ(right.exitCode, 0) << right.err;
    EXPECT_TRUE(right.out.starts_with("v115@v")) << right.out;
    EXPECT_NE(right.out, left.out);

    const std::string good = write("good", tetris::recordGame({.sequence = "test"}, 0));
    EXPECT_EQ(test::runTetris({"replay", "--fumen", "--side", "1", good}).err,
              "tetris: " + good + ": has one side; --side is for a match\n");
}

TEST_F(ReplayCommandTest, TheSameReplayGivesTheSameCast) {
    const std::string good = write("good", tetris::recordGame({.rules = {.limit = 40}}, 5));
    const ChildResult first = test::runTetris({"replay", "--export", "asciicast", good});
    const ChildResult second =
        test::runTetris({"replay", good, "--export=asciicast", "-o", at("out")});
    EXPECT_EQ(first.exitCode, 0) << first.err;
    EXPECT_EQ(second.out, "");
    EXPECT_EQ(test::readFile(at("out")), first.out);

    const std::vector<test::Json> lines = test::parseJsonLines(first.out);
    EXPECT_TRUE(test::hasFields(
        lines[0], {{"version", 2}, {"width", 80}, {"height", 24}, {"timestamp", 1769860800}}));
    EXPECT_GE(lines.size(), 42U);
    double before = 0;
    for (size_t i = 1; i < lines.size(); ++i) {
        ASSERT_EQ(lines[i].size(), 3U);
        EXPECT_GE(lines[i][0].get<double>() - before, i > 1 ? 0.0335 : 0) << lines[i];
        before = lines[i][0];
        EXPECT_EQ(lines[i][1], "o");
    }
    EXPECT_NE(first.out.find("48;5;"), std::string::npos);
    const ChildResult large =
        test::runTetris({"replay", "--export", "asciicast", "--window", "100x40", good});
    EXPECT_EQ(large.out.find("{\"version\":2,\"width\":100,\"height\":40,"), 0U);
}

TEST(AsciicastTest, ADifferenceIsWhatHasChanged) {
    Frame before({6, 2});
    before.put(0, 0, "abc");
    Frame after = before;
    EXPECT_EQ(formatDifference(before, after, Theme::Classic), "");
    after.put(1, 0, "X");
    after.put(2, 0, "→", {.bold = true});
    after.put(5, 1, "e", {.background = Color::Face});
    EXPECT_EQ(formatDifference(before, after, Theme::Classic),
              "\x1b[1;2HX\x1b[0;1m→\x1b[2;6H\x1b[0;48;5;38me\x1b[0m");
}

// ---- Reviews

TEST_F(ReplayCommandTest, ReviewsOfSeveralFilesAreALineEachAndTheSum) {
    tetris::GameSetup setup;
    setup.rules.limit = 60;
    std::vector<std::string> files;
    for (uint64_t seed = 0; seed < 6; ++seed)
        files.push_back(write(std::to_string(seed), tetris::recordGame(setup, seed)));
    std::vector<std::string> arguments{"replay", "--review", "--format", "json"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    const std::vector<test::Json> lines =
        test::parseJsonLines(test::outputOf(test::runTetris(arguments)));
    ASSERT_EQ(lines.size(), 7U);
    int moves = 0;
    for (size_t i = 0; i < 6; ++i) {
        EXPECT_TRUE(test::hasFields(
            lines[i], {{"file", files[i]}, {"brain", "dt20"}, {"who", "brain default"}}));
        moves += lines[i]["moves"].get<int>();
    }
    EXPECT_TRUE(test::hasFields(lines[6], {{"type", "reviews"}, {"moves", moves}}));
    // The same bytes, whatever else is reviewed beside it.
    const ChildResult one = test::runTetris({"replay", "--review", "--format", "json", files[3]});
    EXPECT_EQ(test::Json::parse(one.out), lines[3]);
    const std::string match = write("match", recordMatch());
    for (const auto& [side, who] : {std::pair("0", "brain dt20"), std::pair("1", "brain dt10")}) {
        const ChildResult of =
            test::runTetris({"replay", "--review", "--format", "json", "--side", side, match});
        EXPECT_EQ(test::Json::parse(of.out)["who"], who) << of.err;
    }
    const ChildResult text = test::runTetris({"replay", "--review", files[3]});
    EXPECT_EQ(text.out.find(files[3] + ": accuracy "), 0U) << text.out;
    EXPECT_NE(text.out.find("; better "), std::string::npos) << text.out;
}

TEST_F(ReplayCommandTest, WhatCannotBeReviewedIsSaid) {
    const std::string file = write("a", tetris::recordGame({.sequence = "test"}, 0));
    EXPECT_TRUE(
        test::hasFailed(test::runTetris({"replay", "--review", "--brain", "bad", file}), 1,
                        "tetris replay: " + file +
                            ": the brain 'bad' cannot review this game: it plays to lose; expected "
                            "one that rates every choice, as dt20 does\n"));
}

}  // namespace
}  // namespace tui
