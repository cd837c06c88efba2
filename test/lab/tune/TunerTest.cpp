#include "brain/lab/tune/Tuner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <stdexcept>
#include <variant>

#include "brain/lab/Splitting.h"
#include "brain/lab/tune/TrialPlayer.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

std::vector<Feature> listUsualFeatures() {
    std::vector<Feature> features;
    for (size_t i = 0; i < kUsualFeatureCount; ++i)
        features.push_back(static_cast<Feature>(i));
    return features;
}

TunerOptions makeOptions() {
    TunerOptions options;
    options.setup = {
        .sequence = "random", .brain = "dt10", .rules = {.width = 6, .rows = 6, .limit = 200}};
    options.features = listUsualFeatures();
    options.population = 10;
    options.games = 4;
    options.generations = 3;
    options.validation = 20;
    options.seed = 5;
    return options;
}

std::vector<TrialResult> finish(TrialPlayer& player) {
    while (!player.waitForEnd(1s)) {
    }
    return player.sumUp();
}

std::vector<TrialResult> play(const Tuner& tuner, int jobs) {
    TrialPlayer player(tuner, jobs);
    return finish(player);
}

struct Course {
    std::vector<TuningGeneration> generations;
    TunedWeights tuned;
    Weights weights;  // of features
    int64_t pieces = 0;
    double mean = 0;
};

Course tune(const TunerOptions& options, int jobs) {
    Tuner tuner(options);
    Course course;
    while (tuner.getPhase() != Tuner::Phase::Done) {
        if (auto generation = tuner.take(play(tuner, jobs))) {
            course.generations.push_back(*generation);
        }
    }
    course.tuned = tuner.getWeights();
    if (const auto* const weights = std::get_if<Weights>(&course.tuned)) course.weights = *weights;
    course.pieces = tuner.getPieces();
    if (tuner.getRows().getCount() > 0) course.mean = tuner.getRows().computeMean();
    return course;
}

void expectEqual(const Course& a, const Course& b) {
    EXPECT_EQ(a.tuned, b.tuned);
    EXPECT_EQ(a.pieces, b.pieces);
    EXPECT_EQ(a.mean, b.mean);
    ASSERT_EQ(a.generations.size(), b.generations.size());
    for (size_t i = 0; i < a.generations.size(); ++i) {
        EXPECT_EQ(a.generations[i].weights, b.generations[i].weights);
        EXPECT_EQ(a.generations[i].test, b.generations[i].test);
        EXPECT_EQ(a.generations[i].best, b.generations[i].best);
    }
}

TEST(TunerTest, ShardsPlayedApartMakeTheRoundOnAnyThreads) {
    const Tuner tuner(makeOptions());
    for (const int shards : {2, 7}) {
        TrialPlayer whole(tuner, 1, {}, {.index = 0, .count = shards});
        for (int i = 1; i < shards; ++i) {
            TrialPlayer player(tuner, 2, {}, {.index = i, .count = shards});
            while (player.countLeft() > 0)
                EXPECT_FALSE(player.waitForEnd(1ms));
            for (const TrialGame& game : player.listPlayed()) {
                EXPECT_EQ(game.game % shards, i);
                whole.add(game);
            }
        }
        EXPECT_EQ(finish(whole), play(tuner, 1));
        EXPECT_THROW(whole.add({.game = 1, .result = {}}), std::invalid_argument);
        EXPECT_THROW(whole.add({.game = 40, .result = {}}), std::out_of_range);
    }
}

TEST(TunerTest, EstimatesTakeThePlaceOfGames) {
    TunerOptions options = makeOptions();
    options.setup.rules.limit = 0;
    options.games = 1;
    options.tries = 100;
    const Tuner tuner(options);
    const std::vector<TrialResult> results = play(tuner, 1);
    EXPECT_EQ(results, play(tuner, 3));
    for (size_t i = 0; i < results.size(); ++i) {
        GameSetup setup = options.setup;
        setup.brain = setup.brain.withWeights(std::get<Weights>(tuner.getTrials()[i].weights));
        const EndRate rate = Splitting(setup, 100).estimate(tuner.computeSeed(0)).value();
        EXPECT_EQ(results[i].rows, std::llround(rate.computeRows()));
        EXPECT_EQ(results[i].pieces, rate.pieces);
    }
}

