#include "brain/lab/HeadlessModernGame.h"

#include <gtest/gtest.h>

#include "brain/lab/Batch.h"

namespace tetris {
namespace {

GameSetup makeModernSetup(Goal goal, PlayMode mode)
{
    GameSetup setup;
    setup.brain = "dt10";
    setup.mode = mode;
    setup.modern = ModernRules{.goal = goal};
    return setup;
}

TEST(HeadlessModernGameTest, ASprintIsPlayedAtOnceAndByVerbs)
{
    for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
        const GameResult result = playGame(makeModernSetup(Goal::Sprint, mode), 7).value();
        ASSERT_TRUE(result.modern);
        EXPECT_EQ(result.modern->end, ModernEnd::Goal);
        EXPECT_GE(result.tally.rows, 40);
        EXPECT_EQ(result.computeScore(), result.modern->score);
        EXPECT_EQ(result.modern->milliseconds.has_value(), mode == PlayMode::Ticks);
        EXPECT_EQ(result.board.getHeight(), 40);
        int rows = 0;
        for (std::size_t i = 0; i < 4; ++i)
            rows += static_cast<int>(i + 1) * result.modern->tally.clears[i];
        EXPECT_EQ(rows, result.tally.rows);
    }
}

TEST(HeadlessModernGameTest, NoDropScoresInAGamePlacedAtOnce)
{
    GameSetup setup = makeModernSetup(Goal::Zen, PlayMode::Instant);
    setup.limit = 2;
    EXPECT_EQ(playGame(setup, 1)->computeScore(), 0);
    setup.mode = PlayMode::Ticks;
    EXPECT_GE(playGame(setup, 1)->computeScore(), 17);
}

TEST(HeadlessModernGameTest, TheEndsOfGames)
{
    EXPECT_EQ(playGame(makeModernSetup(Goal::Cheese, PlayMode::Instant), 3)->modern->end,
              ModernEnd::Goal);
    GameSetup limited = makeModernSetup(Goal::Marathon, PlayMode::Instant);
    limited.limit = 5;
    EXPECT_EQ(playGame(limited, 3)->modern->end, ModernEnd::Limit);
    GameSetup ultra = makeModernSetup(Goal::Ultra, PlayMode::Ticks);
    const GameResult timed = playGame(ultra, 3).value();
    EXPECT_EQ(timed.modern->end, ModernEnd::Time);
    EXPECT_EQ(timed.modern->milliseconds, 120'000);
    GameSetup bad = makeModernSetup(Goal::Marathon, PlayMode::Instant);
    bad.brain = "bad";
    bad.modern->hold = false;
    const ModernEnd end = playGame(bad, 3)->modern->end;
    EXPECT_TRUE(end == ModernEnd::BlockOut || end == ModernEnd::NoMove);
}

TEST(HeadlessModernGameTest, AQuickerPaceTakesLessTime)
{
    GameSetup setup = makeModernSetup(Goal::Sprint, PlayMode::Ticks);
    setup.pace = 100;
    const std::int64_t slow = playGame(setup, 7)->modern->milliseconds.value();
    setup.pace = 10;
    const std::int64_t quick = playGame(setup, 7)->modern->milliseconds.value();
    EXPECT_LT(quick, slow / 5);
}

TEST(HeadlessModernGameTest, ABatchDoesNotDependOnItsThreads)
{
    const GameSetup setup = makeModernSetup(Goal::Sprint, PlayMode::Instant);
    const auto play = [&](int jobs) {
        Batch batch({.setups = {setup}, .games = 6}, jobs);
        std::vector<BatchGame> games;
        while (!batch.isDone()) {
            if (auto game = batch.next(std::chrono::seconds(1))) games.push_back(*game);
        }
        return games;
    };
    EXPECT_EQ(play(1), play(3));
}

}  // namespace
}  // namespace tetris
