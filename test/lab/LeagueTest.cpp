#include "brain/lab/League.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace tetris {
namespace {

constexpr int64_t kLost = -1;

BatchGame makeGame(uint64_t seed, int64_t rows) {
    BatchGame game;
    game.seed = seed;
    if (rows == kLost) {
        game.fault = {Fault::IllegalMove, "made an illegal move"};
        return game;
    }
    game.result.tally.rows = rows;
    game.result.pieces = 3 * rows;
    game.result.end = rows >= 100 ? GameEnd::Limit : GameEnd::NoMove;
    return game;
}

// Each line has the rows of one seed, counted from 7.
League makeLeague(const std::vector<std::vector<int64_t>>& rows) {
    League league(rows.front().size());
    for (uint64_t seed = 7; const auto& line : rows) {
        std::vector<BatchGame> games;
        for (const int64_t each : line)
            games.push_back(makeGame(seed, each));
        league.add(games);
        ++seed;
    }
    return league;
}

TEST(LeagueTest, AddsUpWhatEachBrainHasReached) {
    const League league = makeLeague({{10, 120}, {14, 90}, {3, 0}});
    EXPECT_EQ(league.countSeeds(), 3);
    EXPECT_EQ(league.getStanding(0).numbers["rows"].computeMean(), 9);
    EXPECT_EQ(league.getStanding(0).numbers["pieces"].getSum(), 81);
    EXPECT_EQ(league.getStanding(0).numbers["score"].getSum(), 81);
    EXPECT_EQ(league.getStanding(1).numbers["rows"].computeMean(), 70);
    EXPECT_EQ(league.getStanding(1).numbers.countEnds(GameEnd::Limit), 1);
    EXPECT_EQ(league.rank(), (std::vector<size_t>{1, 0}));
}

TEST(LeagueTest, ALostGameCountsNothingAndTheThirdIsTheLast) {
    // After its third fault the brain would have played 50 rows.
    const League league = makeLeague({{kLost, 5}, {20, 5}, {kLost, 5}, {kLost, 5}, {50, 5}});
    const Standing& standing = league.getStanding(0);
    EXPECT_EQ(standing.numbers["rows"].getCount(), 5);
    EXPECT_EQ(standing.numbers["rows"].getSum(), 20);
    EXPECT_EQ(standing.lost, 4);
    ASSERT_EQ(league.getStanding(0).faults.size(), 3U);
    EXPECT_EQ(league.getStanding(0).faults[1].seed, 9U);
    EXPECT_EQ(league.getStanding(0).faults[1].game, 2);
    EXPECT_EQ(league.getStanding(0).faults[1].fault.what, "made an illegal move");
    EXPECT_TRUE(league.isOut(0));
    EXPECT_FALSE(league.isOut(1));
    ASSERT_EQ(standing.ended.size(), 1U);
    EXPECT_EQ(standing.findMedian()->seed, 8U);
}

TEST(LeagueTest, EqualRowsRankByLostGamesThenByOrder) {
    const League league = makeLeague({{kLost, 0, 5, 0}, {1, 1, 6, 1}});
    EXPECT_EQ(league.rank(), (std::vector<size_t>{2, 1, 3, 0}));
}

TEST(LeagueTest, TheMedianGameIsTheLowerOneInTheMiddle) {
    const League league = makeLeague({{9, 1}, {1, 1}, {5, 1}, {7, 1}});
    EXPECT_EQ(league.getStanding(0).findMedian()->rows, 5);
    EXPECT_EQ(league.getStanding(0).findMedian()->seed, 9U);
    EXPECT_FALSE(makeLeague({{kLost, 1}}).getStanding(0).findMedian());
}

// The differences of the first pair are 6, 2, 4, 4: mean 4, s = sqrt(8/3), t = 4 / (s/2) = 4.899;
// for three degrees of freedom p = 0.01628. Those to the third brain all are 0 to one of them.
TEST(LeagueTest, PairsAreTestedByThePairedTTest) {
    const League league = makeLeague({{16, 10, 10}, {12, 10, 10}, {14, 10, 10}, {14, 10, 10}});
    const std::vector<LeaguePair> pairs = league.comparePairs();
    ASSERT_EQ(pairs.size(), 3U);
    EXPECT_EQ(pairs[0].difference.computeMean(), 4);
    ASSERT_TRUE(pairs[0].p);
    EXPECT_NEAR(*pairs[0].p, 0.01628, 0.00001);
    // Two pairs have a test: twice the smaller p, and equal ones share it.
    EXPECT_NEAR(*pairs[0].adjusted, 2 * *pairs[0].p, 1e-12);
    EXPECT_EQ(pairs[0].verdict, Verdict::Undecided);
    EXPECT_EQ(pairs[2].a, 1U);
    EXPECT_EQ(pairs[2].b, 2U);
    EXPECT_FALSE(pairs[2].p) << "games that do not vary say nothing";
    EXPECT_EQ(pairs[2].verdict, Verdict::Undecided);
}

TEST(LeagueTest, TwoBrainsAreComparedSeedBySeed) {
    const League league = makeLeague({{10, 120}, {14, 90}, {3, 0}, {0, kLost}, {kLost, 8}});
    const auto& [a, b, ties] = league.getDuel().getWins();
    EXPECT_EQ(a, 1);
    EXPECT_EQ(b, 3);
    EXPECT_EQ(ties, 1) << "a lost game has no rows";
}

TEST(LeagueTest, VerdictsAllowForTheNumberOfPairs) {
    // Brain 0 leads the first other one by 2 and 4 in turn: six seeds give p = 0.001.
    const auto judge = [](size_t others, int seeds) {
        League league(others + 1);
        for (int seed = 0; seed < seeds; ++seed) {
            std::vector<BatchGame> games;
            games.push_back(makeGame(0, seed % 2 == 0 ? 32 : 34));
            for (size_t i = 0; i < others; ++i)
                games.push_back(makeGame(0, 30 + static_cast<int>(i) % 2));
            league.add(games);
        }
        return league.comparePairs().front();
    };
    const LeaguePair two = judge(1, 6);
    EXPECT_LT(*two.p, League::kError);
    EXPECT_EQ(*two.p, *two.adjusted);
    EXPECT_EQ(two.verdict, Verdict::A);
    const LeaguePair many = judge(19, 6);
    EXPECT_EQ(*many.p, *two.p) << "alone it is as clear as before";
    EXPECT_GT(*many.adjusted, League::kError);
    EXPECT_EQ(many.verdict, Verdict::Undecided);
    EXPECT_EQ(judge(19, 20).verdict, Verdict::A);
}

// Brain 0 needs more pieces than brain 1 for more rows; brain 2 is the fastest, and misses the goal
// every second time.
TEST(LeagueTest, SprintsAreRankedByPieces) {
    League league(3, findMeasure(GameRules{.goal = Goal::Sprint, .set = RuleSet::Modern}));
    const auto play = [](GameEnd end, int64_t pieces, int64_t rows) {
        BatchGame game;
        game.result.pieces = pieces;
        game.result.tally.rows = rows;
        game.result.end = end;
        return game;
    };
    for (int seed = 0; seed < 20; ++seed) {
        league.add({play(GameEnd::Goal, 110 + seed % 2, 43), play(GameEnd::Goal, 104, 40),
                    play(seed % 2 == 0 ? GameEnd::Goal : GameEnd::BlockOut, 101, 40)});
    }
    EXPECT_EQ(league.rank(), (std::vector<size_t>{1, 2, 0}));
    EXPECT_EQ(league.getMeasured().countReached(2), 10);
    EXPECT_DOUBLE_EQ(league.getMeasured().compute(2).computeMean(), (101 + 112) / 2.0);
    const std::vector<LeaguePair> pairs = league.comparePairs();
    EXPECT_DOUBLE_EQ(pairs[0].difference.computeMean(), 6.5);
    EXPECT_EQ(pairs[0].verdict, Verdict::B);
    EXPECT_EQ(pairs[2].verdict, Verdict::Undecided) << "as often first as last";
}

// ---- Grades

// Brain 0 is the baseline; brain 1 leads it by 2 and 4 in turn, the others are like the baseline.
TEST(LeagueTest, AGradeDoesNotDependOnHowManyOthersThereAre) {
    const auto grade = [](int others) {
        std::vector<std::vector<int64_t>> rows;
        for (int seed = 0; seed < 6; ++seed) {
            std::vector<int64_t>& line = rows.emplace_back();
            line = {30, seed % 2 == 0 ? 32 : 34};
            for (int i = 0; i < others; ++i)
                line.push_back(30 + (seed + i) % 2);
        }
        return makeLeague(rows).grade(1, 0);
    };
    EXPECT_EQ(grade(0).grade, Grade::Passed);
    EXPECT_EQ(grade(21).grade, Grade::Passed);
    EXPECT_EQ(grade(21).p, grade(0).p);
}

// A bad sprinter must not change what a missed game of another one counts.
TEST(LeagueTest, AGradeOfMissedGamesDoesNotDependOnOthersEither) {
    const auto grade = [](bool hasThird) {
        League league(hasThird ? 3 : 2,
                      findMeasure({.goal = Goal::Sprint, .set = RuleSet::Modern}));
        for (int seed = 0; seed < 12; ++seed) {
            std::vector<BatchGame> games(hasThird ? 3 : 2);
            for (BatchGame& game : games)
                game.result.end = GameEnd::Goal;
            games[0].result.pieces = 110 + seed % 3;
            games[1].result.pieces = 100;
            if (seed == 0) games[1].result.end = GameEnd::BlockOut;
            if (hasThird) games[2].result.pieces = 100'000;
            league.add(games);
        }
        return league.grade(1, 0);
    };
    EXPECT_EQ(grade(false).grade, Grade::Passed);
    EXPECT_EQ(grade(true).grade, Grade::Passed);
    EXPECT_EQ(grade(true).p, grade(false).p);
}

TEST(LeagueTest, WhatCannotBeTestedIsNotJudged) {
    EXPECT_EQ(makeLeague({{30, 500}}).grade(1, 0).grade, Grade::Unjudged) << "one game";
    const GradedBrain same = makeLeague({{30, 40}, {50, 60}, {10, 20}}).grade(1, 0);
    EXPECT_EQ(same.grade, Grade::Unjudged);
    EXPECT_EQ(same.why, "all games differ by the same number of rows, 10");
    const League lost = makeLeague({{kLost, 40}, {50, kLost}, {10, 20}});
    EXPECT_EQ(lost.grade(1, 0).grade, Grade::Unjudged) << "the baseline has lost a game";
    const League clear = makeLeague({{30, 40, 90}, {50, 61, 130}, {10, 20, kLost}});
    EXPECT_EQ(clear.grade(0, 1).grade, Grade::Failed) << "worse";
    EXPECT_EQ(clear.grade(2, 0).grade, Grade::Failed) << "a lost game";
    EXPECT_EQ(clear.grade(2, 0).why, "lost 1 game");
}

TEST(LeagueTest, GamesOfTheSamePiecesAreComparedByTheirNumbers) {
    League league(3, {}, true);
    league.add({makeGame(0, 34), makeGame(0, 37), makeGame(0, 34)});
    EXPECT_EQ(league.grade(1, 0).grade, Grade::Passed);
    EXPECT_EQ(league.grade(2, 0).grade, Grade::Failed);
    EXPECT_EQ(league.grade(0, 1).grade, Grade::Failed);
    EXPECT_EQ(league.comparePairs()[0].verdict, Verdict::B);
    EXPECT_EQ(league.comparePairs()[1].verdict, Verdict::Undecided);
}

// A curve is the mean of games that are cut at so many pieces.
TEST(LeagueTest, ACurveIsTheMeanOfTheGamesSoFar) {
    GameSetup setup{.sequence = "random", .rules = {.width = 8, .rows = 10, .limit = 200}};
    League league(1);
    const auto play = [&setup](uint64_t seed) {
        const auto meter = std::make_shared<GameMeter>();
        const auto observe = [meter](const PlacementView& view) { meter->onPlacement(view); };
        return BatchGame{.seed = seed,
                         .result = *playGame(setup, seed, {}, {.observer = observe}),
                         .meter = meter};
    };
    constexpr uint64_t kSeeds = 12;
    for (uint64_t seed = 0; seed < kSeeds; ++seed)
        league.add({play(seed)});
    const League::Curve curve = league.computeCurve(0);
    EXPECT_EQ(curve.front(), (std::pair<int64_t, double>(0, 0)));
    EXPECT_EQ(curve.back().first, league.getStanding(0).numbers["pieces"].computeMax());
    EXPECT_EQ(curve.back().second, league.getStanding(0).numbers["rows"].computeMean());
    ASSERT_GT(curve.size(), 10U);
    for (const auto& [pieces, rows] : curve) {
        if (pieces == 0) continue;
        setup.rules.limit = static_cast<int>(pieces);
        int64_t sum = 0;
        for (uint64_t seed = 0; seed < kSeeds; ++seed)
            sum += playGame(setup, seed)->tally.rows;
        EXPECT_DOUBLE_EQ(rows, static_cast<double>(sum) / kSeeds) << pieces;
    }
}

// ---- Matches

BatchGame makeWin(int winner, uint64_t seed = 7) {
    BatchGame game{.game = 0, .seed = seed, .result = {}};
    PlayedMatch& match = game.match.emplace();
    match = {.end = {MatchEnd::Kind::Win, winner, GameEnd::TopOut}};
    match.sides[0] = {.microseconds = 1500, .pieces = 10, .scored = {.maxCombo = 3}};
    match.sides[1] = {.microseconds = 1500, .pieces = 20, .scored = {.maxCombo = 5}};
    return game;
}

BatchGame makeFault(int side, uint64_t seed = 7) {
    BatchGame game = makeWin(1 - side, seed);
    game.match->end.how = GameEnd::NoMove;
    game.match->faults[static_cast<size_t>(side)] = {Fault::Late, "was late"};
    return game;
}

TEST(VersusLeagueTest, EveryPairCountsForBothOfItsPlayers) {
    VersusLeague league(3, 1);
    ASSERT_EQ(league.getPairs().size(), 3U);
    EXPECT_EQ(league.getPairs()[1].b, 2U);
    league.add({makeWin(0), makeWin(1)});  // 0 beats 1 twice
    league.add({makeWin(0), makeWin(0)});  // 0 and 2: one each
    EXPECT_EQ(league.countMatches(), 4);
    const Standing& standing = league.getStanding(0);
    EXPECT_EQ(standing.won, 3);
    EXPECT_EQ(standing.lost, 1);
    EXPECT_EQ(standing.sides.pieces, 60);
    EXPECT_EQ(standing.sides.microseconds, 6000);
    EXPECT_EQ(standing.sides.scored.maxCombo, 5);
    EXPECT_EQ(league.getStanding(1).lost, 2);
    const auto ratings = league.computeRatings();
    EXPECT_GT(ratings[0].elo, ratings[2].elo);
    EXPECT_GT(ratings[2].elo, ratings[1].elo);
}

TEST(VersusLeagueTest, APlayerThatFailsThreeTimesIsOutAndLosesWhatFollows) {
    VersusLeague league(3, 2);
    league.add({makeFault(1), makeFault(0)});  // player 1 on side 1, then on side 0
    EXPECT_FALSE(league.isOut(1));
    league.add({makeFault(1, 8), makeFault(0, 8)});
    EXPECT_TRUE(league.isOut(1));
    EXPECT_FALSE(league.isOut(0));
    ASSERT_EQ(league.getStanding(1).faults.size(), 3U);
    EXPECT_EQ(league.getStanding(1).faults[1].game, 2);
    EXPECT_EQ(league.getStanding(1).faults[1].pieces, 10);
    EXPECT_EQ(league.getStanding(1).faults[2].seed, 8U);
    EXPECT_EQ(league.getStanding(1).faults[2].against, 0U);
    for (int seed = 0; seed < 2; ++seed)
        league.add({makeWin(0), makeWin(0)});                                      // 0 and 2
    EXPECT_FALSE(league.add({makeWin(0), {.game = 9, .seed = 7, .result = {}}}));  // 1 and 2
    EXPECT_EQ(league.getStanding(1).lost, 6);
    EXPECT_EQ(league.getStanding(2).won, 4);
}

TEST(VersusLeagueTest, AMatchThatWasNotPlayedIsRefusedWhileNobodyIsOut) {
    VersusLeague league(2, 1);
    EXPECT_THROW(league.add({makeWin(0), {.game = 1, .seed = 7, .result = {}}}),
                 std::invalid_argument);
}

}  // namespace
}  // namespace tetris