TEST(TunerTest, FindsBetterWeightsThanChance) {
    TunerOptions options = makeOptions();
    options.population = 30;
    options.games = 10;
    options.generations = 12;
    options.setup.rules.limit = 1000;
    const Course course = tune(options, 1);
    EXPECT_GT(course.generations.back().test, 3 * course.generations.front().median);
    EXPECT_GT(course.mean, 3 * course.generations.front().median);
    EXPECT_LT(course.weights[Feature::RowsWithHoles] + course.weights[Feature::Holes], 0);
}

// Good weights play a hundred times as long as those that the search begins with, and a given start
// plays as long from the beginning.
TEST(TunerTest, ABudgetHoldsForTheLastTestTooAndWhereGamesGrowLong) {
    for (const bool isGiven : {false, true}) {
        TunerOptions options = makeOptions();
        options.setup.rules.rows = 9;
        options.setup.rules.limit = 0;
        options.population = 40;
        options.games = 10;
        options.generations = 0;
        options.validation = 100000;
        options.budget = 400000;
        if (isGiven) options.start = findWeights("rvce")->weights;
        const Course course = tune(options, 2);
        EXPECT_GT(course.pieces, 0.7 * 400000) << isGiven;
        EXPECT_LE(course.pieces, 400000) << isGiven;
    }
}

// Games are far longer than is guessed before any was played.
TEST(TunerTest, NoGameThatExceedsTheBudgetCountsWhateverTheThreads) {
    std::set<int> tested;
    int tooSmall = 0;
    struct Row {
        int64_t budget;
        int tries;
    };
    for (const auto& [budget, tries] : {Row{20, 0}, Row{3000, 0}, Row{10000, 0}, Row{20000, 0},
                                        Row{45000, 0}, Row{3000, 100}, Row{30000, 100}}) {
        TunerOptions options = makeOptions();
        options.setup.rules.rows = tries > 0 ? 6 : 10;
        options.setup.rules.limit = 0;
        options.start = findWeights("rvce")->weights;
        options.generations = 0;
        options.budget = budget;
        options.tries = tries;
        Tuner tuner(options);
        Tuner other(options);
        while (tuner.getPhase() != Tuner::Phase::Done) {
            const std::vector<TrialResult> results = play(tuner, 1);
            ASSERT_EQ(results, play(other, 3));
            static_cast<void>(tuner.take(results));
            static_cast<void>(other.take(results));
            ASSERT_LE(tuner.getPieces(), budget);
        }
        if (tuner.hasWeights()) {
            tested.insert(static_cast<int>(tuner.getRows().getCount()));
            EXPECT_LE(tuner.getRows().getCount(), tuner.countTestGames());
        } else {
            ++tooSmall;
            EXPECT_GT(tuner.estimateNeed(), budget);
        }
    }
    EXPECT_GT(tested.size(), 2U);
    EXPECT_GE(tooSmall, 2);
}

TEST(TunerTest, ARoundThatTheBudgetEndsHasAsManyGamesOfEachCandidate) {
    TunerOptions options = makeOptions();
    options.budget = 100000;
    const Tuner tuner(options);  // 10 candidates
    ASSERT_EQ(tuner.getTrials().front().games, 4);
    const int64_t allowance = tuner.getAllowance();
    EXPECT_GT(allowance, 90000);
    EXPECT_LT(allowance, 95000);
    // With the second game of the second candidate it is one piece too much.
    std::vector<TrialGame> played;
    for (int game = 0; game < 10; ++game)
        played.push_back({game, {game, 100}});
    played.push_back({10, {7, 1000}});
    played.push_back({11, {7, allowance - 2000 + 1}});
    TrialPlayer player(tuner, 1, played);
    ASSERT_TRUE(player.waitForEnd(0ms));
    const std::vector<TrialResult> sums = player.sumUp();
    EXPECT_EQ(sums[0], (TrialResult{0, 1100, 1}));
    EXPECT_EQ(sums[1], (TrialResult{1, 100, 1}));
}

TEST(TunerTest, ResultsOfMoreGamesThanATrialHasAreRefused) {
    Tuner tuner(makeOptions());
    std::vector<TrialResult> results(10, TrialResult{.rows = 1, .pieces = 1, .games = 4});
    results[3].games = 5;
    EXPECT_THROW(static_cast<void>(tuner.take(results)), std::logic_error);
    EXPECT_EQ(tuner.getPieces(), 0);
}

