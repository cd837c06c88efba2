#include "brain/tetris/Brain.h"

namespace tetris {

const char* toString(Overflow overflow)
{
    return overflow == Overflow::ClearFirst ? "clear-first" : "strict";
}

std::optional<Move> Brain::chooseMove(const Situation& situation)
{
    return bestMove(situation.board, *situation.piece, situation.limitHeight);
}

std::vector<Move> Brain::ratePlacements(const Situation& /*situation*/)
{
    return {};
}

bool Brain::rateGiven(const Board& /*board*/, int /*limitHeight*/, std::span<Move> /*placements*/)
{
    return false;
}

std::vector<RatingTerm> Brain::explain(const Board& /*board*/, const Move& /*move*/,
                                       int /*limitHeight*/)
{
    return {};
}

}  // namespace tetris
