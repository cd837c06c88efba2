#include "brain/tetris/LinearBrain.h"

#include "brain/tetris/Landings.h"

namespace tetris {

std::optional<Move> LinearBrain::bestMove(const Board& board, const Piece& piece, int limitHeight)
{
    std::optional<Move> best;
    std::int64_t bestValue = 0;
    forEachLanding(board, piece, {limitHeight, getOverflow()},
                   [&](const Move& move, const Outcome& outcome) {
                       const std::int64_t value = weights_.rate(countFeatures(outcome));
                       if (best && value <= bestValue) return;
                       best = move;
                       bestValue = value;
                   });
    if (best) best->score = weights_.toScore(bestValue);
    return best;
}

std::vector<Move> LinearBrain::rateLandings(const Board& board, const Piece& piece, int limitHeight)
{
    std::vector<Move> landings;
    forEachLanding(board, piece, {limitHeight, getOverflow()},
                   [&](Move move, const Outcome& outcome) {
                       move.score = weights_.toScore(weights_.rate(countFeatures(outcome)));
                       landings.push_back(move);
                   });
    return landings;
}

}  // namespace tetris
