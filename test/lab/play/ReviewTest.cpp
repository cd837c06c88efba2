#include "brain/lab/play/Review.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "brain/lab/play/HeadlessMatch.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/LinearBrain.h"
#include "brain/tetris/weights/Weights.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "core/tetris/sequence/Sequences.h"
#include "test/support/Refusal.h"
#include "test/support/game/BoardText.h"
#include "test/support/game/RecordedGame.h"

namespace tetris {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

Review reviewAll(const SharedReplay& replay, const BrainRecipe& judge, int side = 0) {
    Reviewer reviewer(replay, judge, side);
    while (reviewer.reviewOn()) {
    }
    EXPECT_TRUE(reviewer.isAtEnd());
    return reviewer.getReview();
}

// The replay of a match of these sides.
SharedReplay playMatch(const MatchRules& rules, const std::array<Contestant, 2>& sides) {
    MatchRecording recording{.start = "2026-01-31T12:00:00Z"};
    EXPECT_TRUE(playPacedMatch(rules, sides, {}, {.recording = &recording}));
    return shareReplay(recording.replay, "match");
}

// A game placed at once whose moves `choose` makes of the judge's choices.
template <class Choose>
SharedReplay playGiven(const GameRules& rules, const BrainRecipe& judge, const Choose& choose) {
    const auto brain = judge.make();
    PlayedGame game(rules, makeSequence("bag", rules.seed));
    ReplayRecorder recorder({.rules = rules, .mode = PlayMode::Instant});
    while (game.isRunning()) {
        const std::vector<Move> choices =
            listChoices(*brain, copySituation(game, limitSees(brain->sees(), 5)));
        if (choices.empty()) break;
        const Move move = choose(game, choices);
        static_cast<void>(game.place(toPlacement(move), move.spin, move.usesHold));
        recorder.onPlacement(toPlacement(move), move.usesHold);
    }
    const GameEnd end = game.isRunning() ? GameEnd::NoMove : game.getEnd();
    return readReplayText(recorder.format(computeResult(end, game)));
}

TEST(ReviewTest, CostsByHand) {
    const auto judge = [](const std::vector<double>& all, size_t played, double scale) {
        std::vector<Move> moves;
        for (const double value : all)
            moves.push_back({.score = value});
        return judgeMove(moves, played < moves.size() ? &moves[played] : nullptr, scale);
    };
    const std::vector<double> values{10, 12, 14, 20, 30};
    const std::vector<double> costs{0, 1.0 / 3, 0.5, 10.0 / 14, 20.0 / 24};
    for (size_t i = 0; i < values.size(); ++i) {
        const MoveReview move = judge(values, i, 8);
        EXPECT_TRUE(move.isJudged);
        EXPECT_DOUBLE_EQ(move.cost, costs[i]);
        EXPECT_DOUBLE_EQ(move.loss, values[i] - 10);
        EXPECT_EQ(move.rank, i + 1);
    }
    EXPECT_TRUE(judge({7, 7, 7}, 1, 8).isJudged);
    EXPECT_EQ(judge({7, 7, 7}, 1, 8).cost, 0);
    EXPECT_EQ(judge({7, 7, 7}, 1, 8).rank, 1);
    EXPECT_DOUBLE_EQ(judge({7, 7, 9}, 2, 8).cost, 1.0 / 3);
    EXPECT_EQ(judge({7, kInfinite}, 1, 8).cost, 1);
    EXPECT_EQ(judge({7, 7.1}, 1, 0).cost, 1);
    // Not judged: one choice, none of the choices, no best value.
    EXPECT_FALSE(judge({7}, 0, 8).isJudged);
    EXPECT_FALSE(judge({7, 8}, 2, 8).isJudged);
    EXPECT_FALSE(judge({kInfinite, kInfinite}, 1, 8).isJudged);
    EXPECT_FALSE(judge({}, 0, 8).isJudged);
}

struct WorkedRow {
    const char* rows;
    int piece;
    int rotation;
    int x;
    double best;
    double loss;
    double cost;
    int rank;
    int of;
};

TEST(ReviewTest, WorkedRows) {
    const auto brain = makeBrain("dt20");
    const double scale = computeScale(*brain, GameRules{}, 5);
    EXPECT_DOUBLE_EQ(scale, 38.68017578125);
    const char* const first = "####....##/#####..###/##.##..###/##.#######";
    const char* const second = "....###..#/....###..#/.#.#####.#/######.###";
    const char* const third = ".........#/.##.....##/.##..#.###/########.#";
    const std::vector<WorkedRow> worked{
        {first, Piece::PYRAMID, 3, 5, 209.80419921875, 0, 0, 1, 34},
        {first, Piece::PYRAMID, 1, 6, 209.80419921875, 33.89013671875, 0.636671, 19, 34},
        {second, Piece::SQUARE, 0, 0, 225.55419921875, 8.75048828125, 0.311510, 4, 9},
        {third, Piece::L2, 2, 1, 192.59375, 98.970703125, 0.836531, 0, 0}};
    for (const WorkedRow& row : worked) {
        const Board board = readBoard(row.rows, 24);
        const std::vector<Move> choices =
            listChoices(*brain, {.board = board,
                                 .piece = Piece::getPieces()[base::toIndex(row.piece)],
                                 .limitHeight = 20});
        const auto played = std::ranges::find_if(choices, [&row](const Move& choice) {
            return choice.x == row.x && countTurns(row.piece, *choice.piece) == row.rotation;
        });
        ASSERT_NE(played, choices.end());
        const MoveReview move = judgeMove(choices, &*played, scale);
        EXPECT_DOUBLE_EQ(move.better.score, row.best);
        EXPECT_DOUBLE_EQ(move.loss, row.loss);
        EXPECT_NEAR(move.cost, row.cost, 5e-7);
        if (row.of == 0) continue;
        EXPECT_EQ(move.rank, row.rank);
        EXPECT_EQ(move.choices, row.of);
    }
}

// A held piece is no move that is left out.
TEST(ReviewTest, TheScaleIsThatOfAHundredMoves) {
    struct CountingJudge : LinearBrain {
        CountingJudge() : LinearBrain(findWeights("dt20")->weights) {}
        std::vector<Move> ratePlacements(const Situation& situation) override {
            ++moves;
            return LinearBrain::ratePlacements(situation);
        }
        int moves = 0;
    };
    for (const RuleSet set : {RuleSet::Classic, RuleSet::Modern}) {
        CountingJudge judge;
        EXPECT_GT(computeScale(judge, {.set = set}, 5), 0);
        EXPECT_EQ(judge.moves, 100) << toString(set);
    }
}

TEST(ReviewTest, CostlyMovesAreApart) {
    std::vector<MoveReview> moves;
    for (const auto& [number, cost] : std::vector<std::pair<int, double>>{
             {10, 0.9}, {11, 0.95}, {12, 0.9}, {14, 0.5}, {40, 0.9}, {60, 0.3}})
        moves.push_back({.number = number, .cost = cost});
    std::vector<int64_t> numbers;
    for (const MoveReview& move : pickCostly(moves))
        numbers.push_back(move.number);
    EXPECT_EQ(numbers, (std::vector<int64_t>{11, 40, 60}));

    // What is removed from the candidates never changes the list.
    base::JavaRandom random(7);
    std::vector<MoveReview> all;
    std::vector<MoveReview> pruned;
    for (int i = 1; i <= 400; ++i) {
        all.push_back({.number = i, .cost = random.nextInt(20) / 20.0});
        pruned.push_back(all.back());
        pickCostly(pruned);
        EXPECT_LE(pruned.size(), 35U);
    }
    std::vector<MoveReview> slow;
    std::ranges::stable_sort(all, std::ranges::greater(), &MoveReview::cost);
    for (const MoveReview& move : all) {
        const bool isNear = std::ranges::any_of(slow, [&move](const MoveReview& other) {
            return std::abs(other.number - move.number) <= 3;
        });
        if (!isNear && slow.size() < 5) slow.push_back(move);
    }
    const std::vector<MoveReview> fast = pickCostly(pruned);
    ASSERT_EQ(fast.size(), slow.size());
    for (size_t i = 0; i < fast.size(); ++i)
        EXPECT_EQ(fast[i].number, slow[i].number);
}

struct JudgesGame {
    const char* brain;
    GameRules rules;
    PlayMode mode = PlayMode::Instant;
};

TEST(ReviewTest, TheJudgesOwnGameHasNoFault) {
    const GameRules modern{.goal = Goal::Sprint, .set = RuleSet::Modern};
    const std::vector<JudgesGame> games{
        {"dt20", {.limit = 300}},
        {"dt20", {.limit = 60}, PlayMode::Ticks},
        {"default", {.limit = 200}},
        {"default", {.width = 6, .rows = 12, .limit = 200}},
        {"champion", {.limit = 300}},
        {"lookahead", {.limit = 40}},
        {"dt20", modern},
        {"rvce", {.goal = Goal::Cheese, .garbage = 14, .set = RuleSet::Modern}},
        // Before its end: whoever loses by a move where another one would not have lost has a
        // fault.
        {"rvce", {.goal = Goal::Survival, .limit = 100, .set = RuleSet::Modern}},
        {"dt20", {.width = 5, .rows = 9, .goal = Goal::Zen, .limit = 80, .set = RuleSet::Modern}},
        {"dellacherie", {.goal = Goal::Ultra, .hold = false, .limit = 80, .set = RuleSet::Modern}},
        {"rival:nodes=300", {.goal = Goal::Zen, .limit = 60, .set = RuleSet::Modern}}};
    for (const JudgesGame& game : games) {
        GameSetup setup;
        setup.brain = game.brain;
        setup.rules = game.rules;
        setup.mode = game.mode;
        const SharedReplay replay = readReplayText(recordGame(setup, 3));
        const Review review = reviewAll(replay, game.brain);
        SCOPED_TRACE(game.brain);
        EXPECT_EQ(review.tally.computeAccuracy(), 100);
        EXPECT_TRUE(review.costly.empty());
        EXPECT_EQ(review.tally.countMoves(), replay->result.sides[0].pieces);
        EXPECT_GE(review.tally.cost.count, 30);
        EXPECT_EQ(review.tally.unjudged, 0);
        EXPECT_EQ(review.tally.best, review.tally.cost.count);
        EXPECT_TRUE(review.tally.listMistakes().empty());
    }
}

TEST(ReviewTest, OneSpoiledMoveIsTheOneThatIsListed) {
    const GameRules rules{.goal = Goal::Zen, .limit = 100, .seed = 5, .set = RuleSet::Modern};
    const SharedReplay replay =
        playGiven(rules, "dt20", [](const PlayedGame& game, const std::vector<Move>& choices) {
            const auto worst = std::ranges::max_element(choices, {}, &Move::score);
            return game.countLandedPieces() == 49 ? *worst : *findBest(choices);
        });
    const Review review = reviewAll(replay, "dt20");
    ASSERT_EQ(review.costly.size(), 1U);
    const MoveReview& move = review.costly.front();
    EXPECT_EQ(move.number, 50);
    EXPECT_EQ(move.rank, move.choices);
    EXPECT_LT(*review.tally.computeAccuracy(), 100);
    EXPECT_EQ(review.tally.countMoves(), replay->result.sides[0].pieces);
    EXPECT_EQ(review.tally.best, review.tally.cost.count - 1);
    EXPECT_EQ(review.tally.unjudged, 0);
    ASSERT_EQ(review.tally.listMistakes().size(), 2U);
}

// Whoever closes a way down is told of holes, not of the four features that see them.
TEST(ReviewTest, APlayerWhoLeavesHolesUnderOverhangsIsToldSo) {
    ReviewTally ten;
    for (uint64_t seed = 1; seed <= 10; ++seed) {
        const GameRules rules{.goal = Goal::Zen, .limit = 60, .seed = seed, .set = RuleSet::Modern};
        const SharedReplay replay =
            playGiven(rules, "dt20", [](const PlayedGame& game, const std::vector<Move>& choices) {
                const Move best = *findBest(choices);
                if (game.countLandedPieces() % 4 != 3) return best;
                // The best of those places under which a cell is empty.
                const Board board = game.copyBoard();
                std::optional<Move> over;
                for (const Move& choice : choices) {
                    const bool covers =
                        std::ranges::any_of(choice.piece->getBody(), [&](const TPoint& cell) {
                            const int x = choice.x + cell.x;
                            const int y = choice.y + cell.y;
                            return y > board.getColumnHeight(x) && cell.y == 0;
                        });
                    if (covers && (!over || choice.score < over->score)) over = choice;
                }
                return over.value_or(best);
            });
        ten.add(reviewAll(replay, "dt20").tally);
    }
    const auto mistakes = ten.listMistakes();
    ASSERT_EQ(mistakes.size(), 2U);
    EXPECT_EQ(mistakes[0].first, "holes");
    EXPECT_GT(mistakes[0].second, 0.5);
    EXPECT_LE(mistakes[0].second + mistakes[1].second, 1);
}

TEST(ReviewTest, AMoveThatLosesTheGameCostsAllIfAnotherOneDoesNot) {
    // The last piece covers the place where the next one enters.
    const GameRules rules{.goal = Goal::Marathon, .seed = 5, .set = RuleSet::Modern};
    const SharedReplay replay =
        playGiven(rules, "dt20", [](const PlayedGame&, const std::vector<Move>& choices) {
            // The highest place in the middle: the fastest loss.
            return *std::ranges::max_element(choices, {}, [](const Move& choice) {
                return 100 * choice.y - std::abs(2 * choice.x - 8);
            });
        });
    ASSERT_EQ(replay->result.end, GameEnd::BlockOut);
    const Review review = reviewAll(replay, "dt20");
    EXPECT_EQ(review.costs.back(), 1);
}

TEST(ReviewTest, WhatIsBetterThanALosingMoveDoesNotLose) {
    // Garbage makes the move lose that the judge rates best.
    std::array<Contestant, 2> sides{readContestant("2"), readContestant("4")};
    sides[0].pace = sides[1].pace = 3000;
    bool isFound = false;
    MatchRules rules;
    for (rules.game.seed = 5; !isFound && rules.game.seed < 60; ++rules.game.seed) {
        const Review review = reviewAll(playMatch(rules, sides), "rival:nodes=300");
        const MoveReview& worst = review.costly.front();
        if (worst.number != std::ssize(review.costs) || worst.rank != 1) continue;
        isFound = true;
        EXPECT_EQ(worst.cost, 1);
        EXPECT_FALSE(worst.better.x == worst.played.x && worst.better.y == worst.played.y &&
                     *worst.better.piece == *worst.played.piece);
    }
    EXPECT_TRUE(isFound);
}

TEST(ReviewTest, BothSidesOfAMatch) {
    for (const int strong : {0, 1}) {
        std::array<Contestant, 2> sides{readContestant("2"), readContestant("2")};
        sides[base::toIndex(strong)] = readContestant("rival:nodes=400");
        MatchRules rules{.pieces = 60};
        rules.game.seed = 7;
        const SharedReplay replay = playMatch(rules, sides);
        std::array<Review, 2> reviews;
        for (const int side : {0, 1}) {
            const Review& review = reviews[base::toIndex(side)] =
                reviewAll(replay, "rival:nodes=400", side);
            EXPECT_EQ(review.tally.countMoves(), replay->result.sides[base::toIndex(side)].pieces);
            EXPECT_EQ(review.tally.unjudged, 0) << "each was one of the choices";
        }
        EXPECT_GT(*reviews[base::toIndex(strong)].tally.computeAccuracy(),
                  *reviews[base::toIndex(1 - strong)].tally.computeAccuracy());
        EXPECT_EQ(findReviewed(*replay, 1 - strong), "level 2");
    }
}

// A turn that ends in the same place may be another spin.
TEST(ReviewTest, TheMoveThatWasPlayedIsTheOneWithItsSpinOrTheBestSpin) {
    const Piece* const piece = Piece::getPieces()[Piece::PYRAMID];
    std::vector<Move> choices;
    for (const Spin spin : {Spin::None, Spin::Full})
        choices.push_back({.piece = piece, .x = 3, .y = 0, .spin = spin});
    choices.push_back({.piece = piece, .x = 4, .y = 0, .spin = Spin::Mini});
    const Placement landed{piece, 3, 0};
    EXPECT_EQ(findPlayed(choices, landed, Spin::None), choices.data());
    EXPECT_EQ(findPlayed(choices, landed, Spin::Full), &choices[1]);
    EXPECT_EQ(findPlayed(choices, landed, Spin::Mini), &choices[1]);
    EXPECT_EQ(findPlayed(choices, {piece, 5, 0}, Spin::None), nullptr);
}

TEST(ReviewTest, APlaceThatHoldOffersASecondTimeCountsOnce) {
    const auto brain = makeBrain("dt20");
    const PlayedGame game({.seed = 5, .set = RuleSet::Modern}, makeSequence("bag", 5));
    Situation situation = copySituation(game, 1);
    EXPECT_TRUE(std::ranges::any_of(listChoices(*brain, situation), &Move::usesHold));
    situation.afterHold = situation.falling;
    EXPECT_TRUE(std::ranges::none_of(listChoices(*brain, situation), &Move::usesHold));
}

TEST(ReviewTest, AJudgeThatCannotJudgeIsRefusedInASentence) {
    const GameRules classic{};
    const GameRules modern{.set = RuleSet::Modern};
    for (const auto& [brain, rules] : std::vector<std::pair<const char*, GameRules>>{
             {"bad", classic},
             {"planner", classic},
             {"rival", classic},
             {"lookahead", modern},
             {"tbp:cat", modern},
             {"rival", {.width = 12, .set = RuleSet::Modern}}}) {
        EXPECT_NE(test::refusalOf([brain = brain, rules = rules] {
                      requireJudge(brain, rules);
                  }).find("; expected one that rates every choice"),
                  std::string::npos)
            << brain;
    }
    for (const GoalEntry& goal : getGoals())
        EXPECT_NO_THROW(requireJudge(goal.judge, {.goal = goal.goal, .set = RuleSet::Modern}));
    EXPECT_NO_THROW(requireJudge(getEntry(Goal::Versus).judge, modern));
}

TEST(ReviewTest, TheJudgeOfAGoalPlaysTheWell) {
    GameRules match{.goal = Goal::Versus, .set = RuleSet::Modern};
    EXPECT_EQ(chooseJudge(match), getEntry(Goal::Versus).judge);
    match.width = 12;
    EXPECT_EQ(chooseJudge(match), "dt20");
    for (const GoalEntry& goal : getGoals())
        EXPECT_EQ(chooseJudge({.goal = goal.goal, .set = RuleSet::Modern}), goal.judge);
}

TEST(ReviewTest, AStopEndsItWithWhatIsKnown) {
    GameSetup setup;
    setup.brain = "dt20";
    setup.rules.limit = 100;
    Reviewer reviewer(readReplayText(recordGame(setup, 3)), "dt20");
    std::stop_source stop;
    reviewer.setStop(stop.get_token());
    for (int i = 0; i < 40; ++i)
        ASSERT_TRUE(reviewer.reviewOn());
    stop.request_stop();
    EXPECT_FALSE(reviewer.reviewOn());
    EXPECT_FALSE(reviewer.isAtEnd());
    EXPECT_EQ(reviewer.getReview().tally.countMoves(), 40);
    EXPECT_EQ(reviewer.getReview().tally.computeAccuracy(), 100);
}

}  // namespace
}  // namespace tetris
