#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
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

class ReplayCommandTest : public test::DirectoryTest {
protected:
    // Writes the replay of the test game to a file.
    std::string recordTest() const {
        return write("good", tetris::recordGame({.sequence = "test"}, 0));
    }
    static ChildResult replay(const std::string& line) {
        return test::runTetrisLine("replay " + line);
    }
    static std::string print(const std::string& line) { return test::outputOf(replay(line)); }
};

// What is said of the test game.
const std::string kOk = ": ok score 270 pieces 100 rows 34\n";

// The replays in a directory by their names, without their start times.
std::map<std::string, std::string> readReplays(const std::string& folder) {
    std::map<std::string, std::string> all;
    for (const auto& [file, text] : test::readFiles(folder)) {
        std::string& rest = all[std::filesystem::path(file).filename()];
        for (const std::string& line : test::splitLines(text))
            if (!line.starts_with("start ")) rest += line + "\n";
    }
    return all;
}

TEST_F(ReplayCommandTest, RunRecordsEachGameWhateverTheNumberOfJobs) {
    for (const std::string mode : {"instant", "ticks"}) {
        std::vector<std::map<std::string, std::string>> folders;
        for (const std::string jobs : {"1", "2"}) {
            const std::string folder = at(mode + jobs);
            test::printTetris("run -n 8 --seed 281474976710652 --pieces 60 --adversary 20 --mode " +
                              mode + " -j " + jobs + " --record " + folder);
            folders.push_back(readReplays(folder));
        }
        EXPECT_EQ(folders[0], folders[1]);
        EXPECT_EQ(folders[0].size(), 8U);
        EXPECT_TRUE(folders[0].contains("281474976710655.replay"));
        EXPECT_TRUE(folders[0].contains("3.replay"));
    }
    test::printTetris("run -n 5 --sequence test --record " + at("test"));
    EXPECT_EQ(readReplays(at("test")).size(), 1U);
    EXPECT_EQ(print("--verify " + at("test/0.replay")), at("test/0.replay") + kOk);
}

TEST_F(ReplayCommandTest, RunRemovesWhatKilledRunsHaveLeft) {
    const std::string folder = at("drafts");
    std::filesystem::create_directory(folder);
    for (const std::string name : {".7.123.part", ".8.123.part", "mine.part"})
        write("drafts/" + name, "half");
    constexpr int kTwoHours = 7200;
    test::age(folder + "/.7.123.part", kTwoHours);
    test::age(folder + "/mine.part", kTwoHours);
    test::printTetris("run --sequence test --record " + folder);
    // Another run may still be writing the second file, and the third name is not that of a draft.
    EXPECT_EQ(test::listNames(folder),
              (std::vector<std::string>{".8.123.part", "0.replay", "mine.part"}));
}

TEST_F(ReplayCommandTest, RunSaysWhyItCannotRecord) {
    test::expectFailureWith("run --record " + write("file", "x"),
                            {"tetris: cannot make the directory " + at("file")});
}

TEST_F(ReplayCommandTest, VerifyPrintsALineAFileInTheirOrder) {
    const std::string good = tetris::recordGame({.sequence = "test"}, 0);
    std::vector<std::string> arguments{"replay", "--verify"};
    std::string expected;
    for (int i = 0; i < 20; ++i) {
        arguments.push_back(write(std::to_string(i) + " a\nb", good));
        expected += at(std::to_string(i)) + " a?b" + kOk;
    }
    EXPECT_EQ(test::outputOf(test::runTetris(arguments)), expected);

    // As another system writes it.
    std::string windows = "\xEF\xBB\xBF";
    for (const std::string& line : test::splitLines(good))
        windows += line + "\r\n";
    struct Row {
        std::string name;
        std::string text;
        std::vector<std::string> said;
    };
    const std::vector<Row> rows = {
        {"good", good, {kOk}},
        {"windows", windows, {kOk}},
        {"open", good.substr(0, good.size() - 1), {kOk}},
        {"wrong",
         test::replaceIn(good, "rows 34", "rows 35"),
         {":114: rows 35; expected rows 34\n"}},
        {"short", good.substr(0, 300), {":", "cut short"}},
        {"cut", good.substr(0, good.size() - 2), {":"}},
        {"empty",
         "",
         {":1: the file is empty; expected 'tetris-replay 1', 'tetris-replay 2' or "
          "'tetris-replay 3'\n"}},
        {"none", "", {": No such file or directory; expected a replay\n"}},
        {"good", good, {kOk}},
    };
    std::string files;
    for (const Row& row : rows)
        files += " " + (row.name == "none" ? at("none") : write(row.name, row.text));
    const ChildResult result = replay("--verify" + files);
    EXPECT_EQ(result.exitCode, 1);
    const std::vector<std::string> lines = test::splitLines(result.out);
    ASSERT_EQ(lines.size(), rows.size()) << result.out;
    for (size_t i = 0; i < rows.size(); ++i) {
        EXPECT_TRUE(lines[i].starts_with(at(rows[i].name) + rows[i].said[0].substr(0, 1)));
        for (const std::string& part : rows[i].said)
            EXPECT_TRUE(test::hasParts(lines[i] + "\n", {part}));
    }
}

