#include "brain/tetris/Pilot.h"

#include <vector>

namespace tetris {

void Pilot::setBrain(Brain& brain)
{
    brain_ = &brain;
    forget();
}

const std::optional<Move>& Pilot::think(const Game& game)
{
    if (thoughtFor_ != game.getPieces()) {
        const Board board = game.copyCommittedBoard();
        const int sees = brain_->sees();
        const std::vector<int> next = game.peek(sees == Brain::kSeesAll ? Brain::kMaxSeen : sees);
        goal_ = brain_->bestMove(board, game.getPiece(), board.getHeight() - kTopRows, next);
        thoughtFor_ = game.getPieces();
    }
    return goal_;
}

}  // namespace tetris
