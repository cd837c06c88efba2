// tetris run in shards, merged, and with checkpoints; tetris match and tetris tune.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "brain/tetris/weights/WeightsFile.h"
#include "core/base/JavaRandom.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Files.h"
#include "test/support/Text.h"
#include "test/support/terminal/ChildProcess.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/command/long/CheckpointFile.h"

namespace tui {
namespace {

using test::ChildProcess;
using test::ChildResult;
using test::Json;
using test::readFile;

ChildResult call(const std::string& line) { return test::runTetrisLine(line); }

class LongRunTest : public test::DirectoryTest {
protected:
    // Starts the command again and again, and kills it after a random time, until it ends by
    // itself; returns its output. Adds the number of kills to kills_. `longest`: the limit of the
    // first time, in ms, which grows; it must be shorter than the command takes.
    std::string finishUnderKills(const std::string& line, int longest) {
        base::JavaRandom random(static_cast<uint64_t>(longest));
        for (;;) {
            ChildProcess child(test::makeTetrisCommand(line));
            std::atomic<bool> isOver = false;
            std::jthread killer([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(random.nextInt(longest)));
                if (!isOver) child.sendSignal(SIGKILL);
            });
            ChildResult result = child.wait();
            isOver = true;
            killer.join();
            if (result.signal == SIGKILL) {
                ++kills_;
                longest += longest / 4;
                continue;
            }
            EXPECT_EQ(result.exitCode, 0) << result.err;
            return result.out;
        }
    }

    // Expects that the command prints the same with one job, with two under kills, and once more
    // from the checkpoint of that name, which has all of it then; returns that without the times.
    std::string expectTheSameAfterKills(const std::string& line, const std::string& checkpoint,
                                        int longest = 15) {
        const std::string keep = " --checkpoint " + at(checkpoint);
        const std::string whole = test::dropTimes(test::printTetris(line + " -j 1"));
        EXPECT_EQ(test::dropTimes(finishUnderKills(line + " -j 2" + keep, longest)), whole);
        EXPECT_EQ(test::dropTimes(test::printTetris(line + keep)), whole);
        return whole;
    }

    int kills_ = 0;
};

const std::string kGames = "run --sequence random --size 10x8 --brain dt10 --seed 7 -n 13";
const std::string kTwoGames = "run --sequence random --size 6x8 --brain dt10 --seed 7 -n 2";
const std::string kTune =
    "tune --size 6x6 --seed 4 --population 20 --games 3 --validate 50 "
    "--format json --generations 8 --pieces 500";

// ---- Shards

TEST_F(LongRunTest, ShardsMergedAreOneRun) {
    const std::vector<std::pair<std::string, std::vector<int>>> rows = {
        {kGames, {1, 2, 7}},
        {kTwoGames, {3}},
        {"run -n 5 --seed 3 --rules modern --goal cheese --garbage 4 --no-hold --brain dt10 "
         "--mode ticks --pace 30",
         {2}}};
    for (const auto& [games, splits] : rows) {
        for (const std::string format : {"json", "csv", "table", "json --no-games"}) {
            const std::string whole = test::printTetris(games + " --format " + format);
            for (const int shards : splits) {
                std::string files;
                for (int i = 1; i <= shards; ++i) {
                    const std::string number = std::to_string(i);
                    const std::string shard = number + "/" + std::to_string(shards);
                    files = " " +
                            write(number,
                                  test::printTetris(games + " --format json --shard " + shard)) +
                            files;
                }
                EXPECT_EQ(
                    test::dropTimes(test::printTetris("run --merge --format " + format + files)),
                    test::dropTimes(whole));
            }
        }
    }
}

TEST_F(LongRunTest, AShardMayHaveNoGame) {
    const std::string games = kTwoGames + " --shard 3/3";
    const auto lines = test::parseJsonLines(test::printTetris(games + " --format json"));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[1]["games"], 0);
    EXPECT_TRUE(lines[1]["rows"]["mean"].is_null());
    test::expectPrinted(games, {"rows    no game"});
}

