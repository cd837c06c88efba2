#include "brain/tetris/search/PlannerBrain.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "brain/tetris/search/BeamSearch.h"
#include "brain/tetris/search/ScoreBound.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/RowTally.h"
#include "test/support/game/BoardText.h"

namespace tetris {
namespace {

constexpr int kRows = 20;

const Piece& getPiece(int index) { return *Piece::getPieces()[static_cast<size_t>(index)]; }

// Places the move and returns the points of its rows. Fails the test if it is no placement.
int make(Board& board, const Move& move) {
    EXPECT_LE(move.y + move.piece->getHeight(), kRows);
    EXPECT_EQ(move.y, board.dropHeight(*move.piece, move.x));
    EXPECT_LT(board.place(*move.piece, move.x, move.y), PlaceResult::OutOfBounds);
    const int points = computeRowPoints(board.clearRows());
    board.commit();
    return points;
}

// The pieces from that place on, at most as many as a brain can see.
std::vector<int> listFrom(const std::vector<int>& pieces, size_t from) {
    const auto next = std::span(pieces).subspan(from);
    return {next.begin(), next.begin() + std::min<ptrdiff_t>(std::ssize(next), Brain::kMaxSeen)};
}

TEST(PlannerBrainTest, ReachesTheProvenMostOfTheTestSequence) {
    const std::vector<int> pieces = makeSequence("test", 0)->peek(100);
    PlannerBrain brain(200);
    Board board(10, kRows + 4);
    int score = 0;
    for (size_t i = 0; i < pieces.size(); ++i) {
        const auto move =
            brain.chooseMove({board, &getPiece(pieces[i]), kRows, listFrom(pieces, i + 1), true});
        ASSERT_TRUE(move);
        score += 1 + make(board, *move);
    }
    EXPECT_EQ(score, 475);
    EXPECT_EQ(score, computeScoreBound(pieces, 10, kRows).getBound());
}

TEST(PlannerBrainTest, AQueueThatIsShortIsNotTheEndOfTheGame) {
    const std::vector<int> pieces = makeSequence("bag", 1)->peek(301);
    for (const size_t sees : {1U, 5U}) {
        PlannerBrain brain(200);
        Board board(10, kRows + 4);
        for (size_t i = 0; i + sees < pieces.size(); ++i) {
            const std::vector<int> next(&pieces[i + 1], &pieces[i + 1] + sees);
            const auto move = brain.chooseMove({board, &getPiece(pieces[i]), kRows, next});
            ASSERT_TRUE(move) << i << " of those that see " << sees;
            make(board, *move);
        }
    }
}

TEST(PlannerBrainTest, TheScoreOfItsMovesIsWhatTheyBring) {
    const std::vector<int> pieces = makeSequence("bag", 7)->peek(30);
    Board board(10, kRows + 4);
    std::vector<Move> plan;
    BeamSearch().search(
        {.board = board, .rule = {kRows}, .pieces = pieces, .beam = 50}, [] { return false; },
        plan);
    ASSERT_EQ(plan.size(), pieces.size());
    int left = -static_cast<int>(plan.front().score);
    for (const Move& move : plan) {
        EXPECT_EQ(-move.score, left);
        left -= 1 + make(board, move);
    }
    EXPECT_EQ(left, 0);
}

TEST(PlannerBrainTest, PlansAgainWhenTheBoardIsNotTheExpectedOne) {
    const std::vector<int> pieces = makeSequence("bag", 3)->peek(20);
    const auto next = [&pieces](size_t i) { return listFrom(pieces, i + 1); };
    PlannerBrain disturbed(50);
    Board board(10, kRows + 4);
    ASSERT_TRUE(disturbed.chooseMove({board, &getPiece(pieces[0]), kRows, next(0)}));
    // The piece was placed elsewhere than planned.
    Board other = Board::fromPicture(board.toString());
    static_cast<void>(other.place(getPiece(pieces[0]), 4, 10));
    other.commit();
    PlannerBrain fresh(50);
    const auto a = disturbed.chooseMove({other, &getPiece(pieces[1]), kRows, next(1)});
    const auto b = fresh.chooseMove({other, &getPiece(pieces[1]), kRows, next(1)});
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->piece, b->piece);
    EXPECT_EQ(a->x, b->x);
    EXPECT_EQ(a->score, b->score);
}

TEST(PlannerBrainTest, WithoutANextQueueItTakesTheBestShapeAndPoints) {
    // Three rows wait for a stick at the right wall.
    const Board board = readBoard(repeatRow("#####.", 4), 10);
    PlannerBrain brain(10);
    const auto move = brain.bestMove(board, getPiece(Piece::STICK), 6);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->x, 5);
    EXPECT_EQ(move->y, 0);
    EXPECT_FALSE(brain.ratePlacements({board, &getPiece(Piece::STICK), 6}).empty());
    EXPECT_TRUE(
        brain.ratePlacements({board, &getPiece(Piece::STICK), 6, std::vector<int>{1, 2}}).empty());
}

