// The Tetris Bot Protocol on the command line, both ways.

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BotMessages.h"
#include "brain/tetris/search/RivalLevels.h"
#include "core/tetris/rules/ModernGame.h"
#include "core/tetris/sequence/Sequences.h"
#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildResult;

const std::string kScripted = "tbp:python3 " TETRIS_SOURCE "/test/support/bots/bot.py ";
const std::string kServed = "tbp:exec " TETRIS_PROGRAM " serve dt20 --protocol tbp";

class BotCommandTest : public test::DirectoryTest {
protected:
    BotCommandTest() { ::setenv("XDG_STATE_HOME", at("").c_str(), 1); }

    static ChildResult call(const std::vector<std::string>& arguments) {
        return test::runTetris(arguments);
    }

    static ChildResult run(const std::string& brain, const std::string& more) {
        return call(test::addWords({"run", "--brain", brain},
                                   test::splitWords("--rules modern --seed 3 --format csv "
                                                    "--brain-time 20000 " +
                                                    more)));
    }

    // The lines of a run without the brain's name.
    static std::string play(const std::string& brain, const std::string& more) {
        std::string text = test::outputOf(run(brain, more));
        for (size_t at = 0; (at = text.find(brain, at)) != std::string::npos;)
            text.erase(at, brain.size());
        return text;
    }
};

// ---- Both ends

// In these games no turn by half, which the protocol does not have, reaches a better place.
TEST_F(BotCommandTest, OurBotPlaysTheGamesOfItsBrain) {
    for (const std::string options :
         {"--goal sprint -n 3", "--goal cheese --garbage 14 -n 2 -j 2",
          "--sequence random --pieces 150 -n 2", "--mode ticks --pieces 60"})
        EXPECT_EQ(play(kServed, options), play("dt20", options));
}

TEST_F(BotCommandTest, TheLogHasBothDirections) {
    const ChildResult result =
        run(kServed, "--goal cheese --garbage 11 --pieces 4 --log-protocol " + at("log"));
    EXPECT_EQ(result.exitCode, 0) << result.err;
    std::string log;
    for (const std::string& line : test::splitLines(test::readFile(at("log"))))
        log += line.substr(line.find(' ') + 1, 30) + "\n";
    EXPECT_TRUE(log.starts_with("1 = tbp:exec ")) << log;
    EXPECT_TRUE(
        test::hasParts(log, {"\n1 < {\"type\":\"info\",\"name\":\"tet\n1 > {\"type\":\"rules\""}));
    EXPECT_TRUE(log.ends_with("\n1 > {\"type\":\"quit\"}\n1 .\n")) << log;
    EXPECT_TRUE(test::hasFailed(
        run(kServed, "--log-protocol " + at("no/log")), 1,
        "tetris: cannot write '" + at("no/log") + "': No such file or directory\n"));
}

// ---- The front end

TEST_F(BotCommandTest, ABotPlaysWhereverABrainDoes) {
    const std::string plain = kScripted + "plain";
    const std::vector<std::string> games = test::splitWords(
        "--rules modern --goal sprint -n 2 --seed 1 --pieces 30 --brain-time 20000 --format json");
    const auto play = [&games](const std::vector<std::string>& words) {
        return test::outputOf(call(test::addWords(words, games)));
    };
    EXPECT_TRUE(test::hasParts(play({"match", kScripted + "coldclear", "dt20"}), {"\"a\":\"tbp:"}));
    EXPECT_TRUE(
        test::hasParts(play({"league", "mine=" + plain, "gone=" + kScripted + "dying", "dt20"}),
                       {"three moves are enough"}));
    EXPECT_NE(play({"run", "--brain-command", plain}), "");
}

TEST_F(BotCommandTest, HowLongABotThinksIsPartOfWhatIsPlayed) {
    const auto play = [](const std::vector<std::string>& command, const std::string& more) {
        return call(
            test::addWords(command, test::splitWords("--seed 1 --pieces 2 -n 1 -j 1 --format json "
                                                     "--brain-time 20000 --think " +
                                                     more)));
    };
    const std::vector<std::string> run{"run", "--rules", "modern", "--brain"};
    for (const std::vector<std::string>& command :
         {test::addWords(run, {kServed}),
          {"match", kServed, "dt20", "--rules", "modern"},
          {"match", kServed, "dt20", "--versus"},
          {"league", kServed, "dt20", "--rules", "modern"},
          {"league", kServed, "dt20", "--versus"}}) {
        const std::string keep = " --checkpoint " + at(command[0] + command.back().substr(0, 8));
        EXPECT_TRUE(test::hasParts(test::outputOf(play(command, "7" + keep)), {"\"think\":7"}));
        EXPECT_TRUE(
            test::hasFailed(play(command, "8" + keep), 1, {": its think is '7', not '8'; "}));
    }
    EXPECT_EQ(test::outputOf(play(test::addWords(run, {"dt20"}), "7")).find("think"),
              std::string::npos);

    const std::string shard =
        write("shard", test::outputOf(play(test::addWords(run, {kServed}), "7")));
    test::expectPrinted("run --format table --merge " + shard, {" --think 7\n"});
}