TEST_F(ReplayCommandTest, WrongUsageIsSaid) {
    const std::string good = recordTest();
    test::expectRefusals({
        {"replay --export asciicast --window 35x21 " + good,
         "--window: 35x21 is too small for this game; expected 36x21 at least"},
    });
    test::expectFailureWith("replay " + good, {"tetris: standard input is not a terminal; "});
}

TEST_F(ReplayCommandTest, ARestrictedSessionShowsNoLineOfAFile) {
    const std::string secret = write("secret", "root:x:0\n");
    test::expectFailure("replay --restricted " + secret,
                        secret + ": cannot be read; expected a replay");
}

TEST_F(ReplayCommandTest, ControlBytesOfTheEnvironmentAreNotPrinted) {
    const ChildResult result = test::runChild({"/usr/bin/env", "XDG_DATA_HOME=/proc/\033[31m\u202E",
                                               TETRIS_PROGRAM, "scores", "--add", recordTest()});
    EXPECT_TRUE(test::hasFailed(result, 1, {"/proc/?[31m?"}));
    for (const char* const control : {"\033", "\u202E"})
        EXPECT_EQ(result.err.find(control), std::string::npos) << result.err;
}

TEST_F(ReplayCommandTest, ADamagedReplayIsNeitherWatchedNorExported) {
    const std::string text =
        test::replaceIn(tetris::recordGame({.sequence = "test"}, 0), "score 270", "score 271");
    const std::string wrong = write("wrong", text);
    test::expectFailure("replay --export asciicast -o " + at("out") + " " + wrong,
                        wrong + ":112: score 271; expected score 270");
    EXPECT_FALSE(std::filesystem::exists(at("out")));
    test::expectFailureWith("replay " + write("cut", text.substr(0, 200)),
                            {"tetris: " + at("cut") + ":"});
}

TEST_F(ReplayCommandTest, AGameIsPrintedAsFumen) {
    const std::string fumen = print("--fumen " + recordTest());
    EXPECT_TRUE(fumen.starts_with("v115@vh")) << fumen;
    EXPECT_EQ(std::ranges::count(fumen, '\n'), 1);
    const std::string narrow =
        write("narrow", tetris::recordGame({.rules = {.width = 9, .limit = 2}}, 0));
    test::expectFailure("replay --fumen " + narrow,
                        narrow +
                            ": a game of size 9x20 cannot be a fumen; expected one of 10 columns "
                            "and at most 23 rows");
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
    const std::string left = print("--fumen " + match);
    const std::string right = print("--fumen --side 1 " + match);
    EXPECT_TRUE(left.starts_with("v115@vh")) << left;
    EXPECT_EQ(print("--fumen --side=0 " + match), left);
    EXPECT_TRUE(right.starts_with("v115@v")) << right;
    EXPECT_NE(right, left);

    const std::string good = recordTest();
    test::expectFailure("replay --fumen --side 1 " + good,
                        good + ": has one side; --side is for a match");
}

TEST_F(ReplayCommandTest, TheSameReplayGivesTheSameCast) {
    const std::string game = write("game", tetris::recordGame({.rules = {.limit = 40}}, 5));
    const std::string first = print("--export asciicast " + game);
    EXPECT_EQ(print(game + " --export=asciicast -o " + at("out")), "");
    EXPECT_EQ(test::readFile(at("out")), first);

    const std::vector<test::Json> lines = test::parseJsonLines(first);
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
    EXPECT_TRUE(test::hasParts(first, {"48;5;"}));
    EXPECT_TRUE(print("--export asciicast --window 100x40 " + game)
                    .starts_with("{\"version\":2,\"width\":100,\"height\":40,"));
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
    std::string files;
    for (uint64_t seed = 0; seed < 6; ++seed)
        files += " " + write(std::to_string(seed), tetris::recordGame(setup, seed));
    const std::string review = "--review --format json ";
    const std::vector<test::Json> lines = test::parseJsonLines(print(review + files));
    ASSERT_EQ(lines.size(), 7U);
    int moves = 0;
    for (size_t i = 0; i < 6; ++i) {
        EXPECT_TRUE(test::hasFields(
            lines[i],
            {{"file", at(std::to_string(i))}, {"brain", "dt20"}, {"who", "brain default"}}));
        moves += lines[i]["moves"].get<int>();
    }
    EXPECT_TRUE(test::hasFields(lines[6], {{"type", "reviews"}, {"moves", moves}}));
    // The same bytes, whatever else is reviewed beside it.
    EXPECT_EQ(test::Json::parse(print(review + at("3"))), lines[3]);
    EXPECT_TRUE(
        test::hasParts(print("--review " + at("3")), {at("3") + ": accuracy ", "; better "}));
    const std::string match = write("match", recordMatch());
    for (const auto& [side, who] : {std::pair("0", "brain dt20"), {"1", "brain dt10"}}) {
        const std::string line = print(review + "--side " + side + " " + match);
        EXPECT_EQ(test::Json::parse(line)["who"], who);
    }
}

TEST_F(ReplayCommandTest, WhatCannotBeReviewedIsSaid) {
    const std::string file = recordTest();
    test::expectFailureWith(
        "replay --review --brain bad " + file,
        {"tetris replay: " + file +
         ": the brain 'bad' cannot review this game: it plays to lose; expected "
         "one that rates every choice, as dt20 does\n"});
}

}  // namespace
}  // namespace tui
