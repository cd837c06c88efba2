#include "brain/lab/play/HeadlessGame.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/Situation.h"
#include "brain/tetris/placement/Reach.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/game/BoardText.h"
#include "test/support/game/RecordedGame.h"

namespace tetris {
namespace {

constexpr PlayMode kModes[] = {PlayMode::Instant, PlayMode::Ticks};

// Plays a game of this setup to its end.
GameResult play(const GameSetup& setup, uint64_t seed = 0) {
    const std::optional<GameResult> result = playGame(setup, seed);
    if (!result) throw std::logic_error("nobody has asked the game to stop");
    return *result;
}

struct Numbers {
    int64_t score;
    int64_t pieces;
    int64_t rows;
    std::array<int64_t, 4> clears;
    GameEnd end;
};

void expectNumbers(const GameResult& result, const Numbers& numbers) {
    EXPECT_EQ(result.computeScore(), numbers.score);
    EXPECT_EQ(result.pieces, numbers.pieces);
    EXPECT_EQ(result.tally.rows, numbers.rows);
    EXPECT_EQ(result.tally.clears, numbers.clears);
    EXPECT_EQ(result.end, numbers.end);
}

TEST(HeadlessGameTest, TheTestSequenceGivesTheSamePlacementsPlacedAtOnceAndByTicks) {
    const Board expected = readBoard(R"(
....##....
#..#####..
#.####.##.
#.########
#########.
.#########
#####.####
#########.
)",
                                     24);
    for (const PlayMode mode : kModes) {
        SCOPED_TRACE(toString(mode));
        const GameResult result = play({.sequence = "test", .mode = mode});
        expectNumbers(result, {270, 100, 34, {30, 2, 0, 0}, GameEnd::Limit});
        EXPECT_EQ(result.board, expected);
    }
}

TEST(HeadlessGameTest, AnAdversaryAtFullLevelEndsTheTestSequenceEarly) {
    expectNumbers(play({.sequence = "test", .adversary = 100, .mode = PlayMode::Ticks}),
                  {45, 40, 1, {1, 0, 0, 0}, GameEnd::Over});
    expectNumbers(play({.sequence = "test", .adversary = 100, .mode = PlayMode::Instant}),
                  {44, 39, 1, {1, 0, 0, 0}, GameEnd::NoMove});
}

TEST(HeadlessGameTest, TheBadBrainClearsNothing) {
    expectNumbers(play({.sequence = "test", .brain = "bad", .mode = PlayMode::Ticks}),
                  {15, 15, 0, {0, 0, 0, 0}, GameEnd::Over});
    expectNumbers(play({.sequence = "test", .brain = "bad", .mode = PlayMode::Instant}),
                  {14, 14, 0, {0, 0, 0, 0}, GameEnd::NoMove});
}

TEST(HeadlessGameTest, AGameStopsAtTheSmallerOfItsLimitAndThatOfItsSequence) {
    for (const PlayMode mode : kModes) {
        SCOPED_TRACE(toString(mode));
        EXPECT_EQ(play({.sequence = "test", .rules = {.limit = 7}, .mode = mode}).pieces, 7);
        EXPECT_EQ(play({.sequence = "test", .rules = {.limit = 1000}, .mode = mode}).pieces, 100);
        EXPECT_EQ(play({.sequence = "bag", .rules = {.limit = 33}, .mode = mode}, 5).pieces, 33);
        EXPECT_EQ(play({.sequence = "bag", .rules = {.limit = 1}, .mode = mode}).end,
                  GameEnd::Limit);
    }
}

// Sees two pieces, and notes whether they are said to be the last.
struct EndNotingBrain : DefaultBrain {
    int sees() const override { return 2; }
    std::optional<Move> chooseMove(const Situation& situation) override {
        ends.push_back(situation.endsWithNext);
        return DefaultBrain::chooseMove(situation);
    }

