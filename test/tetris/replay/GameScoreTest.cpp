#include "core/tetris/replay/GameScore.h"

#include <gtest/gtest.h>

#include <string>

#include "core/tetris/replay/Replay.h"

namespace tetris {
namespace {

// The score of a replay with the lines `play` between its lines `play` and `end`.
GameScore compute(const std::string& play, const std::string& brain = "default 0",
                  const std::string& adversary = "0", const std::string& mode = "ticks") {
    return computeGameScore(parseReplay("tetris-replay 1\nsequence bag\nseed 7\nsize 9x15\nmode " +
                                            mode + "\nbrain " + brain + "\nadversary " + adversary +
                                            "\nstart 2026-01-31T12:00:00Z\nplay\n" + play +
                                            "end stopped\nscore 30\npieces 20\nrows 1\n"
                                            "board c3ea5b3f040f8b05\n",
                                        "x"));
}

TEST(GameScoreTest, NumbersAreThoseOfTheReplay) {
    EXPECT_EQ(compute("+250 L2R\n+1000 D\n"),
              (GameScore{.table = ScoreTable::Alone,
                         .sequence = "bag",
                         .rules = {.width = 9, .rows = 15, .seed = 7},
                         .score = 30,
                         .pieces = 20,
                         .rows = 1,
                         .milliseconds = 1250,
                         .began = 1769860800}));
}

TEST(GameScoreTest, AGameOfRisingSpeedCompetesWithItsLike) {
    const GameScore fixed = compute("+1 D\n");
    EXPECT_FALSE(fixed.rules.rising);
    EXPECT_EQ(makeFilter(fixed).rising, false);
    const GameScore rising = compute("+1 D\n", "default 0", "0\nrising 1");
    EXPECT_TRUE(rising.rules.rising);
    EXPECT_EQ(makeFilter(rising).rising, true);
    EXPECT_NE(makeFilter(rising), makeFilter(fixed));
}

TEST(GameScoreTest, AModernGameIsComparedByWhatItsGoalSays) {
    const auto computeModern = [](Goal goal, GameEnd end, PlayMode mode = PlayMode::Ticks) {
        Replay replay;
        replay.header.rules.set = RuleSet::Modern;
        replay.header.rules.goal = goal;
        replay.header.mode = mode;
        replay.result = {.end = end,
                         .sides = {SideResult{.score = 900, .pieces = 30, .rows = 40}},
                         .time = 41'007};
        return computeGameScore(replay);
    };
    const GameScore sprint = computeModern(Goal::Sprint, GameEnd::Goal);
    EXPECT_TRUE(ranksTime(sprint));
    EXPECT_TRUE(isRanked(sprint));
    EXPECT_EQ(getMeasure(sprint), 41'007);
    EXPECT_EQ(makeFilter(sprint).goal, Goal::Sprint);
    EXPECT_FALSE(isRanked(computeModern(Goal::Sprint, GameEnd::BlockOut)));
    EXPECT_FALSE(isRanked(computeModern(Goal::Cheese, GameEnd::Stopped)));
    EXPECT_FALSE(isRanked(computeModern(Goal::Sprint, GameEnd::Goal, PlayMode::Instant)))
        << "no time passed";
    const GameScore marathon = computeModern(Goal::Marathon, GameEnd::BlockOut);
    EXPECT_FALSE(ranksTime(marathon));
    EXPECT_TRUE(isRanked(marathon));
    EXPECT_EQ(getMeasure(marathon), 900);
    EXPECT_TRUE(isRanked(computeModern(Goal::Ultra, GameEnd::Time)));
    EXPECT_FALSE(isRanked(computeModern(Goal::Zen, GameEnd::Stopped)));
    // Of unusual numbers they are stored, and have no place.
    const auto addNumber = [](GameScore game, Goal goal, int number) {
        game.rules.goal = goal;
        (goal == Goal::Sprint ? game.rules.toClear : game.rules.seconds) = number;
        EXPECT_TRUE(isStored(game));
        return isRanked(game);
    };
    for (const int rows : {20, 40, 100})
        EXPECT_TRUE(addNumber(sprint, Goal::Sprint, rows));
    for (const int rows : {1, 39, 99, 999})
        EXPECT_FALSE(addNumber(sprint, Goal::Sprint, rows));
    for (const int seconds : {60, 90, 600})
        EXPECT_TRUE(addNumber(marathon, Goal::Ultra, seconds));
    for (const int seconds : {10, 59, 601, 3600})
        EXPECT_FALSE(addNumber(marathon, Goal::Ultra, seconds));
    GameScore survival = computeModern(Goal::Survival, GameEnd::TopOut);
    EXPECT_FALSE(ranksTime(survival));
    EXPECT_TRUE(isRanked(survival));
    EXPECT_EQ(getMeasure(survival), 30);
    for (const GameRules& other :
         {GameRules{.goal = Goal::Survival, .every = 8, .set = RuleSet::Modern},
          GameRules{.goal = Goal::Survival, .messy = 99, .set = RuleSet::Modern},
          GameRules{.width = 9, .goal = Goal::Survival, .set = RuleSet::Modern},
          GameRules{.rows = 21, .goal = Goal::Survival, .set = RuleSet::Modern}}) {
        survival.rules = other;
        EXPECT_FALSE(isRanked(survival));
    }
}

TEST(GameScoreTest, TheTableSaysWhoSteered) {
    EXPECT_EQ(compute("+1 D\n").table, ScoreTable::Alone);
    EXPECT_EQ(compute("+1 D\n", "default 1").table, ScoreTable::Brain);
    EXPECT_EQ(compute("+1 D\n= active 1\n+1 D\n").table, ScoreTable::Helped);
    EXPECT_EQ(compute("+1 D\n= active 0\n+1 D\n", "default 1").table, ScoreTable::Helped);
    // A brain that is active for no tick, or only chosen, does not count.
    EXPECT_EQ(compute("+1 D\n= active 1\n= active 0\n+1 D\n").table, ScoreTable::Alone);
    EXPECT_EQ(compute("+1 D\n= brain bad\n+1 D\n").table, ScoreTable::Alone);
    EXPECT_EQ(compute("+1 D\n= active 1\n").table, ScoreTable::Alone);
    EXPECT_EQ(compute("= active 1\n+1 D\n").table, ScoreTable::Brain);
    // The first game has no tick.
    EXPECT_EQ(compute("", "default 1").table, ScoreTable::Alone);
    EXPECT_EQ(compute("@ 3 1 4\n", "default 1", "0", "instant").table, ScoreTable::Brain);
    EXPECT_EQ(compute("@ 3 1 4\n= active 0\n@ 3 1 4\n", "default 1", "0", "instant").table,
              ScoreTable::Helped);
}

TEST(GameScoreTest, SuggestionsThatWereShownAreHelp) {
    const GameScore viewed = compute("= brain bad\n= view 1\n+1 D\n= view 0\n+1 2D\n");
    EXPECT_EQ(viewed.table, ScoreTable::Helped);
    EXPECT_EQ(viewed.brain, "bad");
    EXPECT_EQ(compute("= view 1\n= view 0\n+1 D\n").table, ScoreTable::Alone) << "no tick";
    EXPECT_EQ(compute("= view 1\n+1 D\n", "default 1").table, ScoreTable::Brain);
}

TEST(GameScoreTest, TheBrainIsTheOneThatSteeredMost) {
    EXPECT_EQ(compute("+1 D\n").brain, "");
    EXPECT_EQ(compute("+1 D\n", "bad 1").brain, "bad");
    EXPECT_EQ(compute("+1 3D\n= brain other\n+1 2D\n", "bad 1").brain, "bad");
    EXPECT_EQ(compute("+1 3D\n= brain other\n+1 2L2R\n", "bad 1").brain, "other");
    // The ticks of a brain are summed over its turns, and a person's ticks do not count.
    EXPECT_EQ(compute("+1 2D\n= brain other\n+1 3D\n= brain bad\n+1 2D\n", "bad 1").brain, "bad");
    EXPECT_EQ(compute("+1 9D\n= brain other\n= active 1\n+1 D\n").brain, "other");
}

TEST(GameScoreTest, TheAdversaryIsTheLowestThatWasInForce) {
    EXPECT_EQ(compute("+1 D\n", "default 0", "30").adversary, 30);
    EXPECT_EQ(compute("+1 D\n= adversary 50\n+1 D\n= adversary 20\n+1 D\n= adversary 90\n+1 D\n",
                      "default 0", "30")
                  .adversary,
              20);
    // A level that was set for no tick does not count.
    EXPECT_EQ(compute("+1 D\n= adversary 0\n= adversary 40\n+1 D\n", "default 0", "30").adversary,
              30);
    EXPECT_EQ(compute("+1 D\n= adversary 0\n", "default 0", "30").adversary, 30);
    EXPECT_EQ(compute("", "default 0", "30").adversary, 30);
}

TEST(GameScoreTest, WordsOfTablesAndPeriodsAreKnown) {
    for (const ScoreTable table : {ScoreTable::Alone, ScoreTable::Helped, ScoreTable::Brain})
        EXPECT_EQ(kScoreTableNames.find(toString(table)), table);
    for (const ScorePeriod period : {ScorePeriod::All, ScorePeriod::Month, ScorePeriod::Today})
        EXPECT_EQ(kScorePeriodNames.find(toString(period)), period);
    EXPECT_FALSE(kScoreTableNames.find("Alone"));
    EXPECT_FALSE(kScorePeriodNames.find(""));
}

}  // namespace
}  // namespace tetris
