// tetris league, through the real program.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Effort.h"
#include "test/support/TestBrains.h"
#include "test/support/Text.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildResult;
using test::Json;
using test::kFlatPlugin;
using Words = std::vector<std::string>;

const std::string kFlatCommand = "command:" + test::kFlatProgram;

// A brain in the shell: it says ready, and does `onMove` for each question, whose number is $n.
std::string script(const std::string& onMove) {
    return "command:echo '{\"type\":\"ready\",\"protocol\":1}'; n=0; while read -r line; do case "
           "$line in *'\"type\":\"move\"'*) n=$((n+1)); " +
           onMove + ";; *quit*) exit;; esac; done";
}
// Its move number $n: the piece as it is, at that column.
std::string answer(const std::string& x) {
    return R"(echo "{\"id\":$n,\"rotation\":0,\"x\":)" + x + R"(}")";
}

class LeagueCommandTest : public test::DirectoryTest {
protected:
    LeagueCommandTest() { ::setenv("XDG_STATE_HOME", at("").c_str(), 1); }

    // Plays a league of these brains; more of them, and the options, are in the line.
    static ChildResult call(const std::string& line, const Words& brains = {}) {
        return test::runTetris(
            test::addWords(test::addWords({"league"}, brains), test::splitWords(line)));
    }

    // Runs the command that leads to a fault once more.
    static ChildResult runAgain(const std::string& command) {
        return test::runChild(
            {"/bin/sh", "-c", test::replaceIn(command, "tetris", TETRIS_PROGRAM)});
    }

    // The objects of the league in JSON. `code`: what it exits with.
    static std::vector<Json> play(const std::string& line, const Words& brains = {}, int code = 0) {
        const ChildResult result = call(line + " --format json", brains);
        EXPECT_EQ(result.exitCode, code) << result.err;
        EXPECT_EQ(result.err, "");
        return test::parseJsonLines(result.out);
    }
    // Those of its brains, by name.
    static std::map<std::string, Json> playBrains(const std::string& line, const Words& brains = {},
                                                  int code = 0) {
        return indexBrains(play(line, brains, code));
    }

    // The first fault of the brain `faulty`, which plays games of seed 5 beside the default brain.
    static Json findFault(const std::string& line, const std::string& faulty) {
        return playBrains("default --seed 5 " + line, {faulty}).at("faulty")["faults"].at(0);
    }

    // The objects of brains, by name.
    static std::map<std::string, Json> indexBrains(const std::vector<Json>& objects) {
        std::map<std::string, Json> brains;
        for (const Json& object : objects)
            if (object["type"] == "brain") brains[object["name"]] = object;
        return brains;
    }

    // Without what depends on the machine.
    static std::string dropMoveTimes(const std::vector<Json>& objects) {
        std::string text;
        for (Json object : objects) {
            object.erase("ms_per_move");
            object.erase("ms_slowest");
            text += object.dump() + "\n";
        }
        return text;
    }
};

const std::string kSmall = " --sequence random --size 8x10 --seed 5 --pieces 300";

TEST_F(LeagueCommandTest, EveryBrainPlaysTheGamesThatRunPlays) {
    const auto objects = play("default dt10 bad -n 9" + kSmall);
    ASSERT_EQ(objects.size(), 1U + 3 + 3);
    EXPECT_TRUE(test::hasFields(objects[0], {{"type", "league"},
                                             {"games", 9},
                                             {"brains", Json{"default", "dt10", "bad"}},
                                             {"correction", "holm"}}));
    EXPECT_TRUE(test::hasFields(objects[1], {{"name", "dt10"}, {"rank", 1}}));
    EXPECT_EQ(objects[3]["name"], "bad");
    for (const auto& [name, brain] : indexBrains(objects)) {
        const Json summary =
            test::printTetrisJson("run -n 9 --no-games --brain " + name + kSmall).back();
        EXPECT_EQ(brain["rows"]["mean"], summary["rows"]["mean"]) << name;
        EXPECT_EQ(brain["rows"]["ci95"], summary["rows"]["ci95"]) << name;
        EXPECT_EQ(brain["score"]["mean"], summary["score"]["mean"]) << name;
        EXPECT_EQ(brain["lost"], 0);
    }
    EXPECT_TRUE(test::hasFields(objects[4], {{"a", "default"}, {"b", "dt10"}, {"verdict", "b"}}));
}