    std::vector<bool> ends;
};

TEST(HeadlessGameTest, ABrainIsToldThatTheGameEndsWithItsQueue) {
    EndNotingBrain brain;
    static_cast<void>(playInstantly({.rules = {.limit = 5}}, *makeSequence("bag", 7), brain));
    EXPECT_EQ(brain.ends, (std::vector{false, false, true, true, true}));
    static_cast<void>(playInstantly({.rules = {.rows = 4}}, *makeSequence("bag", 7), brain));
    EXPECT_GT(brain.ends.size(), 6U);
    EXPECT_EQ(std::ranges::count(brain.ends, true), 3) << "it has no limit";

    Game game(makeSequence("bag", 7), {.limit = 5});
    std::vector<bool> ends;
    while (game.isRunning()) {
        ends.resize(static_cast<size_t>(game.getPieces()), copySituation(game, 2).endsWithNext);
        game.tick(Verb::Down);
    }
    EXPECT_EQ(ends, (std::vector{false, false, true, true, true}));
}

TEST(HeadlessGameTest, AStoppedGameHasNoResult) {
    for (const PlayMode mode : kModes) {
        std::stop_source source;
        source.request_stop();
        EXPECT_FALSE(playGame({.mode = mode}, 1, source.get_token()));
    }
}

TEST(HeadlessGameTest, TheTimeIsCheckedHoweverTheGameIsPlayed) {
    for (const PlayMode mode : kModes) {
        for (const RuleSet set : {RuleSet::Classic, RuleSet::Modern}) {
            int checks = 0;
            const auto check = [&checks] {
                if (++checks == 5) throw std::runtime_error("it took too long");
            };
            const GameSetup setup{
                .brain = "dt10", .rules = {.limit = 20, .set = set}, .mode = mode};
            EXPECT_THROW(static_cast<void>(playGame(setup, 7, {}, {.checkTime = check})),
                         std::runtime_error)
                << toString(mode) << toString(set);
        }
    }
}

TEST(HeadlessGameTest, AWrongSetupIsRefused) {
    EXPECT_THROW(play({.sequence = "tset"}), std::invalid_argument);
    EXPECT_THROW(play({.brain = "nobody"}), std::invalid_argument);
    EXPECT_THROW(play({.adversary = 101}), std::invalid_argument);
    EXPECT_THROW(play({.sequence = "test"}, 1), std::invalid_argument);
    EXPECT_THROW(play({.rules = {.rows = 61}}), std::invalid_argument);
    EXPECT_THROW(play({.rules = {.width = 65}}), std::invalid_argument);
}

// ---- The modern rules

GameSetup makeModernSetup(Goal goal, PlayMode mode) {
    GameSetup setup;
    setup.brain = "dt10";
    setup.mode = mode;
    setup.rules = {.goal = goal, .set = RuleSet::Modern};
    return setup;
}

TEST(HeadlessModernGameTest, ASprintIsPlayedAtOnceAndByVerbs) {
    for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
        const GameResult result = playGame(makeModernSetup(Goal::Sprint, mode), 7).value();
        ASSERT_TRUE(result.modern);
        EXPECT_EQ(result.end, GameEnd::Goal);
        EXPECT_GE(result.tally.rows, 40);
        EXPECT_EQ(result.computeScore(), result.modern->score);
        EXPECT_EQ(result.modern->milliseconds.has_value(), mode == PlayMode::Ticks);
        EXPECT_EQ(result.board.getHeight(), 40);
        int64_t rows = 0;
        for (size_t i = 0; i < 4; ++i)
            rows += static_cast<int64_t>(i + 1) * result.modern->tally.clears[i];
        EXPECT_EQ(rows, result.tally.rows);
    }
}