TEST_F(LongRunTest, ShardsThatDoNotMakeARunAreNamed) {
    const auto make = [this](const std::string& name, const std::string& options) {
        return write(name, test::printTetris(kGames + " --format json " + options));
    };
    const std::string one = make("one", "--shard 1/2");
    const std::string two = make("two", "--shard 2/2");
    const std::string other = make("other", "--shard 2/2 --adversary 5");
    const std::string third = make("third", "--shard 2/3");
    const std::string summary = make("summary", "--shard 2/2 --no-games");
    const std::string table = write("table", "hello\n");
    const std::string text = readFile(two);
    const std::string cut = write("cut", text.substr(0, text.rfind("{\"type\":\"summary\"")));
    const std::vector<std::pair<std::string, std::string>> rows = {
        {one, "shard 2/2 is missing"},
        {one + " " + one, "shard 1/2 is there twice: " + one + " and " + one},
        {one + " " + other,
         other + " is a shard of another run: its adversary is '5', that of " + one + " is '0'"},
        {one + " " + third, third + " is a shard of 3, " + one + " one of 2"},
        {one + " " + summary, summary + ": lacks game 1: it is not whole, or was made with "
                                        "--no-games"},
        {one + " " + cut, cut + ": does not end with a summary"},
        {table, table + ":1: the line is no valid JSON at byte 1; expected a JSON object"},
        {at("nowhere"), "cannot read " + at("nowhere") + ": No such file or directory"},
        {"/tmp", "cannot read /tmp: Is a directory"},
    };
    for (const auto& [files, message] : rows)
        test::expectFailureWith("run --merge --format json " + files, {"tetris: " + message});
}

