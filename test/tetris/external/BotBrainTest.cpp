// Bots as brains: those of support/bots, each with a peculiarity of a public one, or hostile.

#include <gtest/gtest.h>

#include <signal.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/external/LineProcess.h"
#include "brain/tetris/external/ProcessWatch.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/ModernGame.h"
#include "core/tetris/sequence/Sequences.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/game/BoardText.h"
#include "test/support/screen/GoldenFile.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

class BotBrainTest : public testing::Test {
protected:
    BotBrainTest() { ::setenv("XDG_STATE_HOME", directory_.getPath().c_str(), 1); }

    static std::string nameCommand(const std::string& kind, const std::string& argument = "") {
        return "exec python3 " TETRIS_SOURCE "/test/support/bots/bot.py " + kind + " " + argument;
    }

    // Its log, and what it was said, are in getLog() and said_.
    std::shared_ptr<BrainSource> open(const std::string& kind, const std::string& argument = "",
                                      std::chrono::milliseconds time = 60s) {
        terms_.answerTime = time;
        terms_.log = std::make_shared<ProtocolLog>(at("log"));
        terms_.say = [this](const std::string& sentence) { said_ += sentence + "\n"; };
        auto source = openBot(nameCommand(kind, argument), kind);
        source->setTerms(terms_);
        return source;
    }

    // Plays pieces until the game ends, and returns their number.
    static int play(Brain& brain, ModernGame& game, int most = 40) {
        int pieces = 0;
        for (; pieces < most && game.isRunning(); ++pieces) {
            const auto move = brain.chooseMove(copySituation(game, brain.sees()));
            if (!move) break;
            place(game, *move);
        }
        return pieces;
    }

    static void place(ModernGame& game, const Move& move) {
        if (move.usesHold) game.tick(Verb::Hold);
        static_cast<void>(game.place(toFallingPiece(toPlacement(move)), move.spin));
    }

    static ModernGame makeGame(uint64_t seed = 1) {
        return {makeSequence("bag", seed), {.goal = Goal::Sprint, .seed = seed}};
    }

    // The answer to a question that is stopped before it is asked.
    static std::optional<Move> askStopped(Brain& brain, const ModernGame& game) {
        std::stop_source stop;
        stop.request_stop();
        brain.setStop(stop.get_token());
        auto move = brain.chooseMove(copySituation(game, brain.sees()));
        brain.setStop({});
        return move;
    }

    // A game of squares alone, from that board.
    static ModernGame makeSquares(const std::string& rows) {
        const auto pieces =
            std::make_shared<const std::vector<int>>(std::vector<int>(10, Piece::SQUARE));
        return {std::make_unique<GivenSequence>(pieces),
                {.goal = Goal::Sprint},
                {.board = readBoard(rows)}};
    }

    void expectPlays(const std::string& kind, const std::string& argument = "") {
        const auto source = open(kind, argument);
        const auto brain = source->make();
        for (uint64_t seed = 1; seed < 3; ++seed) {
            ModernGame game = makeGame(seed);
            brain->beginGame({});
            EXPECT_EQ(play(*brain, game, 15), 15) << kind;
        }
    }

    BrainFailure failWith(const std::string& kind, const std::string& argument = "",
                          std::chrono::milliseconds time = 60s) {
        const auto source = open(kind, argument, time);
        const auto brain = source->make();
        ModernGame game = makeGame();
        try {
            play(*brain, game);
        } catch (const BrainFailure& failure) {
            return failure;
        }
        ADD_FAILURE() << kind << " has not failed";
        return BrainFailure("");
    }

    void expectFault(const std::string& kind, Fault fault, const std::string& sentence,
                     std::chrono::milliseconds time = 60s) {
        const BrainFailure failure = failWith(kind, "", time);
        EXPECT_EQ(failure.getFault(), fault) << failure.what();
        EXPECT_NE(std::string(failure.what()).find("the brain " + kind + " " + sentence),
                  std::string::npos)
            << failure.what();
    }