TEST(HeadlessModernGameTest, TheEndsOfGames) {
    EXPECT_EQ(playGame(makeModernSetup(Goal::Cheese, PlayMode::Instant), 3)->end, GameEnd::Goal);
    GameSetup limited = makeModernSetup(Goal::Marathon, PlayMode::Instant);
    limited.rules.limit = 5;
    EXPECT_EQ(playGame(limited, 3)->end, GameEnd::Limit);
    GameSetup ultra = makeModernSetup(Goal::Ultra, PlayMode::Ticks);
    const GameResult timed = playGame(ultra, 3).value();
    EXPECT_EQ(timed.end, GameEnd::Time);
    EXPECT_EQ(timed.modern->milliseconds, 120'000);
    GameSetup bad = makeModernSetup(Goal::Marathon, PlayMode::Instant);
    bad.brain = "bad";
    bad.rules.hold = false;
    const GameEnd end = playGame(bad, 3)->end;
    EXPECT_TRUE(end == GameEnd::BlockOut || end == GameEnd::NoMove);
}

TEST(HeadlessModernGameTest, AQuickerPaceTakesLessTime) {
    GameSetup setup = makeModernSetup(Goal::Sprint, PlayMode::Ticks);
    setup.pace = 100;
    const int64_t slow = playGame(setup, 7)->modern->milliseconds.value();
    setup.pace = 10;
    const int64_t quick = playGame(setup, 7)->modern->milliseconds.value();
    EXPECT_LT(quick, slow / 5);
}

TEST(HeadlessModernGameTest, RecordedGamesAreRightWhenPlayedAgain) {
    for (const Goal goal : {Goal::Marathon, Goal::Sprint, Goal::Cheese, Goal::Zen}) {
        for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
            for (const bool isGiven : {false, true}) {
                GameSetup setup = makeModernSetup(goal, mode);
                setup.rules.limit = 60;
                if (isGiven) {
                    setup.sequence = "file:pieces.txt";
                    setup.given =
                        std::make_shared<const std::vector<int>>(std::vector<int>{0, 6, 5, 2, 1});
                }
                const std::string recorded = recordGame(setup, 5);
                const SharedReplay replay = readReplayText(recorded);
                EXPECT_EQ(replay->header.rules.goal, goal);
                EXPECT_NO_THROW(verifyReplay(replay, findBestSpin)) << recorded;
            }
        }
    }
}

TEST(HeadlessModernGameTest,
     AZenGameEmptiesTheBoardAndItsReplayVerifiesAsDoesAnOldOneThatHasNoMove) {
    GameSetup setup = makeModernSetup(Goal::Zen, PlayMode::Instant);
    setup.rules.width = setup.rules.rows = 4;
    setup.rules.limit = 200;
    const std::string text = recordGame(setup, 5);
    const auto replay = readReplayText(text);
    EXPECT_EQ(replay->result.end, GameEnd::Limit);
    EXPECT_NO_THROW(verifyReplay(replay, findBestSpin));
    // An old one ended where the brain found no placement.
    Replay old = *replay;
    old.entries.resize(20);
    ReplayPlayer player(std::make_shared<const Replay>(old), findBestSpin);
    while (!player.isAtEnd())
        player.step();
    old.result = computeResult(GameEnd::NoMove, player.getGame());
    EXPECT_NO_THROW(verifyReplay(std::make_shared<const Replay>(old), findBestSpin));
}

TEST(HeadlessModernGameTest, APlacementOutOfReachIsNoticed) {
    GameSetup setup = makeModernSetup(Goal::Zen, PlayMode::Instant);
    setup.rules.limit = 3;
    setup.rules.hold = false;
    const std::string text = recordGame(setup, 5);
    const size_t line = text.find("\n# ") + 1;
    const auto findDifference = [&](const std::string& placement) {
        std::string changed = text;
        changed.replace(line, text.find('\n', line) - line, placement);
        try {
            verifyReplay(readReplayText(changed), findBestSpin);
            return std::string();
        } catch (const ReplayDifference& difference) {
            return std::string(difference.what());
        }
    };
    const std::string piece = text.substr(line + 2, 1);
    const std::string other = piece == "5" ? "4" : "5";
    EXPECT_EQ(findDifference("# " + piece + " 0 N 4 9"),
              "the piece cannot get there; expected a placement");
    EXPECT_EQ(findDifference("# " + piece + " 1 N 4 0"), "hold is not allowed here; expected 0");
    EXPECT_EQ(findDifference("# " + other + " 0 N 4 0"),
              "piece " + other + "; expected piece " + piece);
}

}  // namespace
}  // namespace tetris
