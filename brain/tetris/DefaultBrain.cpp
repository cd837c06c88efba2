#include "brain/tetris/DefaultBrain.h"

#include <bit>

#include "brain/tetris/Landings.h"

namespace tetris {

std::optional<Move> DefaultBrain::bestMove(const Board& board, const Piece& piece, int limitHeight)
{
    std::optional<Move> best;
    forEachLanding(board, piece, {limitHeight, getOverflow()},
                   [&](const Move& move, const Outcome& outcome) {
                       const double score = rateBoard(outcome.board);
                       if (best && score >= best->score) return;
                       best = move;
                       best->score = score;
                   });
    return best;
}

std::vector<Move> DefaultBrain::rateLandings(const Board& board, const Piece& piece,
                                             int limitHeight)
{
    std::vector<Move> landings;
    forEachLanding(board, piece, {limitHeight, getOverflow()},
                   [&](Move move, const Outcome& outcome) {
                       move.score = rateBoard(outcome.board);
                       landings.push_back(move);
                   });
    return landings;
}

double DefaultBrain::rateBoard(const Board& board) const
{
    int sum = 0;
    for (int x = 0; x < board.getWidth(); ++x)
        sum += board.getColumnHeight(x);
    const double meanHeight = static_cast<double>(sum) / board.getWidth();
    return 8 * board.getMaxHeight() + 40 * meanHeight + 1.25 * countHoles(board);
}

int countHoles(const Board& board)
{
    int holes = 0;
    for (int x = 0; x < board.getWidth(); ++x) {
        holes += board.getColumnHeight(x) - std::popcount(board.getColumn(x));
    }
    return holes;
}

}  // namespace tetris
