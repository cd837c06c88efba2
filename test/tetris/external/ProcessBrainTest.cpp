#include "brain/tetris/external/BrainSource.h"

#include <gtest/gtest.h>

#include <atomic>
#include <climits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "test/support/Refusal.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

namespace tetris {
namespace {

// A process brain in the shell: it says ready, reads the line that begins a game, and then runs
// `rest`.
std::unique_ptr<Brain> makeChild(const std::string& rest) {
    return openProcessBrain(R"(read hello; echo '{"type":"ready","protocol":1}'; read new; )" +
                            rest)
        ->make();
}

std::optional<Move> ask(Brain& brain) {
    return brain.bestMove(Board(10, 24), *Piece::getPieces()[0], 20);
}

// Asks with a stop that was requested before.
std::optional<Move> askInVain(Brain& brain) {
    std::stop_source source;
    source.request_stop();
    brain.setStop(source.get_token());
    const std::optional<Move> move = ask(brain);
    brain.setStop({});
    return move;
}

TEST(ProcessBrainTest, AnAnswerThatNobodyWaitedForIsPassedOver) {
    const auto brain = makeChild(
        "read first; read second; read third; echo '{\"id\":2,\"rotation\":0,\"x\":1}'; "
        "echo '{\"id\":1,\"rotation\":0,\"x\":2}'; echo '{\"id\":3,\"rotation\":0,\"x\":3}'; "
        "cat >/dev/null");
    EXPECT_FALSE(askInVain(*brain));
    EXPECT_FALSE(askInVain(*brain));
    const std::optional<Move> move = ask(*brain);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->x, 3);
}

TEST(ProcessBrainTest, AnswersWithoutEndAreNone) {
    const auto brain = makeChild(
        "read first; echo '{\"id\":1,\"rotation\":0,\"x\":1}'; read second; "
        "yes '{\"id\":1,\"rotation\":0,\"x\":1}'");
    ASSERT_TRUE(ask(*brain));
    const std::string failure = test::refusalOf<BrainFailure>([&] { return ask(*brain); });
    EXPECT_NE(failure.find("writes no answer to move 2: '{\"id\":1,\"rotation\":0,\"x\":1}'"),
              std::string::npos)
        << failure;
}

TEST(ProcessBrainTest, OneThatNeverCeasesToWriteIsGivenUpAtOnce) {
    const auto brain = makeChild("read first; while printf x; do :; done");
    EXPECT_FALSE(askInVain(*brain));
}

// What a process reads after `new`, if a game ends then and the process may quit.
std::string readAfterTheEnd(const std::string& ready) {
    const test::TemporaryDirectory directory;
    const std::string file = directory.getPath() / "told";
    {
        const auto source =
            openProcessBrain("read hello; echo '" + ready +
                             "'; read new; read told; echo \"$told\" >'" + file + "'; read quit");
        const auto brain = source->make();
        brain->beginGame({});
        brain->endGame({.score = 412, .rows = 150, .end = GameEnd::NoMove});
    }
    return test::readFile(file);
}

TEST(ProcessBrainTest, AColumnOutsideIsNoPlacementHoweverFar) {
    const Situation situation{
        .board = Board(10, 24), .piece = Piece::getPieces()[0], .limitHeight = 20};
    for (const int x : {INT_MIN, -1, 10, INT_MAX})
        EXPECT_FALSE(findPlacement(situation, Overflow::Strict, {.rotation = 0, .x = x})) << x;
    EXPECT_TRUE(findPlacement(situation, Overflow::Strict, {.rotation = 0, .x = 9}));
}

TEST(ProcessBrainTest, SeveralThreadsMayAskWhichRulesItPlays) {
    const auto source = openProcessBrain(
        R"(read hello; sleep 0.2; echo '{"type":"ready","protocol":1,"rules":["modern"]}'; read quit)");
    std::atomic<int> count = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 3; ++i)
            threads.emplace_back([&] { count += source->plays(RuleSet::Modern) ? 1 : 0; });
    }
    EXPECT_EQ(count, 3);
}

TEST(ProcessBrainTest, OnlyABrainThatAsksIsToldTheEnd) {
    EXPECT_EQ(readAfterTheEnd(R"({"type":"ready","protocol":1,"end":true})"),
              "{\"type\":\"end\",\"score\":412,\"rows\":150,\"reason\":\"no-move\"}\n");
    EXPECT_EQ(readAfterTheEnd(R"({"type":"ready","protocol":1})"), "{\"type\":\"quit\"}\n");
}

TEST(ProcessBrainTest, ABrainThatHasGoneLosesNoGameThatIsOver) {
    const auto brain =
        openProcessBrain(R"(read hello; echo '{"type":"ready","protocol":1,"end":true}'; read new)")
            ->make();
    brain->beginGame({});
    for (int i = 0; i < 100; ++i)
        EXPECT_NO_THROW(brain->endGame({}));
}

// The log is one for all brains; what a brain has said last is its own.
TEST(ProcessBrainTest, TheLastWordsOfABrainAreNotThoseOfAnother) {
    const auto quiet = openProcessBrain("read hello; sleep 0.5; exit 3")->make();
    const auto loud =
        openProcessBrain(R"(echo '{"type":"ready","protocol":1}'; while :; do echo me >&2; )"
                         R"(sleep 0.05; done)")
            ->make();
    loud->beginGame({});
    const std::string failure = test::refusalOf<BrainFailure>([&] { quiet->beginGame({}); });
    EXPECT_TRUE(failure.ends_with(" has died: exit status 3")) << failure;
}

}  // namespace
}  // namespace tetris