TEST_F(BotCommandTest, AnotherOrderIsSaidOnStandardError) {
    const ChildResult result = run(kScripted + "lemontea", "--pieces 12");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(
        test::hasParts(result.err, {"tetris: the brain tbp:python3",
                                    "so it is started again and gets them in the other order\n"}));
}

TEST_F(BotCommandTest, TheTestOfBotsSaysWhatTheyDo) {
    const auto check = [](const std::string& bot, const std::vector<std::string>& more = {}) {
        return call(test::addWords({"brains", "--test", bot, "--brain-time", "20000"}, more));
    };
    const ChildResult ours = check(kServed);
    EXPECT_EQ(ours.exitCode, 0) << ours.out << ours.err;
    EXPECT_TRUE(ours.out.ends_with(" passed, 0 failed\n")) << ours.out;
    const ChildResult other = check(kScripted + "lemontea");
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_TRUE(test::hasParts(
        other.out, {"passed  says-info: scripted 1 by the tests\n", "FAILED  play-then-new-piece\n",
                    "passed  new-piece-then-play: ", "FAILED  needs-no-randomizer\n"}));
    // Bots that die at the end of their input are told to quit.
    const ChildResult dying = check(kScripted + "coldclear", {"--log-protocol", at("log")});
    EXPECT_EQ(dying.exitCode, 0) << dying.out << dying.err;
    const std::string log = test::readFile(at("log"));
    EXPECT_EQ(test::countIn(log, "> {\"type\":\"quit\"}"), test::countIn(log, " = "));
}

TEST_F(BotCommandTest, ABotThatDoesNotAnswerIsAskedOnceWhateverElseItWrites) {
    const std::string babbling = "tbp:while sleep 0.1; do echo hm; done";
    for (const std::string& bot : {std::string("tbp:sleep 1000"), babbling}) {
        const ChildResult result = call({"brains", "--test", bot, "--brain-time", "40"});
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_TRUE(test::hasParts(
            result.out, {"hangs: no answer within 200 ms", "not tried: no answer to says-info"}));
    }
    EXPECT_TRUE(test::hasFailed(call({"run", "--rules", "modern", "--seed", "3", "--pieces", "3",
                                      "--brain-time", "40", "--brain", babbling}),
                                1, {" hangs: no answer within 200 ms"}));
}

// ---- The bot

TEST_F(BotCommandTest, ALevelIsABot) {
    const std::string result = test::outputOf(test::tellTetris(
        "serve 3 --protocol tbp", {R"({"type":"suggest"})", R"({"type":"quit"})"}));
    EXPECT_TRUE(result.starts_with(R"({"type":"info","name":"tetris-)" +
                                   tetris::getRivalLevels()[2].makeRecipe().getName() + '"'))
        << result;
}

// Without that it would think for minutes.
TEST_F(BotCommandTest, TheBotSeesAStopBehindOtherLines) {
    const tetris::ModernGame game(tetris::makeSequence("bag", 1), {});
    const ChildResult result = test::tellTetris(
        "serve rival:nodes=100000000 --protocol tbp",
        {tetris::formatStart(tetris::makeBotPosition(tetris::copySituation(game, 5))),
         R"({"type":"suggest"})", R"({"type":"new_piece","piece":"I"})", "{", R"({"type":"stop"})",
         R"({"type":"quit"})"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_TRUE(test::hasParts(result.out, {"\"moves\":[{"}));
}

TEST_F(BotCommandTest, TheBotIgnoresWhatItCannotRead) {
    const ChildResult result =
        test::tellTetris("serve dt20 --protocol tbp",
                         {"{", R"({"type":"rules"})", R"({"type":"quit"})", R"({"type":"rules"})"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "tetris serve: a line is ignored: it is JSON that ends too early\n");
    EXPECT_TRUE(result.out.starts_with(R"({"type":"info","name":"tetris-dt20","version":")"));
    EXPECT_EQ(result.out.substr(result.out.find('\n') + 1), "{\"type\":\"ready\"}\n");
    const ChildResult after =
        test::runChild({"/bin/sh", "-c",
                        "(head -c 70000 /dev/zero | tr '\\0' x; echo; echo '{\"type\":\"rules\"}') "
                        "| " TETRIS_PROGRAM " serve dt20 --protocol tbp"});
    EXPECT_EQ(after.exitCode, 0) << after.err;
    EXPECT_TRUE(after.out.ends_with("\n{\"type\":\"ready\"}\n")) << after.out;
    EXPECT_TRUE(after.err.starts_with("tetris serve: a line is ignored: ")) << after.err;
}

}  // namespace
}  // namespace tui
