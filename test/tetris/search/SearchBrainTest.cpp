#include "brain/tetris/search/SearchBrain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>

#include "brain/tetris/LinearBrain.h"
#include "brain/tetris/PlacementList.h"
#include "test/support/game/RandomPieces.h"

namespace tetris {
namespace {

const Weights& getWeights() { return findWeights("dt10")->weights; }

// Random cells in less than `rows` rows at the bottom, none of them full.
Board makeRandomBoard(base::JavaRandom& random, int width, int height, int rows) {
    const int filled = random.nextInt(rows);
    std::string picture;
    for (int y = height - 1; y >= 0; --y) {
        std::string row(static_cast<size_t>(width), '.');
        for (char& cell : row)
            if (y < filled && random.nextInt(3) > 0) cell = '#';
        row[static_cast<size_t>(random.nextInt(width))] = '.';
        picture += row + "\n";
    }
    return Board::fromPicture(picture);
}

SearchOptions makeOptions(int depth, bool knowsNext = false) {
    return {.weights = getWeights(), .knowsNext = knowsNext, .depth = depth};
}

// The value of a lost game, in the unit of scaled weights.
constexpr double kLoss = 3276700;

// The option for that: in the unit of the greatest weight.
double computeLoss(const ScaledWeights& weights) {
    const int32_t greatest =
        std::ranges::max(weights.values, {}, [](int32_t weight) { return std::abs(weight); });
    return kLoss / std::abs(greatest);
}

// A slow model of the search, in doubles. For each unknown piece it takes the mean over all seven
// pieces, in which bad ones weigh more if there is risk aversion.
class Model {
public:
    Model(int rows, int depth, std::vector<int> next, double riskAversion = 0, size_t best = 0)
        : best_(best),
          rows_(rows),
          depth_(depth),
          next_(std::move(next)),
          riskAversion_(riskAversion),
          weights_(scale(getWeights().values)) {}

    // Returns nullopt if the piece has no placement.
    std::optional<double> rate(const Board& board, const Piece& piece, int ply) const {
        std::optional<double> best;
        std::vector<Move> moves = listPlacements(board, piece, {rows_});
        if (best_ > 0 && ply < depth_) {
            std::ranges::stable_sort(moves, std::greater(), [&](const Move& move) {
                return rateMove(board, move, depth_);
            });
            moves.resize(std::min(moves.size(), best_));
        }
        for (const Move& move : moves) {
            const double value = rateMove(board, move, ply);
            if (!best || value > *best) best = value;
        }
        return best;
    }

    double rateMove(const Board& board, const Move& move, int ply) const {
        Board after = board;
        double value = 0;
        seeOutcome(after, *move.piece, move.x, move.y, rows_, [&](const Outcome& outcome) {
            FeatureCounts counts = countFeatures(outcome);
            if (ply < depth_) counts = {counts[0], counts[1]};
            value = static_cast<double>(weights_.rate(counts));
        });
        if (ply == depth_) return value;
        static_cast<void>(after.place(*move.piece, move.x, move.y));
        after.clearRows();
        after.commit();
        return value + rateNext(after, ply);
    }

private:
    double rateNext(const Board& board, int ply) const {
        const auto ofPiece = [&](int index) {
            const Piece& piece = *Piece::getPieces()[static_cast<size_t>(index)];
            return rate(board, piece, ply + 1).value_or(-kLoss);
        };
        if (static_cast<size_t>(ply) < next_.size()) {
            return ofPiece(next_[static_cast<size_t>(ply)]);
        }
        std::vector<double> values;
        for (int index = 0; index < 7; ++index)
            values.push_back(ofPiece(index));
        std::ranges::sort(values);
        double sum = 0;
        double ranks = 0;
        for (int i = 0; i < 7; ++i) {
            const double rank = std::round(16 * std::pow(1 - riskAversion_, i));
            sum += rank * values[static_cast<size_t>(i)];
            ranks += rank;
        }
        return sum / ranks;
    }

