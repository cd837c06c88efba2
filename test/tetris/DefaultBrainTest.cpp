#include "brain/tetris/DefaultBrain.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/JavaRandom.h"
#include "test/support/game/BoardText.h"
#include "test/support/game/RandomPictures.h"
#include "test/support/game/ReferenceBoard.h"
#include "test/support/game/StandardPiece.h"

namespace tetris {
namespace {

using test::standard;

// ---- The rating

TEST(DefaultBrainTest, EveryEmptyCellBelowTheTopOfItsColumnIsAHole) {
    EXPECT_EQ(countHoles(Board(10, 24)), 0);
    EXPECT_EQ(countHoles(Board::fromPicture("#.\n..\n.#\n..\n")), 4);
    EXPECT_EQ(countHoles(Board::fromPicture("##\n.#\n##\n#.\n")), 2);
    EXPECT_EQ(countHoles(Board::fromPicture("...\n#.#\n###\n")), 0) << "a gap open above is none";
}

TEST(DefaultBrainTest, TheRatingAgreesWithItsFormulaOnAnyBoard) {
    base::JavaRandom random(31);
    for (int i = 0; i < 500; ++i) {
        const int width = 1 + random.nextInt(16);
        const std::string picture = makeRandomPicture(random, width, 1 + random.nextInt(30));
        SCOPED_TRACE(picture);
        const ReferenceBoard reference = ReferenceBoard::fromPicture(picture);
        int sum = 0;
        for (int x = 0; x < width; ++x)
            sum += reference.countColumnHeight(x);
        const double mean = static_cast<double>(sum) / width;
        EXPECT_EQ(DefaultBrain().rateBoard(Board::fromPicture(picture)),
                  8 * reference.countMaxHeight() + 40 * mean + 1.25 * reference.countHoles());
    }
}

// ---- The placements

TEST(DefaultBrainTest, AnEmptyTenWideWellHas162Placements) {
    std::set<std::tuple<std::vector<TPoint>, int, int>> placements;
    size_t count = 0;
    for (const Piece* piece : Piece::getPieces()) {
        for (const Move& move : DefaultBrain().ratePlacements({Board(10, 24), piece, 20})) {
            const auto body = move.piece->getBody();
            placements.emplace(std::vector<TPoint>(body.begin(), body.end()), move.x, move.y);
            ++count;
        }
    }
    EXPECT_EQ(count, 162u);
    EXPECT_EQ(placements.size(), 162u) << "all of them distinct";
}

TEST(DefaultBrainTest, TheFirstOfEqualScoresWins) {
    const std::optional<Move> move =
        DefaultBrain().bestMove(Board(10, 24), standard(Piece::SQUARE), 20);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->x, 0);
    EXPECT_EQ(move->y, 0);
    EXPECT_EQ(move->piece, &standard(Piece::SQUARE));
    EXPECT_EQ(move->score, 8 * 2 + 40 * (4.0 / 10));
}

TEST(DefaultBrainTest, APlacementOverTheLimitDoesNotCountThoughItsRowsWouldGo) {
    const Board board = readBoard("####/###./###.", 5);
    const Piece& stick = standard(Piece::STICK);
    EXPECT_TRUE(DefaultBrain().bestMove(board, stick, 4));
    EXPECT_FALSE(DefaultBrain().bestMove(board, stick, 3)) << "a lying stick would be row 4";
    const std::optional<Move> move = DefaultBrain().bestMove(board, Piece("0 0"), 4);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->y + 1, 4) << "up to the limit, and this included";
}

TEST(DefaultBrainTest, ALimitAboveTheBoardDoesNotAllowWhatDoesNotFit) {
    const Board board = Board::fromPicture("#.\n#.\n#.\n");
    const Piece piece("0 0 0 1");
    const std::vector<Move> placements = DefaultBrain().ratePlacements({board, &piece, 60});
    ASSERT_EQ(placements.size(), 1u);
    EXPECT_EQ(placements[0].x, 1);
}

TEST(DefaultBrainTest, ACopyOfAStandardPieceHasItsRotationsOnce) {
    // The copy is in no ring itself, but its fastRotation leads into that of the original.
    const Piece copy = standard(Piece::L1);
    const std::vector<Move> placements = DefaultBrain().ratePlacements({Board(10, 24), &copy, 20});
    EXPECT_EQ(placements.size(), 34u);
    EXPECT_EQ(placements.front().piece, &copy);
    EXPECT_EQ(placements.back().piece,
              standard(Piece::L1).fastRotation()->fastRotation()->fastRotation());
    const Piece square = standard(Piece::SQUARE);
    EXPECT_EQ(DefaultBrain().ratePlacements({Board(10, 24), &square, 20}).size(), 9u);
}