TEST(TunerTest, FeaturesThatWereNotNamedWeighNothing) {
    TunerOptions options = makeOptions();
    options.features = {Feature::Holes, Feature::Diversity};
    const Course course = tune(options, 1);
    for (size_t i = 0; i < kFeatureCount; ++i) {
        const bool isNamed = i == toIndex(Feature::Holes) || i == toIndex(Feature::Diversity);
        EXPECT_EQ(course.weights.values[i] != 0, isNamed) << getFeatures()[i].name;
    }
}

TEST(TunerTest, FindsWeightsNearTheTopTogetherWithTheOthers) {
    TunerOptions options = makeOptions();
    options.nearTop = {1, 3};
    const Course course = tune(options, 2);
    expectEqual(course, tune(options, 1));
    ASSERT_EQ(course.weights.nearTop.size(), 2U);
    EXPECT_EQ(course.weights.nearTop[0].room, 1);
    EXPECT_EQ(course.weights.nearTop[1].room, 3);
    std::set<FeatureWeights> sets{course.weights.values, course.weights.nearTop[0].values,
                                  course.weights.nearTop[1].values};
    EXPECT_EQ(sets.size(), 3U);
    for (const FeatureWeights& set : sets) {
        double squares = 0;
        for (const double weight : set)
            squares += weight * weight;
        EXPECT_NEAR(std::sqrt(squares), 10, 0.01);
    }
}

TEST(TunerTest, EachSetBeginsWithWhatIsInForceThereAtTheStart) {
    TunerOptions options = makeOptions();
    options.nearTop = {1, 2, 5};
    Weights start = findWeights("dt10")->weights;
    start.nearTop.push_back({2, findWeights("bcts")->weights.values});
    options.start = start;
    options.population = 4;
    options.games = 1;
    options.generations = 1;
    options.validation = 0;
    // One generation moves the weights only a little.
    const Weights found = tune(options, 1).weights;
    const auto isAlong = [](const FeatureWeights& a, const char* name) {
        const FeatureWeights& b = findWeights(name)->weights.values;
        double product = 0;
        double squaresOfA = 0;
        double squaresOfB = 0;
        for (size_t i = 0; i < kFeatureCount; ++i) {
            product += a[i] * b[i];
            squaresOfA += a[i] * a[i];
            squaresOfB += b[i] * b[i];
        }
        return product / std::sqrt(squaresOfA * squaresOfB);
    };
    EXPECT_GT(isAlong(found.values, "dt10"), isAlong(found.values, "bcts"));
    EXPECT_GT(isAlong(found.nearTop[0].values, "bcts"), isAlong(found.nearTop[0].values, "dt10"));
    EXPECT_GT(isAlong(found.nearTop[1].values, "bcts"), isAlong(found.nearTop[1].values, "dt10"));
    EXPECT_GT(isAlong(found.nearTop[2].values, "dt10"), isAlong(found.nearTop[2].values, "bcts"));
}

TEST(TunerTest, NoTwoRoundsShareASeed) {
    TunerOptions options = makeOptions();
    Tuner tuner(options);
    std::set<uint64_t> seeds;
    size_t games = 0;
    while (tuner.getPhase() != Tuner::Phase::Done) {
        int count = 0;
        for (const TuningTrial& trial : tuner.getTrials())
            count = std::max(count, trial.firstGame + trial.games);
        for (int game = 0; game < count; ++game)
            seeds.insert(tuner.computeSeed(game));
        games += static_cast<size_t>(count);
        tuner.take(play(tuner, 1));
    }
    EXPECT_EQ(seeds.size(), games);
}

TEST(TunerTest, TheResultsOfEarlierRoundsLeadBackToWhereItWas) {
    const TunerOptions options = makeOptions();
    Tuner first(options);
    std::vector<std::vector<TrialResult>> rounds;
    for (int i = 0; i < 4; ++i) {
        rounds.push_back(play(first, 1));
        first.take(rounds.back());
    }
    Tuner second(options);
    for (const std::vector<TrialResult>& round : rounds)
        second.take(round);
    while (first.getPhase() != Tuner::Phase::Done) {
        ASSERT_EQ(second.getPhase(), first.getPhase());
        const std::vector<TrialResult> results = play(first, 1);
        ASSERT_EQ(play(second, 2), results);
        first.take(results);
        second.take(results);
    }
    EXPECT_EQ(first.getWeights(), second.getWeights());
}

