#include "brain/tetris/search/RivalBrain.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "brain/tetris/Brains.h"
#include "brain/tetris/Situation.h"
#include "brain/tetris/placement/Reach.h"
#include "brain/tetris/weights/WeightsFile.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/rules/ModernGame.h"
#include "test/support/Refusal.h"
#include "test/support/game/ModernText.h"

namespace tetris {
namespace {

// Plays up to that many pieces at once; false if the brain finds no move.
bool playPieces(ModernGame& game, Brain& brain, int pieces) {
    for (int i = 0; i < pieces && game.isRunning(); ++i) {
        const std::optional<Move> move = brain.chooseMove(copySituation(game, brain.sees()));
        if (!move) return false;
        if (move->usesHold) game.tick(Verb::Hold);
        const FallingPiece place = toFallingPiece(toPlacement(*move));
        EXPECT_EQ(findBestSpin(game.getBoard(), game.getPiece().value(), place), move->spin);
        game.place(place, move->spin);
    }
    return true;
}

ModernGame makeGame(int width, int rows, bool hold, uint64_t seed) {
    return {makeSequence("bag", seed),
            {.width = width, .rows = rows, .goal = Goal::Ultra, .hold = hold, .seed = seed}};
}

std::vector<int64_t> playAndCount(const RivalOptions& options, int pieces) {
    RivalBrain brain(options);
    brain.beginGame({.seed = 3});
    ModernGame game = makeGame(10, 20, true, 3);
    EXPECT_TRUE(playPieces(game, brain, pieces));
    return {game.getPieces(), game.getRows(), game.getScore(), game.getScoring().getTally().attack};
}

TEST(RivalBrainTest, ItAttacks) {
    const std::vector<int64_t> counts = playAndCount({.nodes = 3000}, 100);
    EXPECT_EQ(counts[0], 100);
    EXPECT_GE(counts[3], 50);
}

TEST(RivalBrainTest, ItLivesInEveryWidthWithHoldAndWithout) {
    for (int width = LaneWell::kMinWidth; width <= LaneWell::kMaxWidth; ++width) {
        for (const bool hold : {false, true}) {
            RivalBrain brain({.nodes = 1500});
            ModernGame game = makeGame(width, width == 7 ? 44 : 20, hold, 5);
            EXPECT_TRUE(playPieces(game, brain, 40)) << width;
            EXPECT_EQ(game.getPieces(), 40) << width << (hold ? " with hold" : " without");
        }
    }
}

Situation makeSituation(const std::string& rows, const std::string& pieces, char held = 0) {
    ModernGame game(makeSequence("bag", 0), {.goal = Goal::Ultra});
    Situation situation = copySituation(game, 0);
    situation.board = readBoard(rows);
    situation.falling = {readPiece(pieces[0]), Facing::North, 4, 19};
    situation.piece = toPlacement(situation.falling).piece;
    for (const char piece : pieces.substr(1))
        situation.next.push_back(readPiece(piece));
    situation.afterHold.reset();
    situation.held.reset();
    if (held != 0) {
        situation.held = readPiece(held);
        situation.afterHold = FallingPiece{readPiece(held), Facing::North, 4, 19};
    }
    return situation;
}

// Makes the moves of the plan, and expects them to clear what it says; returns its pieces.
std::string follow(const std::vector<PlannedMove>& plan, Board board) {
    std::string pieces;
    for (const auto& [move, rows, isPerfect] : plan) {
        pieces += kModernPieces[base::toIndex(findPieceName(*move.piece).index)];
        EXPECT_LE(board.place(*move.piece, move.x, move.y), PlaceResult::RowFilled) << pieces;
        EXPECT_EQ(board.clearRows(), rows) << pieces;
        board.commit();
        EXPECT_EQ(board.getMaxHeight() == 0, isPerfect) << pieces;
    }
    return pieces;
}

TEST(RivalBrainTest, ItsPlanIsAWayToWhatItSees) {
    for (const int64_t nodes : {3000, 50'000}) {
        RivalBrain brain({.nodes = nodes});
        EXPECT_TRUE(brain.listPlan().empty());
        Situation situation = makeSituation("######..../######....", "OOTIJS");
        const std::optional<Move> move = brain.chooseMove(situation);
        std::vector<PlannedMove> plan = brain.listPlan();
        EXPECT_EQ(follow(plan, situation.board).substr(0, 2), "OO");
        ASSERT_GE(plan.size(), 5U);
        EXPECT_EQ(toFallingPiece(toPlacement(plan[0].move)), toFallingPiece(toPlacement(*move)));
        EXPECT_TRUE(plan[1].isPerfect);
        static_cast<void>(brain.ratePlacements(situation));
        EXPECT_EQ(follow(brain.listPlan(), situation.board), follow(plan, situation.board));
        // Nobody knows how the rows lie that rise after the first piece.
        situation.incoming = {{.rows = 2}};
        ASSERT_TRUE(brain.chooseMove(situation));
        plan = brain.listPlan();
        ASSERT_FALSE(plan.empty());
        for (size_t i = 0; i + 1 < plan.size(); ++i)
            EXPECT_GT(plan[i].rows, 0);
    }
}

TEST(RivalBrainTest, AnOThatWasTurnedHasTheSameMoves) {
    RivalBrain brain({.nodes = 1000, .hold = false});
    Situation situation = makeSituation("##......../##.....###", "OTIJS");
    const std::vector<Move> moves = brain.ratePlacements(situation);
    EXPECT_GE(moves.size(), 9U);
    for (const FallingPiece& turned : {FallingPiece{Piece::SQUARE, Facing::East, 4, 20},
                                       FallingPiece{Piece::SQUARE, Facing::South, 5, 20},
                                       FallingPiece{Piece::SQUARE, Facing::West, 5, 19}}) {
        ASSERT_EQ(nameByFirstFacing(turned), situation.falling);
        Situation other = situation;
        other.falling = turned;
        const std::vector<Move> found = brain.ratePlacements(other);
        ASSERT_EQ(found.size(), moves.size()) << toText(turned);
        for (size_t i = 0; i < moves.size(); ++i) {
            EXPECT_EQ(toFallingPiece(toPlacement(found[i])), toFallingPiece(toPlacement(moves[i])));
            EXPECT_EQ(found[i].score, moves[i].score);
        }
    }
}

TEST(RivalBrainTest, ItsPlanBeginsWithASlip) {
    RivalBrain brain({.nodes = 1000, .slips = 100});
    const Situation situation = makeSituation("##......../##.....###", "TIOLJS", 'L');
    for (int i = 0; i < 10; ++i) {
        const std::optional<Move> move = brain.chooseMove(situation);
        const std::vector<PlannedMove> plan = brain.listPlan();
        ASSERT_FALSE(plan.empty());
        EXPECT_EQ(toFallingPiece(toPlacement(plan[0].move)), toFallingPiece(toPlacement(*move)));
    }
}

TEST(RivalBrainTest, WithoutNextPiecesItsPlanIsTheMove) {
    RivalBrain brain({.nodes = 1000, .next = 0, .hold = false});
    const Situation situation = makeSituation("######..../######....", "OOTIJS");
    const std::optional<Move> move = brain.chooseMove(situation);
    const std::vector<PlannedMove> plan = brain.listPlan();
    ASSERT_EQ(plan.size(), 1U);
    EXPECT_EQ(toFallingPiece(toPlacement(plan[0].move)), toFallingPiece(toPlacement(*move)));
}

TEST(RivalBrainTest, TheLastPieceOfABagIsKnown) {
    RivalBrain brain({.nodes = 2000});
    RivalBrain wider({.nodes = 2000, .next = 6});
    const std::string board = "######..../######....";
    Situation last = makeSituation(board, "TIJSZL");
    const std::vector<Move> unknown = brain.ratePlacements(last);
    last.randomizer = {.kind = Randomizer::Kind::Bag, .bag = {Piece::SQUARE}};
    const std::vector<Move> known = brain.ratePlacements(last);
    const std::vector<Move> shown = wider.ratePlacements(makeSituation(board, "TIJSZLO"));
    const auto listScores = [](const std::vector<Move>& moves) {
        std::vector<double> scores;
        for (const Move& each : moves)
            scores.push_back(each.score);
        return scores;
    };
    EXPECT_EQ(listScores(known), listScores(shown));
    EXPECT_NE(listScores(known), listScores(unknown));
}

TEST(RivalBrainTest, ItTurnsATIntoItsSlot) {
    RivalBrain brain({.nodes = 1000, .weights = RivalWeights::usual(1000)});
    const std::string board = "...#....../###...####/####.#####";
    const std::optional<Move> falling = brain.chooseMove(makeSituation(board, "TOLJSZ"));
    ASSERT_TRUE(falling);
    EXPECT_EQ(falling->spin, Spin::Full);
    const std::optional<Move> held = brain.chooseMove(makeSituation(board, "OZZSSZ", 'T'));
    ASSERT_TRUE(held);
    EXPECT_TRUE(held->usesHold);
    EXPECT_EQ(held->spin, Spin::Full);
}

TEST(RivalBrainTest, ASituationHasOneAnswer) {
    const Situation situation = makeSituation("##......../##.....###", "TIOLJS", 'L');
    RivalBrain first({.nodes = 50'000});
    RivalBrain second({.nodes = 50'000});
    const std::optional<Move> move = first.chooseMove(situation);
    ASSERT_TRUE(move);
    for (RivalBrain* brain : {&first, &second}) {
        const std::optional<Move> again = brain->chooseMove(situation);
        ASSERT_TRUE(again);
        EXPECT_EQ(toFallingPiece(toPlacement(*again)), toFallingPiece(toPlacement(*move)));
        EXPECT_EQ(again->score, move->score);
        EXPECT_EQ(findBest(brain->ratePlacements(situation))->score, move->score);
    }
}

TEST(RivalBrainTest, WithoutHoldItNeverHolds) {
    RivalBrain brain({.nodes = 300, .hold = false});
    ModernGame game = makeGame(10, 20, true, 2);
    playPieces(game, brain, 30);
    EXPECT_FALSE(game.getHeld());
}

TEST(RivalBrainTest, ItSlipsAsOftenAsItIsTold) {
    EXPECT_FALSE(RivalBrain({.nodes = 300}).isStateful());
    EXPECT_TRUE(RivalBrain({.nodes = 300, .slips = 50}).isStateful());
    const auto best = playAndCount({.nodes = 500}, 60);
    const auto slips = playAndCount({.nodes = 500, .slips = 50}, 60);
    EXPECT_EQ(slips, playAndCount({.nodes = 500, .slips = 50}, 60));
    EXPECT_LT(slips[3], best[3]);
}

TEST(RivalBrainTest, AShallowSearchHasUsualWeightsOfItsOwn) {
    const auto getWeights = [](const std::string& name) {
        return *BrainRecipe(name).getRivalWeights();
    };
    const RivalWeights deep;
    EXPECT_EQ(getWeights("rival"), deep);
    EXPECT_EQ(getWeights("rival:nodes=0,next=2"), deep);
    EXPECT_EQ(getWeights("rival:nodes=10000"), deep);
    EXPECT_EQ(getWeights("rival:nodes=9999"), RivalWeights::usual(1));
    EXPECT_NE(RivalWeights::usual(1), deep);
}

TEST(RivalBrainTest, WhereContinuationsAreSampledItSpendsTheNodesItWasGiven) {
    RivalBrain brain({.nodes = 60'000});
    ModernGame game = makeGame(10, 20, true, 4);
    int64_t spent = 0;
    constexpr int kPieces = 12;
    for (int i = 0; i < kPieces; ++i) {
        ASSERT_TRUE(playPieces(game, brain, 1));
        spent += brain.findEffort()->nodes;
    }
    EXPECT_NEAR(static_cast<double>(spent) / kPieces, 60'000, 6'000);
}

TEST(RivalBrainTest, AFileMayHaveItsWeights) {
    const WeightsFile file = parseWeights("format = 1\n[rival]\nhole = -1500\n", "w.toml");
    ASSERT_TRUE(file.rival);
    RivalWeights expected;
    expected.values[static_cast<size_t>(RivalTerm::Hole)] = -1500;
    EXPECT_EQ(*file.rival, expected);
    const auto refuse = [](const std::string& text) {
        return test::refusalOf([&] { return parseWeights("format = 1\n" + text, "w.toml"); });
    };
    EXPECT_EQ(refuse("[rival]\nholes = 1\n"),
              "w.toml:3: unknown term 'holes'; expected one that docs/rival.md lists");
    EXPECT_EQ(refuse("[rival]\nhole = 1.5\n"),
              "w.toml:3: 'hole' is not a whole number from -1000000 to 1000000");
    EXPECT_EQ(refuse("rival = 3\n"), "w.toml:2: 'rival' is not a table; expected [rival]");
    EXPECT_EQ(refuse("[rival]\nhole = 1\n[weights]\nholes = 1\n"),
              "w.toml:2: other weights beside [rival]; a file has weights of one kind");
}

TEST(RivalBrainTest, OptionsOutOfRangeAreRefused) {
    for (const char* const text :
         {"rival:next=7", "rival:hold=2", "rival:slips=101", "rival:beam=3", "rival:nodes=x"})
        EXPECT_THROW(static_cast<void>(makeBrain(text)), std::invalid_argument) << text;
    EXPECT_THROW(RivalBrain({.nodes = 0}), std::invalid_argument);
    EXPECT_THROW(RivalBrain({.next = 9}), std::invalid_argument);
    const std::unique_ptr<Brain> brain = makeBrain("rival:nodes=10,next=2,hold=0,slips=3");
    EXPECT_EQ(brain->sees(), 2);
}

}  // namespace
}  // namespace tetris
