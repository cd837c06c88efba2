#include "brain/tetris/DefaultBrain.h"

#include <bit>

#include "brain/tetris/Landings.h"

namespace tetris {

namespace {

// Calls visit(Move) for every landing, in order. The score is that of `rate` on the board after the
// landing.
template <class Rate, class Visit>
void rateEach(const Board& board, const Piece& piece, int limitHeight, Rate&& rate, Visit&& visit)
{
    Board trial = board;
    forEachLanding(board, piece, limitHeight, [&](const Piece& turned, int x, int y) {
        const PlaceResult result = trial.place(turned, x, y);
        if (result < PlaceResult::OutOfBounds) {
            if (result == PlaceResult::RowFilled) trial.clearRows();
            visit(Move{&turned, x, y, rate(trial)});
        }
        trial.undo();
    });
}

}  // namespace

std::optional<Move> DefaultBrain::bestMove(const Board& board, const Piece& piece, int limitHeight)
{
    std::optional<Move> best;
    rateEach(
        board, piece, limitHeight, [this](const Board& b) { return rateBoard(b); },
        [&best](const Move& move) {
            if (!best || move.score < best->score) best = move;
        });
    return best;
}

std::vector<Move> DefaultBrain::rateLandings(const Board& board, const Piece& piece,
                                             int limitHeight)
{
    std::vector<Move> landings;
    rateEach(
        board, piece, limitHeight, [this](const Board& b) { return rateBoard(b); },
        [&landings](const Move& move) { landings.push_back(move); });
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