    // The log without its times; the empty rows of a board are left out.
    std::string readLog() const {
        const std::string empty = ",[null,null,null,null,null,null,null,null,null,null]";
        std::ifstream file(at("log"));
        std::string text;
        for (std::string line; std::getline(file, line);) {
            for (size_t found = 0; (found = line.find(empty)) != std::string::npos;)
                line.erase(found, empty.size());
            text += line.substr(line.find(' ') + 1) + "\n";
        }
        return text;
    }

    std::string at(const std::string& name) const { return (directory_.getPath() / name).string(); }

    // True when the process whose number stands in the file is gone, within a moment.
    bool isGone(const std::string& file) const {
        pid_t pid = 0;
        std::ifstream(file) >> pid;
        EXPECT_GT(pid, 0);
        for (int i = 0; i < 500 && ::kill(pid, 0) == 0; ++i)
            std::this_thread::sleep_for(10ms);
        return ::kill(pid, 0) != 0;
    }

    test::TemporaryDirectory directory_;
    ProcessTerms terms_;
    std::string said_;
};

// ---- A whole game

// The first move brings a T by Hold and spins it in; the third clears a row of garbage, so that
// another one rises.
TEST_F(BotBrainTest, AGameWithHoldSpinAndGarbageIsToldLineForLine) {
    // The hole of the highest row of garbage is in column 7.
    const GameRules rules{.goal = Goal::Cheese, .garbage = 11, .seed = 2};
    const auto pieces = std::make_shared<const std::vector<int>>(
        std::vector<int>{Piece::S1, Piece::PYRAMID, Piece::SQUARE, Piece::STICK, Piece::L1,
                         Piece::L2, Piece::S2, Piece::STICK, Piece::SQUARE, Piece::PYRAMID});
    ModernGame game(std::make_unique<GivenSequence>(pieces), rules,
                    {.board = readBoard("...#....../###...####/####.#####")});
    {
        const auto source =
            open("scripted",
                 "'T south 4 11 full, O west 9 10 none, I west 7 10 none, L north 1 10 none'");
        EXPECT_EQ(play(*source->make(), game, 4), 4);
    }
    EXPECT_EQ(game.getGarbage().getDug(), 1);
    EXPECT_EQ(game.getScoring().getTally().full[2], 1);
    tui::expectGolden("bot-game.txt", readLog());
}

// ---- Peculiar ones

TEST_F(BotBrainTest, APlainBotGetsOneStartAndThenWhatIsNew) {
    const auto source = open("plain");
    ModernGame game = makeGame();
    EXPECT_EQ(play(*source->make(), game, 5), 5);
    const std::string log = readLog();
    EXPECT_EQ(test::countIn(log, "> {\"type\":\"start\""), 1U) << log;
    EXPECT_EQ(test::countIn(log, "> {\"type\":\"play\""), 4U) << log;
    EXPECT_LT(log.find("\"play\""), log.find("\"new_piece\"")) << "as the specification has it";
    EXPECT_NE(log.find("> {\"type\":\"rules\",\"randomizer\":\"seven_bag\"}\n"), std::string::npos);
    EXPECT_NE(log.find("\"randomizer\":{\"type\":\"seven_bag\",\"bag_state\":"), std::string::npos);
    EXPECT_NE(log.find("> {\"type\":\"stop\"}\n"), std::string::npos) << "the game is over";
}

TEST_F(BotBrainTest, ABotThinksBeforeItIsAsked) {
    terms_.thinkTime = 150ms;
    const auto source = open("coldclear");
    ModernGame game = makeGame();
    EXPECT_EQ(play(*source->make(), game, 3), 3);
    std::ifstream file(at("log"));
    double before = 0;
    int asked = 0;
    for (std::string line; std::getline(file, line);) {
        const double now = std::stod(line);
        if (line.find("> {\"type\":\"suggest\"}") != std::string::npos) {
            ++asked;
            EXPECT_GE(now - before, asked > 3 ? 0.01 : 0.14) << line;
        }
        before = now;
    }
    EXPECT_GE(asked, 3);
}