TEST(TunerTest, GamesThatHaveBeenPlayedAreNotPlayedAgain) {
    const Tuner tuner(makeOptions());
    TrialPlayer whole(tuner, 2);
    std::vector<TrialResult> expected = finish(whole);
    std::vector<TrialGame> played = whole.listPlayed();
    ASSERT_EQ(played.size(), 40U);
    // One game is missing and has to be played; a changed result has to be used as it is.
    played.erase(played.begin() + 7);
    played[3].result.rows += 1000;
    TrialPlayer rest(tuner, 2, played);
    expected[3].rows += 1000;  // the first game of the fourth candidate
    EXPECT_EQ(finish(rest), expected);
    EXPECT_EQ(rest.getPieces(), whole.getPieces());
}

TEST(TunerTest, TheSearchCanBeEndedAfterAGeneration) {
    TunerOptions options = makeOptions();
    options.generations = 1000;
    Tuner tuner(options);
    tuner.take(play(tuner, 1));
    tuner.take(play(tuner, 1));
    tuner.endSearch();
    while (tuner.getPhase() != Tuner::Phase::Done)
        tuner.take(play(tuner, 1));
    EXPECT_EQ(tuner.getRows().getCount(), 20);
}

TEST(TunerTest, GamesThatMissTheGoalOfASprintComeLast) {
    TunerOptions options = makeOptions();
    options.setup.rules = {.goal = Goal::Sprint, .set = RuleSet::Modern};
    options.population = 4;
    options.games = 2;
    Tuner tuner(options);
    ASSERT_EQ(tuner.getMeasure().name, "pieces");
    TrialPlayer player(tuner, 1,
                       {{0, {100, 100}},
                        {4, {102, 102}},
                        {1, {Measure::kMissed, 3}},
                        {5, {105, 105}},
                        {2, {110, 110}},
                        {6, {110, 110}},
                        {3, {Measure::kMissed, 3}},
                        {7, {Measure::kMissed, 3}}});
    ASSERT_TRUE(player.waitForEnd(0ms));
    EXPECT_EQ(player.sumUp()[1].rows, 111 + 105);  // one more than the most pieces of the round
    static_cast<void>(tuner.take(player.sumUp()));
    const auto ended = tuner.take(std::vector<TrialResult>{{100, 100}});
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->best, 101);
}

TEST(TunerTest, TheSurfaceLearnsWhereTheLeastIsBestToo) {
    TunerOptions options = makeOptions();
    options.setup.rules = {.goal = Goal::Sprint, .set = RuleSet::Modern};
    options.method = "surface";
    options.start = findWeights("dt20")->weights;
    // The weights after a generation in which each candidate needs so many pieces more.
    const auto learn = [&options](int more) {
        Tuner tuner(options);
        std::vector<TrialResult> results;
        for (int i = 0; i < options.population; ++i)
            results.push_back({.rows = 400 + more * i, .pieces = 400, .games = options.games});
        static_cast<void>(tuner.take(results));
        return tuner.take(std::vector<TrialResult>{{100, 100}}).value().weights;
    };
    EXPECT_NE(learn(100), learn(0));
}

// ---- The rival

TunerOptions makeRivalOptions(TuneAim aim) {
    TunerOptions options;
    options.setup = {.brain = "rival:nodes=60,next=1", .rules = {.set = RuleSet::Modern}};
    options.setup.rules.goal = Goal::Zen;
    options.setup.rules.limit = 40;
    options.aim = aim;
    options.match.pieces = 30;
    options.terms = {RivalTerm::Hole, RivalTerm::Perfect, RivalTerm::Full2};
    options.population = 6;
    options.games = 2;
    options.generations = 2;
    options.validation = 4;
    options.seed = 5;
    return options;
}

TEST(TunerTest, ThreadsDoNotChangeTheWeightsOfTheRival) {
    for (const TuneAim aim : {TuneAim::Attack, TuneAim::Versus}) {
        for (const char* method : {"ce", "cma-es", "surface"}) {
            TunerOptions options = makeRivalOptions(aim);
            options.method = method;
            const Course alone = tune(options, 1);
            EXPECT_EQ(alone.generations.size(), 2U);
            expectEqual(alone, tune(options, 3));
        }
    }
}

