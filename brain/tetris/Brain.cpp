#include "brain/tetris/Brain.h"

namespace tetris {

const char* toString(Overflow overflow)
{
    return overflow == Overflow::ClearFirst ? "clear-first" : "strict";
}

std::optional<Move> Brain::bestMove(const Board& board, const Piece& piece, int limitHeight,
                                    std::span<const int> /*next*/)
{
    return bestMove(board, piece, limitHeight);
}

std::vector<Move> Brain::ratePlacements(const Board& /*board*/, const Piece& /*piece*/,
                                        int /*limitHeight*/)
{
    return {};
}

std::vector<Move> Brain::ratePlacements(const Board& board, const Piece& piece, int limitHeight,
                                        std::span<const int> /*next*/)
{
    return ratePlacements(board, piece, limitHeight);
}

std::vector<RatingTerm> Brain::explain(const Board& /*board*/, const Move& /*move*/,
                                       int /*limitHeight*/)
{
    return {};
}

}  // namespace tetris