TEST_F(BotBrainTest, ABotThatIsNotAskedForAWhileStopsThinking) {
    terms_.idleTime = 1ms;
    const auto source = open("plain");
    const auto brain = source->make();
    ModernGame game = makeGame();
    EXPECT_EQ(play(*brain, game, 1), 1);
    for (int i = 0; i < 6000 && test::countIn(readLog(), "> {\"type\":\"stop\"}") == 0; ++i)
        std::this_thread::sleep_for(10ms);
    EXPECT_EQ(test::countIn(readLog(), "> {\"type\":\"stop\"}"), 1U) << readLog();
    EXPECT_EQ(play(*brain, game, 1), 1);
    EXPECT_EQ(test::countIn(readLog(), "> {\"type\":\"start\""), 2U) << readLog();
}

TEST_F(BotBrainTest, OneThatKnowsNoMoveYetIsAskedAgain) {
    const auto source = open("coldclear", "0.1");
    ModernGame game = makeGame();
    EXPECT_EQ(play(*source->make(), game, 2), 2);
    EXPECT_GE(test::countIn(readLog(), "\"moves\": []"), 2U) << readLog();
}

TEST_F(BotBrainTest, APlacementThatLocksOutIsPlayed) {
    ModernGame game = makeSquares(repeatRow(".#########", 20));
    const auto source = open("scripted", "'O north 4 20 none'");
    EXPECT_EQ(play(*source->make(), game, 2), 1);
    EXPECT_EQ(game.getEnd(), GameEnd::LockOut);
}

TEST_F(BotBrainTest, TheBotsThatAreKnownPlay) {
    for (const char* const kind : {"coldclear", "dellacherie", "misamino", "bashtet", "chatty"})
        expectPlays(kind);
    EXPECT_EQ(said_, "");
}

TEST_F(BotBrainTest, WhatOneSaysOfItselfAndOfItsSuggestionIsKept) {
    const auto source = open("chatty");
    const auto brain = source->make();
    ModernGame game = makeGame();
    EXPECT_EQ(play(*brain, game, 1), 1);
    const BrainAbout about = brain->getAbout();
    EXPECT_EQ(about.name, "scripted");
    EXPECT_EQ(about.author, "the tests");
    EXPECT_EQ(about.nodesPerSecond, 3e5);
    EXPECT_EQ(about.depth, 2);
}

TEST_F(BotBrainTest, OneThatDiesOfPlayBeforeNewPieceGetsTheOtherOrder) {
    expectPlays("lemontea");
    EXPECT_TRUE(said_.starts_with(
        "the brain lemontea has died: exit status 1; its last words: 'play before new_piece'"))
        << said_;
    EXPECT_EQ(test::countIn(said_, "\n"), 1U) << said_;
    const std::string log = readLog();
    EXPECT_NE(log.find("2 > {\"type\":\"new_piece\""), std::string::npos) << log;
    EXPECT_EQ(log.find("3 ="), std::string::npos) << "it was started once more, not for each game";
}

TEST_F(BotBrainTest, TwoThatDieOfTheOrderTogetherBothGetTheOther) {
    const auto source = open("lemontea");
    const std::array brains{source->make(), source->make()};
    std::array games{makeGame(1), makeGame(2)};
    for (const size_t i : {0U, 1U})
        EXPECT_EQ(play(*brains[i], games[i], 1), 1);
    auto other = std::async(std::launch::async, [&] { return play(*brains[1], games[1], 3); });
    EXPECT_EQ(play(*brains[0], games[0], 3), 3);
    EXPECT_EQ(other.get(), 3);
    EXPECT_EQ(test::countIn(said_, "\n"), 1U) << said_;
}

// Only the first one is started before it is known how the pieces are drawn.
TEST_F(BotBrainTest, OtherSequencesThanTheBagDoNotStartEachBotTwice) {
    const auto source = open("plain");
    const std::array brains{source->make(), source->make()};
    for (const auto& brain : brains)
        brain->beginGame({});
    for (const auto& brain : brains) {
        ModernGame game(makeSequence("random", 1), {.goal = Goal::Sprint});
        EXPECT_EQ(play(*brain, game, 2), 2);
    }
    EXPECT_EQ(test::countIn(readLog(), " = "), 3U) << readLog();
}