TEST_F(LeagueCommandTest, PluginsProgramsAndJobsMakeNoDifference) {
    const auto playWith = [](const std::string& jobs) {
        return play("default dt10 -n 6 --brain-time 60000 -j " + jobs + kSmall,
                    {"plugin=" + kFlatPlugin, "program=" + kFlatCommand,
                     "served=command:" TETRIS_PROGRAM " serve dt10"});
    };
    const auto objects = playWith("1");
    EXPECT_EQ(dropMoveTimes(playWith("4")), dropMoveTimes(objects));

    const auto brains = indexBrains(objects);
    ASSERT_EQ(brains.size(), 5U);
    EXPECT_EQ(brains.at("plugin")["rows"], brains.at("program")["rows"]);
    EXPECT_EQ(brains.at("served")["rows"], brains.at("dt10")["rows"]);
    for (const auto& [name, brain] : brains) {
        EXPECT_EQ(brain["lost"], 0) << name << brain["faults"];
        EXPECT_GT(brain["ms_per_move"], 0) << name;
    }
}

// ---- Brains that fail

struct BadEntrant {
    std::string name;
    std::string brain;
    std::string kind;
    std::string message;  // a part of it
};

TEST_F(LeagueCommandTest, BadBrainsLoseTheirGamesAndTheLeagueGoesOn) {
    const std::vector<BadEntrant> bad{
        {"crash", "command:echo no luck >&2; exit 3", "broken", "its last words: 'no luck'"},
        {"deaf", "command:sleep 1000", "late", "hangs: no answer within "},
        {"slow", script("sleep 1000"), "late", "hangs: no answer within "},
        {"illegal", script(answer("99")), "illegal-move", "impossible move: '{\"id\":1,\"rot"},
        {"lazy", script(R"(echo "{\"id\":$n,\"move\":null}")"), "illegal-move",
         "returned no move where there is one"},
        {"greedy", test::nameBadPlugin(12), "out-of-memory", "used more than 150 MB of memory"},
        {"mortal", script("[ $n -lt 4 ] || exit 5; " + answer("$n")), "broken",
         "has died: exit status 5"},
        {"aborts", test::nameBadPlugin(8), "broken", "has died by signal 6"},
        {"hangs", test::nameBadPlugin(9), "late", "hangs: no answer within "},
        {"loads", test::nameBadPlugin(10), "broken", "has died by signal 6"},
        {"creates", test::nameBadPlugin(4), "broken", "could not create its brain"},
        {"places", test::nameBadPlugin(6), "illegal-move", R"("rotation":3,"x":1000)"},
        {"older", test::nameBadPlugin(1), "broken", "is for another version of the interface"},
        {"text", write("text.so", "hello\n"), "broken", "; expected a shared library"},
        {"toml", write("bad.toml", "format = 1\n[weights]\nholes = nan\n"), "broken",
         "bad.toml:3: "},
        {"none.so", at("none.so"), "broken", "none.so: No such file"},
        {"none.toml", at("none.toml"), "broken", "none.toml: No such file"},
    };
    Words words{"flat=" + kFlatPlugin, "prints=" + test::nameBadPlugin(11)};
    for (const BadEntrant& entrant : bad)
        words.push_back(entrant.name + "=" + entrant.brain);
    const auto brains = playBrains(
        "default dt10 --size 10x20 --seed 5 -n 5 --pieces 4 -j 8 --brain-time 5000 --memory 150",
        words);
    ASSERT_EQ(brains.size(), bad.size() + 4);
    for (const std::string name : {"default", "dt10", "flat", "prints"})
        EXPECT_TRUE(test::hasFields(brains.at(name), {{"lost", 0}, {"at_limit", 5}})) << name;
    for (const auto& [name, brain, kind, message] : bad) {
        EXPECT_TRUE(test::hasFields(
            brains.at(name),
            {{"lost", 5}, {"out", true}, {"illegal_moves", kind == "illegal-move" ? 3 : 0}}))
            << name;
        const Json& faults = brains.at(name)["faults"];
        ASSERT_EQ(faults.size(), 3U) << name;
        for (const Json& fault : faults) {
            EXPECT_EQ(fault["kind"], kind) << name << fault;
            EXPECT_TRUE(test::hasParts(fault["message"].get<std::string>(),
                                       {"the brain " + name + " ", message}));
        }
    }
    EXPECT_EQ(brains.at("mortal")["faults"][0]["pieces"], 3);
}

TEST_F(LeagueCommandTest, TheTableNamesWhatWasLost) {
    const std::string text =
        test::outputOf(call("default bad -n 4" + kSmall, {"illegal=" + script(answer("99"))}));
    EXPECT_TRUE(test::hasParts(
        text, {"league   3 brains, 4 games each\ngames    sequence random, size 8x10, at most 300 "
               "pieces, seeds from 5\n",
               "lost     seed 5 after 0 pieces: the brain illegal returned an impossible move: "
               "'{\"id\":1,\"rotation\":0,\"x\":99}'; expected an x from 0 to ",
               "out      illegal: its other games are lost, too\n"}));
    for (const std::string& line : test::splitLines(text))
        if (!line.starts_with("lost") && !line.starts_with("again")) {
            EXPECT_LE(line.size(), 80U) << line;
        }
}

// A brain that is at fault with that question, by an answer x.
std::string makeFaulty(const std::string& question, const std::string& x) {
    return "faulty=" + script("[ $n -lt " + question + " ] || x=" + x + "; " + answer("${x:-0}"));
}

TEST_F(LeagueCommandTest, AFaultSaysWhatWasAskedAndExpectedAndHowToSeeItAgain) {
    const Json fault = findFault("-n 1 --size 8x10", makeFaulty("2", "9"));
    EXPECT_TRUE(
        test::hasParts(fault["message"].get<std::string>(),
                       {"'; expected an x from 0 to ", "; asked about ", ", rotation 0, on "}));
    const std::string again = fault["again"];
    ASSERT_TRUE(again.starts_with("tetris run --seed 5 --size 8x10 ")) << again;
    EXPECT_TRUE(test::hasFailed(
        runAgain(again), 1,
        {"returned an impossible move: '{\"id\":2,", "; in the game of --seed 5\n"}));
    // The command has what the brain was told.
    const Json told =
        findFault("-n 1 --sees 2 --tell-seed --think 7", "faulty=command:exit 3")["again"];
    EXPECT_TRUE(test::hasParts(told.get<std::string>(), {" --sees 2 --tell-seed ", " --think 7"}));
    // The questions of each game are counted.
    const Json second = findFault("-n 2 -j 1 --pieces 3", makeFaulty("5", "99"))["message"];
    EXPECT_TRUE(
        test::hasParts(second.get<std::string>(), {"returned an impossible move: '{\"id\":2,"}));
}

// The brain's log has become a pipe, so that no process is started for the replay.
TEST_F(LeagueCommandTest, AGameThatCannotBePlayedAgainLeavesTheResult) {
    const std::string log = "\"$XDG_STATE_HOME/tetris/brain.log\"";
    const ChildResult result =
        call("default -n 1 --seed 5 --pieces 3", {"dies=command:rm " + log + "; mkfifo " + log});
    EXPECT_TRUE(test::hasFailed(result, 1, {"brain.log: "}));
    EXPECT_TRUE(test::hasParts(result.out, {"league   2 brains, 1 game each\n"}));
}

TEST_F(LeagueCommandTest, AMachineThatStartsNoProcessEndsTheLeague) {
    const std::string league =
        TETRIS_PROGRAM " league default a='command:sleep 9' -n 2 -j 1 --seed 1 --pieces 5";
    // A sanitizer needs pipes of its own.
    if (!tetris::kIsSanitized) {
        const ChildResult result = test::runChild({"/bin/sh", "-c", "ulimit -n 9; exec " + league});
        EXPECT_TRUE(
            test::hasFailed(result, 1, {"the brain a cannot be started: Too many open files\n"}));
    }
    // A soft limit is no reason.
    const ChildResult soft = test::runChild(
        {"/bin/sh", "-c", "ulimit -S -n 9; exec " + test::replaceIn(league, "sleep 9", "exit 3")});
    EXPECT_EQ(soft.exitCode, 0) << soft.err;
}

// How much is too little depends on the machine: sizes around the least that is enough for one
// thread are tried with four. Sanitizers need far more addresses.
TEST_F(LeagueCommandTest, WithoutMemoryALeagueEndsWithASentence) {
    const std::string brain =
        write("brain.sh", script(answer("0")).substr(std::string("command:").size()));
    const std::string league = TETRIS_PROGRAM " league default 'a=command:sh " + brain +
                               "' -n 4 --seed 1 --pieces 10 --size 6x8 -j ";
    const auto play = [&](int kilobytes, const char* jobs) {
        return test::runChild(
            {"/bin/sh", "-c",
             "ulimit -v " + std::to_string(kilobytes) + "; exec " + league + jobs});
    };
    constexpr int kMost = 200'000;
    if (play(kMost, "1").exitCode != 0) GTEST_SKIP() << "it needs more than is tried here";
    int enough = kMost;
    for (int step = kMost / 2; step > 100; step /= 2)
        if (play(enough - step, "1").exitCode == 0) enough -= step;
    for (int more = -250; more <= 1000; more += 125) {
        const ChildResult result = play(enough + more, "4");
        EXPECT_GE(result.exitCode, 0) << enough + more << ": " << result.err;
        EXPECT_LE(result.exitCode, 1) << enough + more << ": " << result.err;
    }
}

// ---- A class with a slow brain

TEST_F(LeagueCommandTest, ABrainThatTakesTooLongForAGameLosesIt) {
    const auto brains = playBrains(
        "default deep=expectimax -n 1 --game-time 1 --brain-time 60000 --size 10x20 --seed 5 "
        "--pieces 1000000 --sequence bag",
        {"sleeps=" + script("sleep 0.6; " + answer("0"))});
    for (const std::string name : {"sleeps", "deep"}) {
        ASSERT_EQ(brains.at(name)["faults"].size(), 1U) << name;
        const Json& fault = brains.at(name)["faults"][0];
        EXPECT_EQ(fault["kind"], "late");
        const std::string why = " took more than 1 s for the answers of a game";
        EXPECT_TRUE(test::hasParts(fault["message"].get<std::string>(), {why}));
        // The command has the limits of the league, and meets the same fault.
        const std::string again = fault["again"];
        EXPECT_TRUE(again.ends_with(" --brain-time 60000 --memory 512 --game-time 1")) << again;
        EXPECT_TRUE(test::hasFailed(runAgain(again), 1, {why}));
    }
    EXPECT_EQ(brains.at("default")["lost"], 0);
}

TEST_F(LeagueCommandTest, ItsFilesAreWrittenEvenIfItCannotPrint) {
    const std::string line =
        "league default dt10 -n 2 --pieces 5 --seed 1 --json " + at("a") + " --html " + at("b");
    const ChildResult full = test::runTetris(test::splitWords(line), {.outFile = "/dev/full"});
    EXPECT_TRUE(test::hasFailed(full, 1, {"cannot write"}));
    EXPECT_EQ(test::parseJsonLines(test::readFile(at("a"))).size(), 4U);
    EXPECT_TRUE(test::hasParts(test::readFile(at("b")), {"<!DOCTYPE html>"}));
}

TEST_F(LeagueCommandTest, AnInterruptedLeagueSaysWhatItPlayedAndGoesOn) {
    const std::string line = "default dt10 --pieces 5 --seed 3 -n 40 -j 2";
    const Words more{"slow=" + script("sleep 0.01; " + answer("0")), "bad=command:exit 1"};
    const auto whole = play(line, more);
    const std::string suspended = line + " --checkpoint " + at("class.ck");
    const ChildResult stopped = test::stopTetris(
        test::addWords(
            test::addWords({"league"}, more),
            test::splitWords(suspended + " --html " + at("a.html") + " --json " + at("a.json"))),
        {"[#"}, SIGTERM);  // a tenth of the games
    EXPECT_EQ(stopped.out, "");
    EXPECT_TRUE(test::hasParts(stopped.err, {"tetris league: stopped after ",
                                             "; the same command goes on from " + at("class.ck"),
                                             "league   4 brains, ", "left"}));
    const Json head = Json::parse(test::splitLines(test::readFile(at("a.json"))).front());
    EXPECT_EQ(head["stopped"], true);
    EXPECT_GE(head["games"], 3);
    EXPECT_TRUE(test::hasParts(test::readFile(at("a.html")), {"\"stopped\":true"}));
    EXPECT_EQ(dropMoveTimes(play(suspended, more)), dropMoveTimes(whole));
    // All games are known now, also how long their moves took.
    const auto again = play(suspended, more);
    EXPECT_EQ(dropMoveTimes(again), dropMoveTimes(whole));
    EXPECT_GT(indexBrains(again).at("slow")["ms_per_move"], 9);
    EXPECT_TRUE(
        test::hasFailed(call(suspended + " --memory 100", more), 1,
                        {"is the checkpoint of another run: its memory is '512', not '100'"}));
}

TEST_F(LeagueCommandTest, BrainsSeeWhatTheyMayAndTheReportSaysSo) {
    const std::string all =
        "all=" + test::replaceIn(test::replaceIn(script(answer("0")), "\"protocol\":1",
                                                 "\"protocol\":1,\"sees\":-1"),
                                 "; do case", "; do echo $line >>" + at("told") + "; case");
    const std::string line = "default lookahead --pieces 9 --seed 31415 -n 1";
    auto brains = playBrains(line + " --sees 3", {all});
    EXPECT_EQ(brains.at("all")["saw"], 3);
    EXPECT_EQ(brains.at("lookahead")["saw"], 1);
    EXPECT_EQ(brains.at("default")["saw"], 0);
    const std::string told = test::readFile(at("told"));
    EXPECT_TRUE(test::hasParts(told, {"{\"type\":\"new\",\"seed\":0}"}));
    EXPECT_EQ(told.find("31415"), std::string::npos);
    brains = playBrains(line + " --tell-seed", {all});
    EXPECT_EQ(brains.at("all")["saw"], 8) << "those up to the limit of pieces";
    EXPECT_TRUE(test::hasParts(test::readFile(at("told")), {"31415"}));
    EXPECT_TRUE(test::hasParts(call(line, {all}).out, {"; not the seed\n"}));
}

TEST_F(LeagueCommandTest, BrainsWithTheSameGamesShareARankAndEachGameHasALine) {
    const std::string line = "bad default same=default -n 3" + kSmall;
    const auto brains = playBrains(line);
    EXPECT_TRUE(test::hasFields(
        brains.at("same"), {{"rank", brains.at("default")["rank"]}, {"same_as", Json{"default"}}}));
    EXPECT_EQ(brains.at("bad")["same_as"], Json::array());
    EXPECT_EQ(brains.at("default")["repeats"], true);
    EXPECT_TRUE(test::hasParts(
        call(line + " --games").out,
        {"\nsame     default, same: all their games are the same\n", "\ngame     seed 5, bad: "}));
}

// ---- Grades

TEST_F(LeagueCommandTest, ABaselineDecidesWhoPasses) {
    const std::string line = "dt10 base=default --baseline base -n 30" + kSmall;
    const auto good = playBrains(line);
    EXPECT_EQ(good.at("dt10")["passed"], true);
    EXPECT_FALSE(good.at("base").contains("passed"));
    const auto mixed = playBrains(line + " bad same=default", {}, 3);
    EXPECT_EQ(mixed.at("dt10")["passed"], true);
    EXPECT_EQ(mixed.at("bad")["passed"], false);
    EXPECT_TRUE(test::hasFields(mixed.at("same"), {{"passed", nullptr}, {"grade", "unjudged"}}))
        << "all games are equal";
    // A single lost game is one too many, however good the others are.
    const std::string once =
        "once=command:mkdir " + at("once") + " && exit 1; exec " + TETRIS_PROGRAM + " serve dt10";
    const auto lost = playBrains(line + " -j 1", {once}, 3);
    EXPECT_TRUE(test::hasFields(lost.at("once"), {{"lost", 1}, {"passed", false}}));
    EXPECT_GT(lost.at("once")["rows"]["mean"], good.at("base")["rows"]["mean"]);
    const ChildResult text = call(line + " bad");
    EXPECT_EQ(text.exitCode, 3);
    EXPECT_TRUE(test::hasParts(
        text.out, {"\n\ngrades   by rows, each brain against base alone, with an error of "
                   "1 % (paired t test)\npassed   dt10 (p ",
                   "\nFAILED   bad: not better (p "}));
}

TEST_F(LeagueCommandTest, WhatCannotBeJudgedIsNotFailed) {
    const std::string one = "dt10 base=default --baseline base -n 1" + kSmall;
    const Json brain = playBrains(one, {}, 4).at("dt10");
    const std::string why = "one game shows nothing about chance; play more (-n)";
    EXPECT_TRUE(test::hasFields(brain, {{"passed", nullptr}, {"grade", "unjudged"}, {"why", why}}));
    const ChildResult text = call(one);
    EXPECT_EQ(text.exitCode, 4);
    EXPECT_TRUE(text.out.ends_with("\nunjudged dt10: cannot be judged: " + why + "\n")) << text.out;
    const auto failed = playBrains(one, {"bad=command:exit 1"}, 3);
    EXPECT_TRUE(test::hasFields(failed.at("bad"), {{"grade", "fail"}, {"why", "lost 1 game"}}))
        << "a lost game is enough";
}

// The planner makes 475 points with the test sequence, the default brain 270.
TEST_F(LeagueCommandTest, TheTestSequenceIsGradedByItsNumbersAndByPointsIfWanted) {
    const std::string file = write("pieces", "STICK SQUARE L1\n");
    for (const auto& [sequence, games] :
         {std::pair(std::string("test"), 1), {"file:" + file + " --pieces 60 --seed 1 -n 3", 3}}) {
        for (const std::string measure : {"rows", "score"}) {
            const auto objects =
                play("base=default planner same=default --baseline base --measure " + measure +
                         " --sequence " + sequence,
                     {}, 3);
            EXPECT_TRUE(test::hasFields(objects[0], {{"games", games},
                                                     {"measure", measure},
                                                     {"test", "numbers"},
                                                     {"correction", nullptr}}));
            EXPECT_TRUE(test::hasFields(objects.back(), {{"p", nullptr}, {"ci95", nullptr}}));
            const auto brains = indexBrains(objects);
            const bool isMore = brains.at("planner")[measure]["mean"].get<double>() >
                                brains.at("base")[measure]["mean"].get<double>();
            EXPECT_EQ(brains.at("planner")["passed"], isMore) << measure;
            EXPECT_EQ(brains.at("same")["passed"], false) << "not better";
        }
    }
}

TEST_F(LeagueCommandTest, ABaselineThatLosesGamesGradesNobody) {
    const ChildResult result = call("dt10 --baseline base -n 3" + kSmall, {"base=command:exit 1"});
    EXPECT_TRUE(test::hasFailed(result, 1, {"the baseline 'base' has lost 3 games"}));
    EXPECT_TRUE(
        result.out.ends_with("\nunjudged dt10: cannot be judged: the baseline has lost 3 games\n"))
        << result.out;
}

// ---- The page

// The objects in the page.
std::vector<Json> readPage(const std::string& page) {
    const std::string before = R"(<script type="application/json" id="data">)";
    const size_t begin = page.find(before) + before.size();
    return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

// The rows of a replay, played on a board.
int countRows(const Json& replay, const Json& shapes) {
    tetris::Board board(8, 14);
    int rows = 0;
    const std::string moves = replay["moves"];
    for (size_t i = 0; i < moves.size(); i += 2) {
        std::vector<tetris::TPoint> cells;
        for (const Json& cell : shapes[static_cast<size_t>(moves[i] - '0')]["cells"])
            cells.push_back({cell[0], cell[1]});
        const tetris::Piece piece(cells);
        const int x = moves[i + 1] - '0';
        EXPECT_LT(board.place(piece, x, board.dropHeight(piece, x)),
                  tetris::PlaceResult::OutOfBounds);
        rows += board.clearRows();
        board.commit();
    }
    return rows;
}

TEST_F(LeagueCommandTest, ThePageHasAllAndNeedsNothingElse) {
    const auto printed = play(
        "default dt10 -n 5 --html " + at("league.html") + kSmall,
        {"x<!--<b>=" + kFlatPlugin, "mortal=" + script("[ $n -lt 4 ] || exit 5; " + answer("$n"))});
    const std::string page = test::readFile(at("league.html"));
    for (const char* const word :
         {"http:", "https:", "src=", "href=", "url(", "@import", "fetch("}) {
        std::string rest = page;
        const std::string names = "http://www.w3.org/2000/svg";  // a name, not an address
        for (size_t i = 0; (i = rest.find(names)) != std::string::npos;)
            rest.erase(i, names.size());
        EXPECT_EQ(rest.find(word), std::string::npos) << word;
    }
    const std::vector<Json> objects = readPage(page);
    ASSERT_GT(objects.size(), printed.size());
    for (size_t i = 0; i < printed.size(); ++i)
        EXPECT_EQ(dropMoveTimes({objects[i]}), dropMoveTimes({printed[i]}));
    const auto brains = indexBrains(objects);
    Json shapes;
    std::set<std::string> curves;
    std::set<std::string> replays;
    for (const Json& object : objects) {
        if (object["type"] == "shapes") shapes = object["shapes"];
        if (object["type"] == "curve") {
            const Json& brain = brains.at(object["name"]);
            EXPECT_EQ(object["points"][0], (Json{0, 0.0}));
            EXPECT_EQ(object["points"].back(),
                      (Json{brain["pieces"]["max"], brain["rows"]["mean"]}));
            curves.insert(object["name"]);
        }
        if (object["type"] != "replay") continue;
        replays.insert(object["name"]);
        EXPECT_EQ(object["same"], true);
        if (object["name"] == "mortal") {
            EXPECT_EQ(object["moves"].get<std::string>().size(), 2U * 3);
            EXPECT_FALSE(object["fault"].is_null());
        } else {
            EXPECT_TRUE(object["fault"].is_null());
            EXPECT_EQ(countRows(object, shapes), brains.at(object["name"])["rows"]["median"]);
        }
    }
    EXPECT_EQ(shapes.size(), 19U);
    EXPECT_EQ(curves.size(), 4U);
    EXPECT_EQ(replays.size(), 4U);
}

TEST_F(LeagueCommandTest, APageThatCannotBeWrittenIsNamedBeforeTheGames) {
    std::filesystem::create_directory(at("folder"));
    for (const auto& [page, why] :
         std::map<std::string, std::string>{{"/no/such/folder/x.html", "No such file or directory"},
                                            {at("folder"), "Is a directory"}}) {
        const ChildResult result = call("default bad --html " + page);
        EXPECT_TRUE(
            test::hasFailed(result, 1, "tetris: cannot write '" + page + "': " + why + "\n"));
        EXPECT_EQ(result.out, "");
    }
}

TEST_F(LeagueCommandTest, APageGoesIntoAPipeAndNeverTakesItsPlace) {
    const std::string line = "default bad -n 1 --seed 1 --pieces 5 --html ";
    const std::string printed = test::outputOf(call(line + "/dev/stdout"));
    EXPECT_TRUE(printed.starts_with("<!DOCTYPE html>"));
    EXPECT_TRUE(test::hasParts(printed, {"</html>\nleague   2 brains, 1 game each\n"}));
    const std::string pipe = at("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(reader, 0);
    EXPECT_EQ(call(line + pipe).exitCode, 0);
    EXPECT_TRUE(std::filesystem::is_fifo(pipe));
    std::string start(15, ' ');
    EXPECT_EQ(::read(reader, start.data(), start.size()), 15);
    EXPECT_EQ(start, "<!DOCTYPE html>");
    ::close(reader);
}

}  // namespace
}  // namespace tui