    size_t best_;  // 0: all placements are searched
    int rows_;
    int depth_;
    std::vector<int> next_;
    double riskAversion_;
    ScaledWeights weights_;
};

void expectSameAnswer(const std::optional<Move>& a, const std::optional<Move>& b) {
    ASSERT_EQ(a.has_value(), b.has_value());
    if (!a) return;
    EXPECT_EQ(*a->piece, *b->piece);
    EXPECT_EQ(a->x, b->x);
    EXPECT_EQ(a->score, b->score);
}

TEST(SearchBrainTest, WithoutDepthItIsTheLinearBrain) {
    SearchBrain search(makeOptions(0));
    LinearBrain linear(getWeights());
    base::JavaRandom random(1);
    for (int i = 0; i < 300; ++i) {
        const Board board = makeRandomBoard(random, 4 + random.nextInt(12), 12, 8);
        const Piece& piece = pickStandardPiece(random);
        expectSameAnswer(search.bestMove(board, piece, 8), linear.bestMove(board, piece, 8));
    }
}

TEST(SearchBrainTest, RatesAsItsDefinitionReads) {
    base::JavaRandom random(2);
    const ScaledWeights weights = scale(getWeights().values);
    for (int i = 0; i < 24; ++i) {
        const int rows = 4 + random.nextInt(3);
        const Board board = makeRandomBoard(random, 4 + random.nextInt(2), rows + 4, rows);
        const Piece& piece = pickStandardPiece(random);
        const int depth = 1 + i % 2;
        std::vector<int> next;
        for (int known = random.nextInt(depth + 1); known > 0; --known)
            next.push_back(random.nextInt(7));
        SCOPED_TRACE(board.toString());
        SearchOptions options = makeOptions(depth, true);
        options.loss = computeLoss(weights);
        options.riskAversion = std::array{0.0, 0.25, 1.0}[static_cast<size_t>(i) % 3];
        SearchBrain judged(options);
        const Model model(rows, depth, next, options.riskAversion);
        for (const Move& move : judged.ratePlacements({board, &piece, rows, next})) {
            const double expected = -model.rateMove(board, move, 0) / std::exp2(weights.shift);
            EXPECT_NEAR(move.score, expected, 1e-6 * (1 + std::abs(expected)));
        }
    }
}

TEST(SearchBrainTest, OnlyTheBestPlacementsOfEachPieceAreSearched) {
    base::JavaRandom random(8);
    const ScaledWeights weights = scale(getWeights().values);
    for (int i = 0; i < 12; ++i) {
        const Board board = makeRandomBoard(random, 5, 9, 5);
        const Piece& piece = pickStandardPiece(random);
        SCOPED_TRACE(board.toString());
        SearchOptions options = makeOptions(2);
        options.loss = computeLoss(weights);
        options.best = 2;
        SearchBrain narrow(options);
        const Model model(5, 2, {}, 0, 2);
        const std::vector<Move> moves = narrow.ratePlacements({board, &piece, 5});
        EXPECT_LE(moves.size(), 2U);
        for (const Move& move : moves) {
            const double expected = -model.rateMove(board, move, 0) / std::exp2(weights.shift);
            EXPECT_NEAR(move.score, expected, 1e-6 * (1 + std::abs(expected)));
        }
        // All of them: as without the option.
        options.best = 1000;
        SearchBrain wide(options);
        options.best = 0;
        SearchBrain whole(options);
        const auto a = wide.bestMove(board, piece, 5);
        const auto b = whole.bestMove(board, piece, 5);
        ASSERT_EQ(a.has_value(), b.has_value());
        if (a) {
            EXPECT_EQ(a->score, b->score);
        }
    }
}

TEST(SearchBrainTest, ThePlainWayAndTheFastOneAgree) {
    // The fast way knows Overflow::Strict only. Two pieces on at most five rows of rubble end below
    // row 16, so the overflow cannot matter and the answers have to be equal.
    base::JavaRandom random(3);
    SearchBrain fast(makeOptions(1));
    SearchBrain plain(makeOptions(1));
    plain.setOverflow(Overflow::ClearFirst);
    for (int i = 0; i < 10; ++i) {
        const Board board = makeRandomBoard(random, 6, 20, 6);
        const Piece& piece = pickStandardPiece(random);
        expectSameAnswer(fast.bestMove(board, piece, 16), plain.bestMove(board, piece, 16));
    }
}

TEST(SearchBrainTest, WithARoomItLooksFurtherAheadNearTheTopAlone) {
    SearchOptions options = makeOptions(2);
    options.best = 2;
    SearchBrain deep(options);
    options.room = 3;
    SearchBrain both(options);
    options.room = 0;
    options.depth = 1;
    SearchBrain shallow(options);
    base::JavaRandom random(8);
    std::array<int, 2> times{};
    for (int i = 0; i < 30; ++i) {
        const Board board = makeRandomBoard(random, 5, 9, 5);
        const Piece& piece = pickStandardPiece(random);
        const bool isNearTop = 7 - board.getMaxHeight() <= 3;
        ++times.at(isNearTop ? 1 : 0);
        expectSameAnswer(both.bestMove(board, piece, 7),
                         (isNearTop ? deep : shallow).bestMove(board, piece, 7));
    }
    EXPECT_GT(std::ranges::min(times), 3);
}

TEST(SearchBrainTest, WeightsForASearchAreThoseThatCount) {
    SearchBrain plain(makeOptions(1));
    SearchOptions options{.weights = findWeights("bcts")->weights};
    options.weights.nearTop = {{.room = 20, .values = findWeights("rvce")->weights.values}};
    options.weights.search = SearchWeights{.values = getWeights().values, .riskAversion = 0.5};
    SearchBrain own(options);
    base::JavaRandom random(7);
    for (int i = 0; i < 20; ++i) {
        const Board board = makeRandomBoard(random, 8, 12, 8);
        const Piece& piece = pickStandardPiece(random);
        expectSameAnswer(plain.bestMove(board, piece, 8), own.bestMove(board, piece, 8));
    }
}

TEST(SearchBrainTest, ALimitOfOnePositionLeavesTheBestOfTheFirstLook) {
    base::JavaRandom random(4);
    SearchOptions options = makeOptions(1);
    options.nodes = 1;
    SearchBrain limited(options);
    LinearBrain linear(getWeights());
    for (int i = 0; i < 50; ++i) {
        const Board board = makeRandomBoard(random, 8, 12, 8);
        const Piece& piece = pickStandardPiece(random);
        const auto a = limited.bestMove(board, piece, 8);
        const auto b = linear.bestMove(board, piece, 8);
        ASSERT_EQ(a.has_value(), b.has_value());
        if (!a) continue;
        EXPECT_EQ(a->piece, b->piece);
        EXPECT_EQ(a->x, b->x);
        EXPECT_EQ(limited.ratePlacements({board, &piece, 8}).size(), 1U);
    }
    options.nodes = 1'000'000;
    SearchBrain wide(options);
    SearchBrain free(makeOptions(1));
    const Board board = makeRandomBoard(random, 8, 12, 8);
    for (const Piece* piece : Piece::getPieces())
        expectSameAnswer(wide.bestMove(board, *piece, 8), free.bestMove(board, *piece, 8));
}

TEST(SearchBrainTest, ADeepSearchStopsInTheMiddleOfItsFirstPlacement) {
    std::stop_source stop;
    stop.request_stop();
    SearchBrain brain(makeOptions(4));
    brain.setStop(stop.get_token());
    const Board board(64, 24);
    const Piece& piece = *Piece::getPieces()[Piece::L1];
    EXPECT_TRUE(brain.bestMove(board, piece, 20)) << "it says something all the same";
    EXPECT_EQ(brain.ratePlacements({board, &piece, 20}).size(), 1U);
}

TEST(SearchBrainTest, WrongOptionsAreRefused) {
    for (const SearchOptions& options :
         {SearchOptions{.weights = getWeights(), .depth = -1},
          SearchOptions{.weights = getWeights(), .depth = SearchBrain::kMaxDepth + 1},
          SearchOptions{.weights = getWeights(), .nodes = -1},
          SearchOptions{.weights = getWeights(), .loss = -1},
          SearchOptions{.weights = getWeights(), .loss = std::nan("")},
          SearchOptions{.weights = getWeights(), .riskAversion = -0.1},
          SearchOptions{.weights = getWeights(), .riskAversion = 1.1},
          SearchOptions{.weights = getWeights(), .riskAversion = std::nan("")}, SearchOptions{}}) {
        EXPECT_THROW(SearchBrain{options}, std::invalid_argument);
    }
}

}  // namespace
}  // namespace tetris
