#include "brain/tetris/LinearBrain.h"

#include "brain/tetris/Landings.h"

namespace tetris {

std::optional<Move> LinearBrain::bestMove(const Board& board, const Piece& piece, int limitHeight)
{
    // The fast way, where it knows the piece and the board; the plain way below is the same.
    const bool isStrict = getOverflow() == Overflow::Strict;
    const std::optional<Rotations> rotations = findRotations(piece);
    if (isStrict && rotations && placements_.look(board, limitHeight)) {
        const std::optional<Placement> found = placements_.findBest(*rotations);
        if (!found) return std::nullopt;
        return Move{rotations->pieces[found->rotation], found->x, found->y,
                    weights_.toScore(found->value)};
    }
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