TEST_F(BotBrainTest, AnotherStateOfTheGameIsAFreshStart) {
    const auto source = open("plain");
    const auto brain = source->make();
    ModernGame game = makeGame();
    static_cast<void>(brain->chooseMove(copySituation(game, brain->sees())));
    game.tick(Verb::Land);  // a person plays something else
    EXPECT_TRUE(brain->chooseMove(copySituation(game, brain->sees())));
    const std::string log = readLog();
    EXPECT_EQ(test::countIn(log, "> {\"type\":\"stop\"}"), 1U) << log;
    EXPECT_EQ(test::countIn(log, "> {\"type\":\"start\""), 2U) << log;
    EXPECT_EQ(test::countIn(log, "> {\"type\":\"play\""), 0U) << log;
}

TEST_F(BotBrainTest, WhenHoldIsUsedUpItIsOfNoUseToTheBot) {
    const auto source = open("plain");
    const auto brain = source->make();
    ModernGame game = makeGame();
    game.tick(Verb::Hold);
    const auto move = brain->chooseMove(copySituation(game, brain->sees()));
    ASSERT_TRUE(move);
    EXPECT_FALSE(move->usesHold);
    EXPECT_EQ(findPieceIndex(*move->piece), game.getPiece()->piece);
}

TEST_F(BotBrainTest, TheSameQuestionIsAskedOnce) {
    const auto source = open("plain");
    const auto brain = source->make();
    const ModernGame game = makeGame();
    const Situation situation = copySituation(game, brain->sees());
    const auto moves = brain->ratePlacements(situation);
    EXPECT_EQ(moves.size(), 5U);
    const auto move = brain->chooseMove(situation);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->x, moves.front().x);
    EXPECT_EQ(test::countIn(readLog(), "suggest\""), 1U);
}

TEST_F(BotBrainTest, ALateSuggestionMayBeForgivenTwice) {
    terms_.lateAnswers = 2;
    const auto source = open("slow", "2", 3s);
    ModernGame game = makeGame();
    EXPECT_EQ(play(*source->make(), game, 6), 6);
    EXPECT_GT(test::countIn(readLog(), "> {\"type\":\"start\""), 1U);
    const BrainFailure failure = failWith("mute", "", 3s);
    EXPECT_EQ(failure.getFault(), Fault::Late);
    EXPECT_EQ(test::countIn(readLog(), "> {\"type\":\"suggest\"}"), 3U) << readLog();
}

TEST_F(BotBrainTest, AStopEndsTheQuestionAndNotTheBot) {
    const auto source = open("slow", "1");
    const auto brain = source->make();
    ModernGame game = makeGame();
    EXPECT_FALSE(askStopped(*brain, game));
    EXPECT_EQ(play(*brain, game, 5), 5);
    EXPECT_EQ(test::countIn(readLog(), " = "), 1U);
}

// The suggestion for the slot comes when another position was asked about, in which it is possible,
// too.
TEST_F(BotBrainTest, ALateSuggestionIsNoneForTheNextPosition) {
    const auto source = open("slow", "1");
    const auto brain = source->make();
    EXPECT_FALSE(askStopped(*brain, makeSquares("########..")));
    const auto move = brain->chooseMove(copySituation(makeSquares(""), brain->sees()));
    ASSERT_TRUE(move);
    EXPECT_EQ(move->x, 0);
    EXPECT_EQ(test::countIn(readLog(), "< {\"type\": \"suggestion\""), 2U) << readLog();
}

// One that is slower than the person plays is late for none: each waits for those before it.
TEST_F(BotBrainTest, TheTimeOfASuggestionBeginsAfterThoseThatAreOld) {
    terms_.lateAnswers = 3;
    const auto source = open("slow", "2", 7s);
    const auto brain = source->make();
    EXPECT_FALSE(askStopped(*brain, makeSquares("#.........")));
    ASSERT_TRUE(brain->chooseMove(copySituation(makeSquares("########.."), brain->sees())));
    const auto move = brain->chooseMove(copySituation(makeSquares(""), brain->sees()));
    ASSERT_TRUE(move);
    EXPECT_EQ(move->x, 0);
}

