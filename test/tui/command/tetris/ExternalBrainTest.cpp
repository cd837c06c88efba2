// External brains: plugins and processes, good ones and bad ones.

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/TestBrains.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using test::ChildResult;
using test::Json;
using test::kFlatPlugin;
using test::kFlatProgram;

const std::string kLineServed = TETRIS_PROGRAM " serve dt10";
// The beginning of a shell brain: says that it is ready.
const std::string kReady = R"(read hello; echo '{"type":"ready","protocol":1}'; )";

class ExternalBrainTest : public test::DirectoryTest {
protected:
    ExternalBrainTest() { ::setenv("XDG_STATE_HOME", at("").c_str(), 1); }

    static ChildResult call(const std::vector<std::string>& arguments) {
        return test::runTetris(arguments);
    }

    // Expects that a run ends with one sentence that has that message.
    static void expectFailure(const std::string& script, const std::string& message) {
        const ChildResult result =
            call({"run", "--sequence", "test", "--brain-command", script, "--brain-time", "300"});
        EXPECT_TRUE(test::hasFailed(result, 1, {"tetris: the brain command:", message}));
        EXPECT_EQ(test::splitLines(result.err).size(), 1U) << result.err;
        EXPECT_EQ(result.out.find("again"), std::string::npos) << "no summary";
    }
};

// ---- Good brains

TEST_F(ExternalBrainTest, APluginThatRatesPlacementsPlaysModernGames) {
    EXPECT_TRUE(test::hasParts(
        test::outputOf(call({"run", "--rules", "modern", "--goal", "sprint", "--brain", kFlatPlugin,
                             "--seed", "1", "-n", "2", "--format", "json"})),
        {"\"end\":\"goal\""}));
    EXPECT_TRUE(
        test::hasFailed(call({"run", "--rules", "modern", "--brain", test::nameBadPlugin(6)}), 2,
                        {"does not play modern rules"}));
}

TEST_F(ExternalBrainTest, AProgramThatDoesNotStartIsNotOneOfOtherRules) {
    const std::string dies = "command:exit 3";
    for (const char* const rules : {"classic", "modern"}) {
        EXPECT_TRUE(test::hasFailed(call({"run", "--rules", rules, "--seed", "1", "--brain", dies}),
                                    1, {"exit status 3"}));
        const ChildResult league = call({"league", "dt10", "dies=" + dies, "--rules", rules, "-n",
                                         "4", "--seed", "1", "--pieces", "5"});
        EXPECT_EQ(league.exitCode, 0) << league.err;
        EXPECT_TRUE(test::hasParts(league.out, {"lost     seed 1"}));
    }
}

TEST_F(ExternalBrainTest, TheGamesAreRepeatedByACommandWithTheSameLimits) {
    EXPECT_TRUE(test::hasParts(
        test::outputOf(call({"run", "--seed", "1", "--pieces", "3", "--brain-command", kLineServed,
                             "--brain-time", "20000", "--memory", "900", "--game-time", "99"})),
        {" --brain-time 20000 --memory 900 --game-time 99\n"}));
}

TEST_F(ExternalBrainTest, TheTestOfBrainsAsksThemToo) {
    for (const std::string& brain : {kFlatPlugin, "command:" + kFlatProgram})
        EXPECT_TRUE(test::hasParts(
            test::outputOf(call({"brains", "--test", brain, "--brain-time", "20000"})),
            {"12 passed, 0 failed\n"}));
    const ChildResult bad = call({"brains", "--test", test::nameBadPlugin(6)});
    EXPECT_EQ(bad.exitCode, 1);
    EXPECT_TRUE(test::hasParts(bad.out, {"FAILED  legal-move\n", "; asked about "}));
    // The command that is printed leads to the same fault.
    const size_t again = bad.out.find("again   ");
    ASSERT_NE(again, std::string::npos) << bad.out;
    const size_t question = again + 14;
    EXPECT_EQ(bad.out.substr(again + 8, 6), "echo '");
    const std::string position = write(
        "position.json", bad.out.substr(question, bad.out.find('\'', question) - question) + "\n");
    EXPECT_TRUE(test::hasFailed(call({"rate", "--brain", test::nameBadPlugin(6), position}), 1,
                                {"an impossible move"}));
    const ChildResult sharing = call({"brains", "--test", TETRIS_PLUGINS "/sharing_plugin.so"});
    EXPECT_EQ(sharing.exitCode, 1);
    EXPECT_TRUE(test::hasParts(
        sharing.out,
        {"FAILED  shares-nothing\n", "; expected the same as alone, ", "11 passed, 1 failed\n"}));
}