TEST(TunerTest, TermsThatWereNotNamedKeepTheirWeights) {
    TunerOptions options = makeRivalOptions(TuneAim::Attack);
    RivalWeights start;
    start.values.fill(1000);
    options.start = start;
    const Tuner tuner(options);
    std::set<int32_t> holes;
    for (const TuningTrial& trial : tuner.getTrials()) {
        const auto& weights = std::get<RivalWeights>(trial.weights);
        holes.insert(weights.of(RivalTerm::Hole));
        for (size_t i = 0; i < RivalWeights::kCount; ++i) {
            const auto term = static_cast<RivalTerm>(i);
            const bool isNamed =
                term == RivalTerm::Hole || term == RivalTerm::Perfect || term == RivalTerm::Full2;
            EXPECT_EQ(weights.of(term) != 1000, isNamed) << getName(term);
            EXPECT_NEAR(weights.of(term), 1000, 1000) << "deviations are about 200";
        }
    }
    EXPECT_EQ(holes.size(), 6U);
}

TEST(TunerTest, AttackIsWhatARunOfTheSameGamesSends) {
    const TunerOptions options = makeRivalOptions(TuneAim::Attack);
    const Tuner tuner(options);
    const std::vector<TrialResult> results = play(tuner, 1);
    for (size_t i = 0; i < results.size(); ++i) {
        GameSetup setup = options.setup;
        setup.brain = setup.brain.withWeights(std::get<RivalWeights>(tuner.getTrials()[i].weights));
        TrialResult sum{.games = 2};
        for (const int game : {0, 1}) {
            const GameResult result = playGame(setup, tuner.computeSeed(game)).value();
            sum.rows += result.modern.value().tally.attack;
            sum.pieces += result.pieces;
        }
        EXPECT_EQ(results[i], sum);
    }
}

TEST(TunerTest, AgainstItselfHalfOfTheMatchesAreWon) {
    // Terms that this brain never counts: candidates play as the present one does.
    TunerOptions options = makeRivalOptions(TuneAim::Versus);
    options.terms = {RivalTerm::HeightAbove15};
    options.match.pieces = 10;
    const Tuner tuner(options);
    for (const TrialResult& result : play(tuner, 1)) {
        EXPECT_EQ(result.rows, 2 * 4 / 2) << "two points of four with each of two seeds";
        EXPECT_EQ(result.pieces, 2 * 2 * 2 * 10);
    }
}

TEST(TunerTest, MatchesAreWonByTheBetterWeights) {
    TunerOptions options = makeRivalOptions(TuneAim::Versus);
    options.setup.brain = "rival:nodes=1,next=0";
    RivalWeights bad;
    bad.values.fill(0);
    options.start = bad;  // it sees no hole
    options.terms = {RivalTerm::Single};
    options.match.pieces = 200;
    options.games = 3;
    const Tuner tuner(options);
    for (const TrialResult& result : play(tuner, 1))
        EXPECT_LT(result.rows, 3) << "of twelve points";
}

TEST(TunerTest, WhatCannotBeTunedIsRefused) {
    const auto refuse = [](TunerOptions options, void (*change)(TunerOptions & options)) {
        change(options);
        EXPECT_THROW(Tuner{options}, std::invalid_argument);
    };
    const TunerOptions usual = makeOptions();
    refuse(usual, [](TunerOptions& options) { options.method = "luck"; });
    refuse(usual, [](TunerOptions& options) { options.features.clear(); });
    refuse(usual, [](TunerOptions& options) { options.population = 3; });
    refuse(usual, [](TunerOptions& options) { options.games = 0; });
    refuse(usual, [](TunerOptions& options) { options.generations = 0; });
    refuse(usual, [](TunerOptions& options) { options.setup.brain = "planner"; });
    refuse(usual, [](TunerOptions& options) {
        options.features = {Feature::Diversity};
        options.start = findWeights("dellacherie")->weights;
    });
    refuse(usual, [](TunerOptions& options) { options.start = RivalWeights(); });
    refuse(usual, [](TunerOptions& options) { options.nearTop = {3, 3}; });
    refuse(usual, [](TunerOptions& options) { options.nearTop = {3, 1}; });
    const TunerOptions rival = makeRivalOptions(TuneAim::Attack);
    refuse(rival, [](TunerOptions& options) { options.terms.clear(); });
    refuse(rival, [](TunerOptions& options) { options.setup.brain = "dt20"; });
    refuse(rival, [](TunerOptions& options) { options.start = findWeights("dt20")->weights; });
    refuse(rival, [](TunerOptions& options) { options.nearTop = {3}; });
    refuse(rival, [](TunerOptions& options) { options.tries = 100; });
    Tuner tuner(usual);
    EXPECT_THROW(tuner.take({}), std::logic_error);
}

}  // namespace
}  // namespace tetris