// ---- Hostile ones

TEST_F(BotBrainTest, EachFaultIsOneSentence) {
    expectFault("mute", Fault::Late, "hangs: no answer within 3000 ms", 3s);
    expectFault("partial", Fault::Late, "hangs: half an answer within 3000 ms", 3s);
    expectFault("flood", Fault::Broken, "writes line after line without a question");
    expectFault("endless", Fault::Broken, "sends too much: more than 1048576 bytes");
    expectFault("illegal", Fault::IllegalMove, "returned no possible move");
    expectFault("resigning", Fault::IllegalMove, "returned no move where there is one", 1s);
    expectFault("dying", Fault::Broken,
                "has died: exit status 1; its last words: 'three moves are enough'");
    expectFault("closing", Fault::Broken, "has closed its output");
    expectFault("deaf", Fault::Broken, "has closed its input");
    expectFault("refusing", Fault::Broken,
                "cannot play by these rules, it says: 'unsupported_rules'");
}

TEST_F(BotBrainTest, TheTimeOfAGameIsLimitedForItToo) {
    terms_.watch = std::make_shared<ProcessWatch>(ProcessLimits{.game = 1s});
    expectFault("mute", Fault::Late, "took more than 1 s for the answers of a game");
}

TEST_F(BotBrainTest, ASilentOneIsGivenFiveTimesTheTimeOfAnAnswer) {
    const auto start = std::chrono::steady_clock::now();
    expectFault("silent", Fault::Late, "hangs: no answer within 5000 ms", 1s);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 20s);
}

TEST_F(BotBrainTest, WhatABotLeavesBehindIsKilled) {
    expectPlays("forking", at("child"));
    EXPECT_TRUE(isGone(at("child")));
}

TEST_F(BotBrainTest, OneThatDoesNotWantToEndIsKilled) {
    const auto start = std::chrono::steady_clock::now();
    {
        const auto source = open("stubborn", at("pid"));
        ModernGame game = makeGame();
        EXPECT_EQ(play(*source->make(), game, 2), 2);
    }
    EXPECT_TRUE(isGone(at("pid")));
    EXPECT_LT(std::chrono::steady_clock::now() - start, 20s);
    EXPECT_NE(readLog().find("> {\"type\":\"quit\"}\n1 .\n"), std::string::npos) << readLog();
}

TEST_F(BotBrainTest, OneThatHasDiedBetweenTwoGamesIsReplaced) {
    const auto source = open("stubborn", at("pid"));
    const auto brain = source->make();
    for (int i = 0; i < 2; ++i) {
        ModernGame game = makeGame();
        brain->beginGame({});
        EXPECT_EQ(play(*brain, game, 2), 2);
        pid_t pid = 0;
        std::ifstream(at("pid")) >> pid;
        ASSERT_GT(pid, 0);
        ::kill(pid, SIGKILL);
        EXPECT_TRUE(isGone(at("pid")));
        brain->endGame({});
    }
}

TEST_F(BotBrainTest, OneThatEndsWhenItIsToldToStopIsReplaced) {
    const auto source = open("leaving");
    const auto brain = source->make();
    for (int i = 0; i < 3; ++i) {
        ModernGame game = makeGame();
        brain->beginGame({});
        EXPECT_EQ(play(*brain, game, 2), 2);
        game.tick(Verb::Land);  // a person plays, which is a stop, too
        EXPECT_EQ(play(*brain, game, 2), 2);
        brain->endGame({});
    }
}

TEST_F(BotBrainTest, OtherWellsAndRulesAreRefused) {
    const auto source = open("plain");
    const auto brain = source->make();
    const ModernGame narrow(makeSequence("bag", 1), {.width = 8});
    EXPECT_THROW(static_cast<void>(brain->chooseMove(copySituation(narrow, 5))), BrainFailure);
    EXPECT_THROW(static_cast<void>(brain->bestMove(Board(10, 24), *Piece::getPieces()[0], 20)),
                 BrainFailure);
}

}  // namespace
}  // namespace tetris