TEST_F(ExternalBrainTest, TheTestOfASilentBrainEndsWithItsFirstQuestion) {
    const ChildResult result =
        call({"brains", "--test", "command:sleep 1000", "--brain-time", "200"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.out.starts_with("FAILED  legal-move\n")) << result.out;
    const std::string silence = " hangs: no answer within ";
    EXPECT_EQ(result.out.find(silence), result.out.rfind(silence)) << result.out;
    EXPECT_TRUE(
        result.out.ends_with("FAILED  plays-the-test-game\n"
                             "not tried: no answer to legal-move\n"
                             "0 passed, 12 failed\n"))
        << result.out;
}

TEST_F(ExternalBrainTest, APipeInThePlaceOfTheLogIsRefusedByName) {
    std::filesystem::create_directories(at("tetris"));
    const std::string log = at("tetris/brain.log");
    ASSERT_EQ(::mkfifo(log.c_str(), 0600), 0);
    EXPECT_TRUE(test::hasFailed(
        call({"run", "--sequence", "test", "--brain-command", kLineServed}), 1,
        "tetris: cannot write " + log + ": it is a pipe, a socket or a device, not a file\n"));
}

TEST_F(ExternalBrainTest, ALogOfTheProtocolThatCannotBeWrittenEndsTheGames) {
    EXPECT_TRUE(test::hasFailed(call({"run", "--sequence", "test", "--brain-command", kLineServed,
                                      "--brain-time", "20000", "--log-protocol", "/dev/full"}),
                                1, "tetris: cannot write '/dev/full': No space left on device\n"));
}

TEST_F(ExternalBrainTest, ThereAreOptionsForPluginsAndForPrograms) {
    EXPECT_EQ(call({"run", "--sequence", "test", "--load-brain", kFlatPlugin}).exitCode, 0);
    EXPECT_EQ(call({"run", "--sequence", "test", "--brain-command", kLineServed}).exitCode, 0);
}

TEST_F(ExternalBrainTest, AProgramIsToldWhatItsDescriptionSays) {
    const ChildResult result =
        call({"run", "--sequence", "bag", "--seed", "7", "--size", "6x8", "--pieces", "2",
              "--brain", "command:tee " + at("told") + " | " + kFlatProgram});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const std::vector<Json> told = test::parseJsonLines(test::readFile(at("told")));
    ASSERT_EQ(told.size(), 5U);
    EXPECT_TRUE(test::hasFields(
        told[0], {{"type", "hello"}, {"protocol", 1}, {"width", 6}, {"height", 12}, {"limit", 8}}));
    EXPECT_EQ(told[0]["pieces"][0].dump(),
              R"({"name":"STICK","rotations":[[[0,0],[0,1],[0,2],[0,3]],[[0,0],[1,0],[2,0],)"
              R"([3,0]]]})");
    EXPECT_EQ(told[1].dump(), R"({"type":"new","seed":0})") << "who knows it knows all pieces";
    EXPECT_TRUE(test::hasFields(told[2], {{"type", "move"},
                                          {"id", 1},
                                          {"board", std::vector<std::string>(12, "......")},
                                          {"rotation", 0},
                                          {"next", Json::array()}}));
    EXPECT_EQ(told[3]["id"], 2);
    EXPECT_EQ(told[4].dump(), R"({"type":"quit"})");
}

// ---- Bad plugins

TEST_F(ExternalBrainTest, APluginThatIsNoneIsNamedWithWhatIsWrong) {
    std::filesystem::copy_file(test::nameBadPlugin(7), at("cut.so"));
    std::filesystem::resize_file(at("cut.so"), 3000);
    ASSERT_EQ(::mkfifo(at("fifo.so").c_str(), 0600), 0);
    const std::vector<std::pair<std::string, std::string>> rows = {
        {at("nowhere.so"), "No such file or directory; expected a plugin"},
        {write("text.so", "hello\n"), "; expected a shared library"},
        {at("cut.so"), "is cut off; expected a whole shared library"},
        {at("fifo.so"), "is not a regular file; expected a plugin"},
        {test::nameBadPlugin(0),
         "has no tetris_brain_v1; expected a plugin for brains (tetris/brain_plugin.h)"},
        {test::nameBadPlugin(1), "is for another version of the interface, 2; expected 1"},
        {test::nameBadPlugin(2), "has a struct tetris_brain of 8 bytes; "},
        {test::nameBadPlugin(3), "lacks a function, or 'sees' is less than -1; "},
        {test::nameBadPlugin(7), "gives no brain"},
    };
    for (const auto& [file, message] : rows)
        EXPECT_TRUE(test::hasFailed(call({"run", "--sequence", "test", "--load-brain", file}), 2,
                                    {"tetris run: --load-brain: " + file + ": ", message}));
}

TEST_F(ExternalBrainTest, APluginThatFailsEndsARun) {
    const std::vector<std::pair<int, std::string>> rows = {
        {4, "could not create its brain"},
        {5, "says that it failed, with 7; asked about SQUARE, rotation 0, on an empty board"},
        {6,
         "returned an impossible move: rotation 3, x 1000; expected a rotation from 0 to 0; asked "
         "about SQUARE, rotation 0, on an empty board"},
    };
    for (const auto& [number, message] : rows) {
        const std::string file = test::nameBadPlugin(number);
        EXPECT_TRUE(test::hasFailed(
            call({"run", "--sequence", "test", "--brain", file}), 1,
            "tetris: the brain " + file + " " + message + "; in the game of --seed 0\n"));
    }
}

TEST_F(ExternalBrainTest, OneSignalEndsARunAndAMatchWhosePluginHangs) {
    const std::string file = test::nameBadPlugin(9);
    const std::string later = test::nameBadPlugin(13);
    struct Row {
        std::vector<std::string> command;
        std::string awaited;
        int signal;
        std::string said;
    };
    for (const auto& [command, awaited, signal, said] : std::vector<Row>{
             {{"run", "--brain", file},
              "0/1 games, 0 pieces/s",
              SIGTERM,
              "tetris run: stopped after 0 games; running: 1 game, 0 pieces, 0 rows\r\n"
              "tetris run: a brain hangs; ended without it\r\n"},
             {{"run", "--brain", later, "-n", "2", "--pieces", "3", "--positions", at("positions")},
              "1/2 games",
              SIGTERM,
              "tetris run: a brain hangs; ended without it\r\n"},
             {{"match", file, "bad", "-j", "1"},
              "0/1 games each, wins 0 to 0, 0 pieces/s",
              SIGINT,
              "tetris match: stopped after 0 games each; running: 1 game, "}}) {
        const ChildResult result =
            test::stopTetris(test::addWords(command, {"--sequence", "test"}), {awaited}, signal);
        EXPECT_TRUE(test::hasParts(result.err, {said}));
        EXPECT_EQ(result.out.find("again"), std::string::npos) << "no summary";
    }
    EXPECT_EQ(test::countIn(test::readFile(at("positions")), "\n"), 3U);
}

TEST_F(ExternalBrainTest, ACopyOfThePluginElsewhereIsToldHowToFindTheHeader) {
    for (const char* const name : {"CMakeLists.txt", "flat_brain.c"})
        std::filesystem::copy_file(std::string(TETRIS_SOURCE "/docs/plugin/") + name, at(name));
    // The system's folders are left out, because the program may be installed there.
    const std::vector<std::string> configure =
        test::addWords({CMAKE_FILE, "-G", CMAKE_GENERATOR_NAME},
                       test::splitWords("-S " + at("") + " -B " + at("build") +
                                        " -D CMAKE_IGNORE_PATH=/usr/include;/usr/local/include"));
    const ChildResult lost = test::runChild(configure);
    EXPECT_NE(lost.exitCode, 0);
    EXPECT_TRUE(test::hasParts(lost.err, {"TETRIS_INCLUDE=/path/to/the/source/include"}));
    const ChildResult found = test::runChild(
        test::addWords(configure, {"-D", "TETRIS_INCLUDE=" TETRIS_SOURCE "/include"}));
    EXPECT_EQ(found.exitCode, 0) << found.err;
}

// ---- Bad processes

TEST_F(ExternalBrainTest, AProgramThatHangsOrDiesIsNamed) {
    expectFailure("sleep 100", "hangs: no answer within 1500 ms");
    expectFailure(kReady + "sleep 100", "hangs: no answer within 300 ms");
    expectFailure(kReady + "printf half; sleep 100", "hangs: half an answer within 300 ms: 'half'");
    expectFailure("exit 3", "has died: exit status 3");
    expectFailure("echo hello >&2; echo 'no module named brain' >&2; exit 1",
                  "has died: exit status 1; its last words: 'no module named brain'");
    // What it writes to its standard error goes to a log.
    EXPECT_TRUE(test::hasParts(test::readFile(at("tetris/brain.log")),
                               {"---- ", "\nhello\nno module named brain\n"}));
    expectFailure(kReady + "exit 0", "has died: exit status 0");
    expectFailure(kReady + "kill -SEGV $$", "has died by signal 11");
    expectFailure("nonexistent-program", "has died: exit status 127");
    expectFailure(kReady + "read new; read move; printf half", "has ended in the middle of a line");
}

TEST_F(ExternalBrainTest, OneThatIsToRateIsGivenItsTime) {
    const std::string positions =
        write("positions.json",
              R"({"board":["....","....","....","....","....",".###"],"piece":"STICK","limit":6})"
              "\n");
    const std::string hanging = kReady + "sleep 100";
    EXPECT_TRUE(test::hasFailed(
        call({"rate", "--brain-command", hanging, "--brain-time", "300", positions}), 1,
        {"hangs: no answer within 300 ms"}));
    const std::string slow =
        kReady +
        "read new; read move; sleep 0.4; echo '{\"id\":1,\"rotation\":0,\"x\":0}'; sleep 100";
    EXPECT_TRUE(test::hasParts(
        test::outputOf(call({"rate", "--brain-command", slow, "--brain-time", "60000", positions})),
        {"\"best\":true"}));
}

TEST_F(ExternalBrainTest, AProgramThatFloodsOrWritesGarbageIsNamedWithItsLine) {
    expectFailure("tr '\\0' x </dev/zero",
                  "sends too much: more than 65536 bytes without a line feed: '" +
                      std::string(80, 'x') + "...'");
    expectFailure(
        R"(echo '{"type":"ready","protocol":1}' | tr '\n' ' '; head -c 65536 /dev/zero | )"
        R"(tr '\0' ' '; echo; sleep 100)",
        "sends too much: more than 65536 bytes without a line feed: ");
    expectFailure("yes", "writes no answer to hello: 'y'; it is no valid JSON at byte 1");
    expectFailure(kReady + "yes", "writes no answer to move 1: 'y'");
    expectFailure(R"(echo '{"type":"ready","protocol":2}'; sleep 100)",
                  "does not speak protocol 1: ");
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {R"({"id":1})", "there is no 'rotation'; expected a whole number"},
        {R"({"rotation":0,"x":0})", "there is no 'id'; expected the whole number of the question"},
        {R"({"id":2,"rotation":0,"x":0})", "'id' is 2; expected 1"},
        {R"({"id":1,"rotation":0.5,"x":0})", "'rotation' is 0.5; expected a whole number"},
        {R"({"id":1,"rotation":0,"x":0.0})", "'x' is 0.0; expected a whole number"},
        {R"({"id":1,"rotation":0,"x":NaN})",
         "it is no valid JSON at byte 26; expected a JSON object"},
        {R"({"id":1,"rotation":0,"x":0)", "it is JSON that ends too early"},
        {R"({"id":1,"rotation":0,"x":1e999})", "it has a number that is too large"},
        {R"({"id":1,"rotation":"0","x":0})", "'rotation' is \"0\"; expected a whole number"},
        {R"([1])", "it is no object; expected a JSON object"},
        {R"({"id":1,"rotation":0,"x":99999999999})", "'x' is 99999999999; expected a whole number"},
        {R"({"id":1,"rotation":0,"x":0,"score":"good"})", "'score' is \"good\"; expected a number"},
    };
    for (const auto& [answer, expected] : wrong)
        expectFailure(kReady + "echo '" + answer + "'; sleep 100",
                      "writes no answer to move 1: '" + answer + "'; " + expected);
    expectFailure(kReady + "read new; read move; echo '{\"id\":1,\"move\":null}'; sleep 100",
                  "returned no move where there is one: '{\"id\":1,\"move\":null}'");
    const std::vector<std::pair<std::string, std::string>> impossible = {
        {R"({"id":1,"rotation":9,"x":0})", "expected a rotation from 0 to 0"},
        {R"({"id":1,"rotation":0,"x":10})", "expected an x from 0 to 8 with this rotation"},
        {R"({"id":1,"rotation":-1,"x":0})", "expected a rotation from 0 to 0"},
        {R"({"id":1,"rotation":0,"x":-1})", "expected an x from 0 to 8 with this rotation"},
    };
    for (const auto& [answer, expected] : impossible)
        expectFailure(
            kReady + "echo '" + answer + "'; sleep 100",
            "returned an impossible move: '" + answer + "'; " + expected + "; asked about ");
}

}  // namespace
}  // namespace tui
