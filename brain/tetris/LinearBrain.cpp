#include "brain/tetris/LinearBrain.h"

#include "brain/tetris/Landings.h"

namespace tetris {

namespace {

// Calls visit(move, value) for every landing, in order.
template <class Visit>
void rateEach(const Board& board, const Piece& piece, int limitHeight, const ScaledWeights& weights,
              Visit&& visit)
{
    Board trial = board;
    forEachLanding(board, piece, limitHeight, [&](const Piece& turned, int x, int y) {
        seeOutcome(trial, turned, x, y, limitHeight, [&](const Outcome& outcome) {
            visit(Move{&turned, x, y, 0}, weights.rate(countFeatures(outcome)));
        });
    });
}

}  // namespace

std::optional<Move> LinearBrain::bestMove(const Board& board, const Piece& piece, int limitHeight)
{
    // The fast way, where it knows the piece and the board; the plain way below is the same.
    const std::optional<Rotations> rotations = findRotations(piece);
    if (rotations && placements_.look(board, limitHeight)) {
        const std::optional<Placement> found = placements_.findBest(*rotations);
        if (!found) return std::nullopt;
        return Move{rotations->pieces[found->rotation], found->x, found->y,
                    weights_.toScore(found->value)};
    }
    std::optional<Move> best;
    std::int64_t bestValue = 0;
    rateEach(board, piece, limitHeight, weights_, [&](const Move& move, std::int64_t value) {
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
    rateEach(board, piece, limitHeight, weights_, [&](Move move, std::int64_t value) {
        move.score = weights_.toScore(value);
        landings.push_back(move);
    });
    return landings;
}

}  // namespace tetris