TEST(DefaultBrainTest, ExplainsAScoreByTheBoardThatAPlacementLeadsTo) {
    const Board board = readBoard("#...../##..##/#.####", 8);
    DefaultBrain brain;
    // The square fills the second row, which is then cleared.
    const Move move{&standard(Piece::SQUARE), 2, 1, 0};
    const std::vector<RatingTerm> terms = brain.explain(board, move, 4);
    ASSERT_EQ(terms.size(), 3U);
    EXPECT_EQ(terms[0].name, "max_height");
    EXPECT_EQ(terms[0].count, 2);
    EXPECT_EQ(terms[0].weight, 8);
    EXPECT_EQ(terms[1].name, "mean_height");
    EXPECT_EQ(terms[1].count, 8.0 / 6);
    EXPECT_EQ(terms[1].weight, 40);
    EXPECT_EQ(terms[2].name, "holes");
    EXPECT_EQ(terms[2].count, 0);
    EXPECT_EQ(terms[2].weight, 1.25);
}

// ---- Subclasses

// Prefers a high last column.
class RightBrain : public DefaultBrain {
public:
    double rateBoard(const Board& board) const override {
        return -board.getColumnHeight(board.getWidth() - 1);
    }
};

TEST(DefaultBrainTest, ASubclassDecidesByItsOwnRating) {
    RightBrain brain;
    const std::optional<Move> move = brain.bestMove(Board(10, 24), standard(Piece::L2), 20);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->x, 8);
    EXPECT_EQ(move->score, -3);
    EXPECT_EQ(move->piece, &standard(Piece::L2)) << "no later rotation is better than it";
    EXPECT_TRUE(brain.explain(Board(10, 24), *move, 20).empty()) << "the terms are not its own";
}

// A brain that knows the placement and its rows, as docs/brains.md describes one.
class EagerBrain : public DefaultBrain {
public:
    double rateOutcome(const Board& board, const Move& placement, int rowsCleared) const override {
        return rateBoard(board) + 2.0 * placement.y - 10.0 * rowsCleared;
    }
};

TEST(DefaultBrainTest, ASubclassCanRateThePlacementAndTheRowsItClears) {
    const Board board = readBoard("##.###/##.###", 6);
    const Piece& stick = standard(Piece::STICK);
    EagerBrain brain;
    std::vector<Move> placements = brain.ratePlacements({board, &stick, 6});
    ASSERT_FALSE(placements.empty());
    for (const Move& move : placements) {
        Board after = board;
        static_cast<void>(after.place(*move.piece, move.x, move.y));
        const int cleared = after.clearRows();
        EXPECT_EQ(move.score, brain.rateBoard(after) + 2.0 * move.y - 10.0 * cleared);
    }
    const Move best = *brain.bestMove(board, stick, 6);
    EXPECT_EQ(best.x, 2) << "the row is cleared";
    EXPECT_TRUE(brain.rateGiven(board, 6, placements));
}

// ---- BadBrain

TEST(BadBrainTest, RatesTenThousandLessWhatDefaultRates) {
    const Board board = Board::fromPicture("...\n#..\n.#.\n##.\n");
    EXPECT_EQ(BadBrain().rateBoard(board), 10000 - DefaultBrain().rateBoard(board));
    EXPECT_EQ(BadBrain().rateBoard(Board(10, 24)), 10000.0);
}

TEST(BadBrainTest, TakesTheFirstPlacementThatDefaultRatesWorst) {
    const Board board = readBoard(".#..../##..##", 6);
    for (const Piece* piece : Piece::getPieces()) {
        std::optional<Move> worst;
        for (const Move& move : DefaultBrain().ratePlacements({board, piece, 6})) {
            if (!worst || move.score > worst->score) worst = move;
        }
        const std::optional<Move> move = BadBrain().bestMove(board, *piece, 6);
        ASSERT_TRUE(move);
        EXPECT_EQ(move->piece, worst->piece);
        EXPECT_EQ(move->x, worst->x);
        EXPECT_EQ(move->y, worst->y);
        EXPECT_EQ(move->score, 10000 - worst->score);
    }
}

}  // namespace
}  // namespace tetris