// The best shape would bring no points there.
TEST(PlannerBrainTest, TheLastPieceGoesWhereThePlanWantsIt) {
    Board board = readBoard("####.#", 8);
    PlannerBrain brain(50);
    const std::vector<int> next{Piece::L1};
    const auto square = brain.chooseMove({board, &getPiece(Piece::SQUARE), 4, next, true});
    ASSERT_TRUE(square);
    EXPECT_EQ(make(board, *square), 0);
    const auto last = brain.chooseMove({board, &getPiece(Piece::L1), 4, {}, true});
    ASSERT_TRUE(last);
    EXPECT_EQ(make(board, *last), 5);
}

TEST(PlannerBrainTest, AStoppedPlanIsNotKept) {
    std::stop_source stop;
    stop.request_stop();
    PlannerBrain brain(50);
    brain.setStop(stop.get_token());
    const Board board(10, 24);
    const Piece& piece = getPiece(Piece::STICK);
    EXPECT_TRUE(brain.chooseMove({board, &piece, kRows, std::vector<int>(60, Piece::STICK)}));

    brain.setStop({});
    const std::vector<int> few(9, Piece::STICK);
    const auto planned = brain.chooseMove({board, &piece, kRows, few});
    const auto expected = PlannerBrain(50).chooseMove({board, &piece, kRows, few});
    ASSERT_TRUE(planned && expected);
    EXPECT_EQ(planned->x, expected->x);
    EXPECT_EQ(planned->score, expected->score);
}

TEST(PlannerBrainTest, ABeamIsAskedToStopBetweenBoardsAndNotOnlyBetweenPieces) {
    const Board board(10, 24);
    const std::vector<int> pieces{Piece::L1, Piece::L2, Piece::PYRAMID, Piece::L1};
    const BeamProblem problem{.board = board, .rule = {.limitHeight = 20}, .pieces = pieces};
    int asked = 0;
    const auto never = [&asked] {
        ++asked;
        return false;
    };
    BeamSearch search;
    std::vector<Move> plan;
    search.search(problem, never, plan);
    EXPECT_EQ(plan.size(), pieces.size());
    const int most = asked;
    EXPECT_GT(most, static_cast<int>(pieces.size()));
    for (int at = 1; at <= most; ++at) {
        asked = 0;
        const auto once = [&asked, at] { return ++asked == at; };
        search.search(problem, once, plan);
        EXPECT_TRUE(plan.empty());
        EXPECT_EQ(asked, at) << "a yes is enough";
    }
}

TEST(PlannerBrainTest, AWrongBeamIsRefused) {
    EXPECT_THROW(PlannerBrain(0), std::invalid_argument);
    EXPECT_THROW(PlannerBrain(PlannerBrain::kMaxBeam + 1), std::invalid_argument);
}

}  // namespace
}  // namespace tetris