TEST_F(LongRunTest, AShardThatCannotBeIsRefusedWithTheNameOfWhatIsWrong) {
    const std::string whole = test::printTetris(kGames + " --format json --shard 1/1");
    const size_t game = whole.find("{\"type\":\"game\"");
    const size_t summary = whole.find("{\"type\":\"summary\"");
    // Replaces the value of the key in the line that begins there.
    const auto change = [&whole](size_t line, const std::string& key, const std::string& value) {
        const std::string named = "\"" + key + "\":";
        const size_t at = whole.find(named, line) + named.size();
        const size_t end = whole.find_first_of(whole[at] == '[' ? "]" : ",}", at);
        return whole.substr(0, at) + value + whole.substr(whole[at] == '[' ? end + 1 : end);
    };
    const std::string deep(100'000, '[');
    struct Row {
        size_t line;
        std::string key;
        std::vector<std::string> values;
    };
    const std::vector<Row> changes = {
        {0, "games", {"\"x\"", "-1", "1e300"}},
        {0, "seed", {"\"x\"", "18446744073709551615", "281474976710656"}},
        {0, "size", {"\"0x0\"", "7"}},
        {0, "brain", {"\"\\u001b]0;x\\u0007\""}},
        {0, "mode", {"\"slow\""}},
        {0, "pieces", {"4294967297"}},
        {0, "adversary", {"-5", deep}},
        {0, "overflow", {"null"}},
        {0, "version", {"\"\\u001b[2J\"", "5"}},
        {0, "type", {R"("run","brain_time":-5)"}},
        {game, "seed", {"8"}},
        {game, "pieces", {"-3", "9007199254740993"}},
        {game, "score", {"1.5", "123456"}},
        {game, "rows", {"-2", "7000"}},
        {game, "clears", {"[-1,0,0,0]", "[1,0,0]"}},
        {game, "end", {"\"zzz\"", "\"goal\""}},
        {game, "sequence", {"\"x\""}},
        {game, "brain", {"[]"}},
        {game, "mode", {"null"}},
        {game, "size", {"\"7x7\""}},
        {game, "adversary", {"1e300"}},
        {game, "board", {"5", "[]", "[\"..........\"]", "[7]"}},
        {summary, "games", {"12"}},
        {summary, "pieces", {"1"}},
        {summary, "mean", {"1e300"}},
        {summary, "sd", {"0.5"}},
        {summary, "ci95", {"[0,1]", "[0.0,1.0]", "null"}},
        {summary, "median", {"\"x\""}},
        {summary, "p25", {"1"}},
        {summary, "pieces_per_second", {"\"x\"", "1.0"}},
        {summary, "type", {R"("summary","more":1)"}},
        {summary, "max", {"-1"}},
        {summary, "limit", {"17"}},
        {summary, "over", {"null"}},
        {summary, "seconds", {"-1", "\"x\""}},
    };
    for (const auto& [line, key, values] : changes) {
        for (const std::string& value : values) {
            const ChildResult result =
                call("run --merge " + write("shard", change(line, key, value)));
            EXPECT_TRUE(test::hasFailed(result, 1, {"tetris: " + at("shard")}))
                << key << " " << value.substr(0, 40);
            EXPECT_EQ(result.err.find_first_of("\x1b\x07"), std::string::npos) << result.err;
        }
    }
    const std::vector<std::pair<std::string, std::string>> said = {
        {change(game, "pieces", "-3"), "'pieces' is '-3'"},
        {change(0, "seed", "281474976710656"), "expected a whole number from 0 to 281474976710655"},
        {change(0, "adversary", deep), ":1: the line is nested deeper than 64 levels"},
        {change(0, "type", R"("run","brain_time":-5)"), "'brain_time' of the run; expected none"},
        {change(summary, "ci95", "[0,1]"),
         "'ci95' of 'rows' of the summary is '[0,1]'; expected '["},
    };
    for (const auto& [changed, message] : said)
        test::expectFailureWith("run --merge " + write("shard", changed), {message});
}

TEST_F(LongRunTest, ADamagedCheckpointOfTuneIsRefused) {
    const std::string options =
        " --size 6x6 --seed 1 --budget 5000000000 --games 2 --population 12"
        " --validate 10 -j 1 -o " +
        at("x.toml") + " --checkpoint ";
    const std::string start =
        R"({"type":"tune-checkpoint","format":2,"options":{"version":"1.0.0","method":"surface","features":["landing_height","eroded_cells","row_transitions",)"
        R"("column_transitions","holes","wells","hole_depth","rows_with_holes","diversity"],)"
        R"("near_top":[],"sequence":"random","size":"6x6","seed":1,"pieces":null,"brain":null,)"
        R"("start":null,"population":12,"games":2,"generations":null,"budget":5000000000,)"
        R"("validate":10,"tries":null},)";
    for (const std::string end :
         {R"("search_end":0,"rounds":[],"played":[]})",
          R"("search_end":1099511627776,"rounds":[],"played":[]})",
          R"("search_end":-9223372036854775808,"rounds":[],"played":[]})",
          R"("search_end":null,"rounds":[[-1,2,2]],"played":[]})",
          R"("search_end":1,"rounds":[],"played":[]})", R"("search_end":null,"played":[]})",
          R"("search_end":null,"rounds":{"a":{"b":1}},"played":[]})",
          R"("search_end":null,"rounds":[],"played":{"a":1,"b":1,"c":1}})",
          R"("search_end":null,"rounds":[],"played":[900,1,2]})",
          R"("search_end":null,"rounds":[[1,2,2]],"played":[]})",
          R"("search_end":null,"rounds":[[1,2,4294967298]],"played":[]})"}) {
        write("tune", start + end + "\n");
        const ChildResult result = call("tune" + options + at("tune"));
        EXPECT_TRUE(test::hasFailed(result, 1, {"is a damaged checkpoint"})) << end;
        for (const std::string inner : {"::", "json."})
            EXPECT_EQ(result.err.find(inner), std::string::npos) << result.err;
    }
    write("tune", std::string(100'000, '['));
    EXPECT_TRUE(test::hasParts(call("tune" + options + at("tune")).err,
                               {"is not a checkpoint of tetris tune: it is nested deeper than 64 "
                                "levels; expected one"}));
}

// ---- Checkpoints of run

TEST_F(LongRunTest, ARunThatIsKilledAgainAndAgainPrintsWhatAnUndisturbedOnePrints) {
    const std::string modern =
        "run -n 20 --seed 3 --rules modern --goal cheese --garbage 30 --brain dt10 --mode ";
    for (const auto& [checkpoint, games] : std::map<std::string, std::string>{
             {"classic", "run --sequence random --size 10x10 --brain dt10 --seed 3 -n 12"},
             {"instant", modern + "instant"},
             {"ticks", modern + "ticks"}}) {
        SCOPED_TRACE(games);
        kills_ = 0;
        expectTheSameAfterKills(games + " --format json", checkpoint, 60);
        EXPECT_GT(kills_, 0);
        // After the end the run is printed again in another format, too.
        const std::string csv = games + " --format csv -j 1";
        EXPECT_EQ(test::printTetris(csv + " --checkpoint " + at(checkpoint)),
                  test::printTetris(csv));
    }
}

TEST_F(LongRunTest, WithoutASeedACheckpointKeepsItsOwn) {
    const std::string games = "run --pieces 30 -n 3 --format csv --checkpoint " + at("c");
    const std::string first = test::printTetris(games);
    EXPECT_EQ(test::printTetris(games), first);
    // The test sequence has one seed alone, so its shards need none.
    EXPECT_NE(test::printTetris("run --sequence test --shard 1/1"), "");
    const std::string tune =
        "tune --size 6x6 --population 4 --games 1 --generations 1 --validate 1 --pieces 50 "
        "--format json -o " +
        at("t.toml") + " --checkpoint " + at("t");
    test::printTetris(tune);
    EXPECT_EQ(call(tune).exitCode, 0) << call(tune).err;
}

TEST_F(LongRunTest, ACheckpointBelongsToOneRunAtATime) {
    const std::string message =
        " is the checkpoint of a run that is still going on; expected its end, or another file";
    const std::string games =
        "run --sequence random --size 10x20 --brain dt20 --seed 3 --checkpoint " + at("c");
    const std::string tune =
        "tune --size 6x6 --population 20 --games 3 --generations 100000 --format json --seed 1 "
        "-o " +
        at("w.toml") + " --checkpoint " + at("t");
    const auto expectOne = [&](const std::string& line, const std::string& file) {
        const std::string before = readFile(at(file));
        ChildProcess first(test::makeTetrisCommand(line));
        // Until it has written the file, which it locks before.
        while (readFile(at(file)).empty() || readFile(at(file)) == before) {
        }
        test::expectFailure(line, at(file) + message);
        first.sendSignal(SIGINT);
        EXPECT_EQ(first.wait().signal, SIGINT);
    };
    expectOne(games, "c");
    expectOne(tune, "t");
    // Again, from the file that is there.
    expectOne(games, "c");
    // A file that a run had no time to fill is as none.
    write("empty", "");
    EXPECT_EQ(call("run --pieces 3 --checkpoint " + at("empty")).exitCode, 0);
}

TEST_F(LongRunTest, WhoHasNotGotTheLockDoesNotBelieveToHaveIt) {
    auto first = std::make_unique<CheckpointFile>(at("c"));
    first->lock();
    CheckpointFile second(at("c"));
    EXPECT_THROW(second.lock(), std::runtime_error);
    EXPECT_THROW(second.lock(), std::runtime_error) << "the first run still has it";
    first.reset();
    EXPECT_NO_THROW(second.lock());
    EXPECT_THROW(CheckpointFile(at("c")).lock(), std::runtime_error);
}

TEST_F(LongRunTest, ACheckpointOfAnotherRunOrNoneIsRefused) {
    const std::string keep = " --checkpoint " + at("c");
    const std::string other = " is the checkpoint of another run: its ";
    const std::string same = "; expected the same options, or another file";
    const auto expect = [](const std::string& line, const std::string& message) {
        const ChildResult result = call(line);
        EXPECT_TRUE(test::hasFailed(result, 1, "tetris: " + message + "\n"));
        EXPECT_EQ(result.out, "");
    };
    const auto expectOther = [&](const std::string& line, const std::string& difference) {
        expect(line + keep, at("c") + other + difference + same);
        std::filesystem::remove(at("c"));
        std::filesystem::remove(at("c.games"));
    };
    const std::string sighted = "match dt10 lookahead -n 2 --seed 1 --size 5x5";
    test::printTetris(sighted + " --sees 0" + keep);
    expectOther(sighted, "sees is '0', not 'null'");
    const std::string modern = "run --rules modern --goal zen --pieces 5 --brain dt10 --seed 1";
    test::printTetris(modern + keep);
    expectOther(modern + " --no-hold", "hold is 'true', not 'false'");
    const std::string weighed =
        "run --sequence random --size 6x8 -n 2 --seed 7 --brain " +
        write("mine.toml", "format = 1\nname = \"a\"\n[weights]\nwells = -1.0\nholes = -4.0\n");
    test::printTetris(weighed + keep);
    write("mine.toml", "format = 1\nname = \"a\"\n[weights]\nwells = -1.0\nholes = -3.0\n");
    expectOther(weighed, "weights.holes is '-4.0', not '-3.0'");
    test::printTetris(kGames + keep);
    const std::string games = readFile(at("c.games"));
    write("c.games", games.substr(0, games.size() / 2));
    expect(kGames + keep, at("c") + " is a checkpoint without its games: " + at("c.games") +
                              " is not what it was; expected both files, or none");
    write("c", "hello");
    expect(kGames + keep,
           at("c") + " is not a checkpoint of tetris run: it is no valid JSON at byte 1; " +
               "expected one, or a file that does not exist yet");
    ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
    const std::string special =
        " cannot be a checkpoint: it is a device or a pipe; expected a file";
    expect(kGames + " --checkpoint " + at("pipe"), at("pipe") + special);
    // Without a seed it is read first.
    expect("run --sequence random --brain dt10 --size 6x6 --checkpoint /dev/full",
           "/dev/full" + special);
    expect(kGames + " --checkpoint " + at("nowhere/c"),
           "cannot write " + at("nowhere/c") + ": No such file or directory");
}

TEST_F(LongRunTest, ARunThatGoesOnCountsTheTimeOfTheProcessesBefore) {
    const std::string games = "run -n 6 -j 1 --seed 1 --size 10x10 --checkpoint " + at("c");
    test::printTetris(games);
    const std::string file = readFile(at("c"));
    const std::string time = "\"milliseconds\":";
    const size_t begin = file.find(time) + time.size();
    write("c", std::string(file).replace(begin, file.find(',', begin) - begin, "100000"));
    const Json summary = test::printTetrisJson(games).back();
    EXPECT_GE(summary["seconds"], 100.0);
    EXPECT_LE(summary["pieces_per_second"], summary["pieces"].get<double>() / 100);
    // An older file has no time.
    write("c", test::replaceIn(file,
                               file.substr(begin - time.size(),
                                           file.find(',', begin) + 1 - begin + time.size()),
                               ""));
    EXPECT_LT(test::printTetrisJson(games).back()["seconds"], 100.0);
}

TEST_F(LongRunTest, AGameThatTheRunCannotHaveIsRefusedWithItsLine) {
    const std::string games = "run -n 6 -j 1 --seed 1 --size 10x10 --checkpoint " + at("c");
    test::printTetris(games);
    const std::string file = readFile(at("c"));
    const std::string text = readFile(at("c.games"));
    // Replaces the first line, and says in the file how long the games are then.
    const auto change = [&](const std::string& line, const std::string& wrong) {
        const std::string changed = line + text.substr(text.find('\n'));
        std::string head = file;
        const std::string bytes = "\"games_bytes\":";
        const size_t begin = head.find(bytes) + bytes.size();
        head.replace(begin, head.find(',', begin) - begin, std::to_string(changed.size()));
        write("c", head);
        write("c.games", changed);
        test::expectFailure(games, at("c.games") + wrong + "; expected what the run has written");
    };
    const std::string first = text.substr(0, text.find('\n'));
    const std::string rest = first.substr(first.find(' ', 2));  // without game and seed
    ASSERT_TRUE(first.starts_with("0 1 "));
    change("0 99" + rest, ":1: is damaged: game 0 has the seed 99, not 1");
    change("77 1" + rest, ":1: is damaged: game 77 is none of games 0 to 5");
    change("1 2" + rest, ":2: is damaged: game 1 is on a line before, too");
    change("0 1 0" + rest, ":1: is damaged: this game cannot be");
    // Of the last line alone it would not be seen in the count of bytes.
    std::string last = text;
    last[last.size() - 2] = 'x';
    write("c", file);
    write("c.games", last);
    test::expectFailure(
        games,
        at("c.games") + ":6: is damaged: this game cannot be; expected what the run has written");
    const auto run = [&](const std::string& numbers, const std::string& wrong) {
        std::string head = file;
        const size_t begin = head.find("\"running\":[]") + 11;
        std::string running;
        for (std::istringstream in(numbers); in >> running;) {
            head.insert(begin, R"({"game":)" + running +
                                   R"(,"pieces":0,"rows":0,"points":0,"clears":[0,0,0,0],)"
                                   R"("columns":[0,0,0,0,0,0,0,0,0,0],)"
                                   R"("sequence":[5,7,0,0,0,0,0,0,0],"dealt":[]})" +
                                   (head[begin] == ']' ? "" : ","));
        }
        write("c", head);
        write("c.games", text);
        test::expectFailure(games, at("c") + " is a damaged checkpoint: " + wrong);
    };
    run("3 3", "running game 3 is there twice");
    run("3", "running game 3 has ended, too");
    run("77", "game 77 is none of games 0 to 5");
}

TEST_F(LongRunTest, APipeWithoutAnotherEndIsRefusedByName) {
    for (const std::string name : {"pipe", "c.games", "d.new"})
        ASSERT_EQ(::mkfifo(at(name).c_str(), 0600), 0);
    const std::string why = ": it is a pipe, a socket or a device, not a file";
    const std::vector<std::array<std::string, 2>> rows = {
        {kTune + " -o " + at("w.toml") + " --csv " + at("pipe"),
         "--csv: cannot write '" + at("pipe") + "'"},
        {kGames + " --positions " + at("pipe"), "cannot write " + at("pipe")},
        {kGames + " --checkpoint " + at("c"), "cannot write " + at("c.games")},
        {kGames + " --checkpoint " + at("d"), "cannot write " + at("d") + ": " + at("d.new")},
        {"league default bad -n 1 --seed 1 --pieces 5 --html " + at("pipe"),
         "cannot write " + at("pipe")},
        {"replay --verify " + at("pipe"), at("pipe")},
        {"run --merge " + at("pipe"), "cannot read " + at("pipe")},
        {"run --sequence file:" + at("pipe"), "cannot read '" + at("pipe") + "'"},
    };
    for (const auto& [line, message] : rows) {
        const ChildResult result = call(line);
        EXPECT_NE(result.exitCode, 0) << line;
        EXPECT_TRUE(test::hasParts(result.out + result.err, {message + why})) << line;
    }
}

TEST_F(LongRunTest, WhatHasTheNameOfADraftIsNamed) {
    std::filesystem::create_directory(at("c.new"));
    test::expectFailureWith(kGames + " --checkpoint " + at("c"),
                            {"cannot write " + at("c") + ": " + at("c.new") + ": Is a directory"});
}

TEST_F(LongRunTest, AFileThatIsReplacedKeepsItsPermissions) {
    using std::filesystem::perms;
    const std::string file = write("c", "");
    std::filesystem::permissions(file, perms::owner_all);
    CheckpointFile(file).write("text");
    EXPECT_EQ(readFile(file), "text");
    EXPECT_EQ(std::filesystem::status(file).permissions(), perms::owner_all);
}

TEST_F(LongRunTest, InputWithoutEndIsRefused) {
    const std::string huge = write("huge", "");
    std::filesystem::resize_file(huge, std::uintmax_t{2} << 30);
    for (const std::string& file : {std::string("/dev/zero"), huge})
        test::expectFailure("run --merge " + file,
                            file + ":1: the line is too long; expected at most 1048576 bytes");
    test::expectFailure(kGames + " --checkpoint " + huge,
                        huge + " is too long to be a checkpoint; expected at most 268435456 bytes");
}

TEST_F(LongRunTest, TheReasonWhyAFileCannotBeWrittenIsTheSystems) {
    // The system refuses such names to root, too, unlike files without permission.
    EXPECT_TRUE(test::hasFailed(call(kTune + " -o " + at(std::string(300, 'x') + "/w.toml")), 2,
                                {"': File name too long; expected another file\n"}));
}

TEST_F(LongRunTest, AFileThatMayNotGrowIsAFailedWrite) {
    const std::string limited =
        "ulimit -f 1; exec '" TETRIS_PROGRAM "' " + kTune + " -o '" + at("w.toml") + "'";
    EXPECT_TRUE(test::hasFailed(test::runChild({"/bin/sh", "-c", limited}), 1,
                                {"w.toml", "File too large\n"}));
}

TEST_F(LongRunTest, AWriteAfterOneThatFailedHasTheGamesOfBoth) {
    const GamesIdentity games =
        identifyRun({.setup = {.rules = {.limit = 5}}, .firstSeed = 7, .games = 40});
    GamesCheckpoint checkpoint(at("c"), games);
    static_cast<void>(checkpoint.read());
    const auto writeHalf = [&](int64_t index) {
        tetris::BatchPlan plan = games.plan;
        plan.shard = {.index = index, .count = 2};
        plan.isLogged = true;
        tetris::Batch half(plan, 1);
        while (!half.isDone())
            static_cast<void>(half.next(std::chrono::seconds(1)));
        checkpoint.write(half);
    };
    {
        const test::SizeLimit limit(100);
        EXPECT_THROW(writeHalf(0), std::runtime_error);
    }
    writeHalf(1);
    EXPECT_EQ(GamesCheckpoint(at("c"), games).load().ended.size(), 40U);
}

TEST_F(LongRunTest, AThreadThatCannotBeStartedIsNamed) {
    // A thread's stack is larger than all addresses.
    EXPECT_TRUE(test::hasFailed(
        test::runChild(
            {"/bin/sh", "-c", "ulimit -S -s 200000000000 && exec '" TETRIS_PROGRAM "' " + kGames}),
        1, "tetris: cannot start a thread: Resource temporarily unavailable\n"));
}

// ---- What is played when a signal comes

TEST_F(LongRunTest, AMatchThatIsStoppedSaysWhatItPlayed) {
    const ChildResult half = test::stopTetris(
        test::splitWords("match dt10 default --sequence random --size 10x8 --seed 1 -n 1000000"),
        {"/1000000 games each, wins ", " left"}, SIGINT);
    EXPECT_EQ(half.out, "") << "nobody takes it for the result";
    EXPECT_TRUE(test::hasParts(half.err, {"tetris match: stopped after ", "\nverdict  "}));
}

// ---- Match

const std::string kMatch = "match --sequence random --size 6x8 --seed 1 ";

TEST_F(LongRunTest, AMatchIsThatOfTheTwoRuns) {
    const std::vector<Json> match = test::printTetrisJson(kMatch + "-n 200 dellacherie default");
    ASSERT_EQ(match.size(), 1U);
    const auto mean = [](const std::string& brain, const std::string& what) {
        return test::printTetrisJson(
                   "run --sequence random --size 6x8 --seed 1 --no-games -n 200 --brain " + brain)
            .back()[what]["mean"]
            .get<double>();
    };
    const Json& line = match[0];
    EXPECT_TRUE(test::hasFields(
        line, {{"type", "match"}, {"a", "dellacherie"}, {"b", "default"}, {"games", 200}}));
    for (const std::string what : {"rows", "score"}) {
        EXPECT_DOUBLE_EQ(line[what]["a"].get<double>(), mean("dellacherie", what));
        EXPECT_DOUBLE_EQ(line[what]["b"].get<double>(), mean("default", what));
        EXPECT_LT(line[what]["ci95"][0], line[what]["difference"]);
    }
    const auto wins = line["wins"].get<std::array<int, 3>>();
    EXPECT_EQ(wins[0] + wins[1] + wins[2], 200);
    EXPECT_TRUE(test::hasFields(line, {{"verdict", "a"}, {"error", 0.01}}));
    EXPECT_FALSE(line.contains("biased"));
    EXPECT_EQ(test::printTetrisJson(kMatch + "-j 1 -n 200 dellacherie default"),
              test::printTetrisJson(kMatch + "-j 3 -n 200 dellacherie default"));
}

TEST_F(LongRunTest, AMatchMayStopEarlyWhateverTheJobs) {
    const std::string line = kMatch + "--sprt 20 -n 100000 default dellacherie";
    const Json match = test::printTetrisJson(line).at(0);
    EXPECT_TRUE(test::hasFields(match, {{"verdict", "b"}, {"biased", true}}));
    EXPECT_LT(match["games"], 100);
    for (const std::string jobs : {"1", "3"})
        EXPECT_EQ(test::printTetrisJson(line + " -j " + jobs).at(0), match) << jobs;
    test::expectPrinted(line, {"verdict  b is better (error 1 %)"});
}

// ---- Tune

TEST_F(LongRunTest, TuningWritesWeightsThatPlay) {
    const auto lines = test::parseJsonLines(
        test::printTetris(kTune + " -o " + at("w.toml") + " --csv " + at("w.csv")));
    ASSERT_EQ(lines.size(), 10U);
    EXPECT_TRUE(test::hasFields(lines[0], {{"type", "tune"}, {"seed", 4}}));
    EXPECT_EQ(lines[0]["features"].size(), 9U);
    std::string csv = "generation,pieces,best,elite,median,test,landing_height,";
    EXPECT_EQ(readFile(at("w.csv")).substr(0, csv.size()), csv);
    for (size_t i = 1; i <= 8; ++i) {
        EXPECT_TRUE(test::hasFields(lines[i], {{"type", "generation"}, {"generation", i - 1}}));
        EXPECT_GE(lines[i]["best"], lines[i]["elite"]);
        EXPECT_GE(lines[i]["elite"], lines[i]["median"]);
        EXPECT_EQ(lines[i]["weights"].size(), 12U);
    }
    const Json& result = lines[9];
    EXPECT_EQ(result["type"], "result");
    EXPECT_EQ(result["rows"]["games"], 50);
    const tetris::WeightsFile file = tetris::readWeights(at("w.toml"));
    EXPECT_EQ(result["weights"]["holes"], file.weights[tetris::Feature::Holes]);
    test::printTetris("run --sequence random --size 6x6 --seed 1 -n 3 --brain " + at("w.toml"));
}

TEST_F(LongRunTest, TuningAndLeaguesAreTheSameForAnyNumberOfJobsAndAfterKills) {
    for (const std::string method : {"ce", "cma-es", "surface"})
        expectTheSameAfterKills(kTune + " --method " + method + " -o " + at("w.toml"), method);
    EXPECT_GT(kills_, 0);
    kills_ = 0;
    const std::string page = " --html " + at("page");
    const std::string league =
        "league 3 4 rival:nodes=300 dt20 --versus -n 6 --seed 7 --pieces 60 --format json";
    expectTheSameAfterKills(league + page, "league");
    EXPECT_GT(kills_, 0);
    const std::string resumed = readFile(at("page"));
    test::printTetris(league + page);
    EXPECT_EQ(readFile(at("page")), resumed);
}

TEST_F(LongRunTest, WeightsNearTheTopAreInTheFileTheLinesAndTheCheckpoint) {
    const std::string line = kTune + " --near-top 1,3 --csv " + at("w.csv") + " --checkpoint " +
                             at("c") + " -o " + at("w.toml");
    const std::vector<Json> lines = test::parseJsonLines(test::printTetris(line));
    EXPECT_EQ(lines[0]["near_top"], Json({1, 3}));
    for (size_t i = 1; i < lines.size(); ++i) {
        ASSERT_EQ(lines[i]["near_top"].size(), 2U) << i;
        EXPECT_EQ(lines[i]["near_top"][0]["room"], 1);
        EXPECT_EQ(lines[i]["near_top"][1]["room"], 3);
        EXPECT_EQ(lines[i]["near_top"][1]["weights"].size(), 12U);
    }
    const tetris::Weights found = tetris::readWeights(at("w.toml")).weights;
    ASSERT_EQ(found.nearTop.size(), 2U);
    EXPECT_EQ(lines.back()["near_top"][1]["weights"]["landing_height"], found.nearTop[1].values[0]);
    const std::vector<std::string> csv = test::splitLines(readFile(at("w.csv")));
    EXPECT_TRUE(
        csv.at(0).ends_with(",landing_height_3,eroded_cells_3,row_transitions_3,"
                            "column_transitions_3,holes_3,wells_3,hole_depth_3,"
                            "rows_with_holes_3,diversity_3,aggregate_height_3,rows_cleared_3,"
                            "bumpiness_3"))
        << csv[0];
    EXPECT_EQ(std::ranges::count(csv.at(1), ','), std::ranges::count(csv[0], ','));
    EXPECT_TRUE(test::hasParts(call("tune --size 6x6 --seed 4 --population 4 --games 1 "
                                    "--generations 1 --validate 1 --near-top 1,3 -o " +
                                    at("w.toml"))
                                   .out,
                               {"rows free above it        more      to 1      to 3\n"}));
    test::expectFailureWith(kTune + " --checkpoint " + at("c") + " -o " + at("w.toml"),
                            {"its near_top is '[1,3]', not '[]'"});
}

TEST_F(LongRunTest, TuningThatIsInterruptedTellsWhatIsKnown) {
    const std::string line =
        "tune --size 6x6 --seed 4 --population 20 --games 3 --generations 100000 --format json "
        "-o " +
        at("w.toml") + " --checkpoint " + at("c");
    ChildProcess child(test::makeTetrisCommand(line));
    child.awaitLines(4);
    child.sendSignal(SIGINT);
    const ChildResult result = child.wait();
    EXPECT_EQ(result.signal, SIGINT);
    EXPECT_EQ(result.err,
              "tetris tune: stopped; the best weights so far are in " + at("w.toml") + "\n");
    const Json last = test::parseJsonLines(result.out).back();
    EXPECT_TRUE(test::hasFields(last, {{"type", "result"}, {"whole", false}}));
    EXPECT_EQ(last["weights"]["holes"],
              tetris::readWeights(at("w.toml")).weights[tetris::Feature::Holes]);
    test::expectFailureWith(test::replaceIn(line, "--games 3", "--games 4"),
                            {" is the checkpoint of another run: its games is '3', not '4'"});
}

TEST_F(LongRunTest, TuningMayStopByTheClockAndSaysSo) {
    const ChildResult result = call(
        "tune --size 6x6 --seed 4 --population 20 --games 3 "
        "--generations 100000 --time 1 --format json -o " +
        at("w.toml"));
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err,
              "tetris tune: stopped by --time: another run with these options may end elsewhere\n");
    EXPECT_EQ(test::parseJsonLines(result.out).back()["rows"]["games"], 1000);
}

TEST_F(LongRunTest, ATableOfTuningShowsTheCurveOnATerminal) {
    ChildProcess child(test::makeTetrisCommand("tune --size 6x6 --seed 4 --population 20 --games 3 "
                                               "--generations 5 --validate 10 -o " +
                                               at("w.toml")),
                       {.errIsTerminal = true});
    const ChildResult result = child.wait();
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(test::hasParts(result.out, {"\nthe weights found, in ", "rows a game: "}));
    EXPECT_TRUE(test::hasParts(result.err, {"        0 |-----"}));
}

TEST_F(LongRunTest, TheRivalIsTunedTheSameForAnyNumberOfJobsAndAfterKills) {
    for (const std::string aim : {"attack", "versus"}) {
        const std::string tune =
            "tune --rules modern --for " + aim +
            " --brain rival:nodes=30,next=1 --features hole,perfect,full_2 --pieces 30 --seed 1 "
            "--population 6 --games 2 --generations 3 --validate 6 --format json -o " +
            at("w.toml");
        const std::vector<Json> lines = test::parseJsonLines(expectTheSameAfterKills(tune, aim));
        EXPECT_TRUE(test::hasFields(
            lines[0], {{"for", aim}, {"features", Json({"hole", "perfect", "full_2"})}}));
        EXPECT_EQ(lines[0]["present"]["weights"]["hole"], -1740);
        EXPECT_EQ(lines.back()["measured"]["games"], 6);
        EXPECT_LT(lines.back()["measured"]["mean"], 1);
        const tetris::RivalWeights found = tetris::readWeights(at("w.toml")).rival.value();
        EXPECT_TRUE(test::hasFields(lines.back()["weights"],
                                    {{"hole", found.of(tetris::RivalTerm::Hole)}, {"four", 3440}}));
        test::expectFailureWith(tune + " --checkpoint " + at(aim) + " --start " + at("w.toml"),
                                {" is the checkpoint of another run: its "});
    }
}

}  // namespace
}  // namespace tui
