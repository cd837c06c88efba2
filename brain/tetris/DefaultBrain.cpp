#include "brain/tetris/DefaultBrain.h"

#include <bit>
#include <typeinfo>

#include "brain/tetris/PlacementList.h"
#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

constexpr double kMaxHeightWeight = 8;
constexpr double kMeanHeightWeight = 40;
constexpr double kHoleWeight = 1.25;

double computeMean(int sumOfHeights, int width) {
    return static_cast<double>(sumOfHeights) / width;
}

double rate(int maxHeight, int sumOfHeights, int width, int holes) {
    const double meanHeight = computeMean(sumOfHeights, width);
    return kMaxHeightWeight * maxHeight + kMeanHeightWeight * meanHeight + kHoleWeight * holes;
}

int sumHeights(const Board& board) {
    int sum = 0;
    for (int x = 0; x < board.getWidth(); ++x)
        sum += board.getColumnHeight(x);
    return sum;
}

// Finds the same move as a rating of every board, but computes the ratings by difference.
std::optional<Move> findLowest(const Board& board, const Rotations& rotations, int limitHeight) {
    const placements::LowestPlacement best =
        placements::getKernel().findLowest(board, limitHeight, rotations);
    if (best.rotation < 0) return std::nullopt;
    return Move{rotations.pieces[base::toIndex(best.rotation)], best.x, best.y,
                rate(best.maxHeight, best.sumOfHeights, board.getWidth(), best.holes)};
}

}  // namespace

std::optional<Move> DefaultBrain::bestMove(const Board& board, const Piece& piece,
                                           int limitHeight) {
    // A subclass may override how a board is rated, which then has to be called for each one.
    if (getOverflow() == Overflow::Strict && typeid(*this) == typeid(DefaultBrain) &&
        canBeWell(board, limitHeight)) {
        if (const std::optional<Rotations> rotations = findRotations(piece)) {
            return findLowest(board, *rotations, limitHeight);
        }
    }
    std::optional<Move> best;
    forEachPlacement(board, piece, {limitHeight, getOverflow()},
                     [&](const Move& move, const Outcome& outcome) {
                         const double score = rateOutcome(outcome.board, move, outcome.rowsCleared);
                         if (best && score >= best->score) return;
                         best = move;
                         best->score = score;
                     });
    return best;
}

bool DefaultBrain::rateGiven(const Board& board, int limitHeight, std::span<Move> placements) {
    Board trial = board;
    for (Move& move : placements) {
        seeOutcome(trial, *move.piece, move.x, move.y, limitHeight, [&](const Outcome& outcome) {
            move.score = rateOutcome(outcome.board, move, outcome.rowsCleared);
        });
    }
    return true;
}

double DefaultBrain::rateBoard(const Board& board) const {
    return rate(board.getMaxHeight(), sumHeights(board), board.getWidth(), countHoles(board));
}

std::vector<RatingTerm> DefaultBrain::explain(const Board& board, const Move& move,
                                              int limitHeight) {
    if (typeid(*this) != typeid(DefaultBrain)) return {};
    std::vector<RatingTerm> terms;
    Board trial = board;
    seeOutcome(trial, *move.piece, move.x, move.y, limitHeight, [&](const Outcome& outcome) {
        const Board& led = outcome.board;
        terms = {{"max_height", static_cast<double>(led.getMaxHeight()), kMaxHeightWeight},
                 {"mean_height", computeMean(sumHeights(led), led.getWidth()), kMeanHeightWeight},
                 {"holes", static_cast<double>(countHoles(led)), kHoleWeight}};
    });
    return terms;
}

int countHoles(const Board& board) {
    int holes = 0;
    for (int x = 0; x < board.getWidth(); ++x) {
        holes += board.getColumnHeight(x) - std::popcount(board.getColumn(x));
    }
    return holes;
}

}  // namespace tetris
