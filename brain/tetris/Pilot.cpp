#include "brain/tetris/Pilot.h"

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
        goal_ = brain_->bestMove(board, game.getPiece(), board.getHeight() - kTopRows);
        thoughtFor_ = game.getPieces();
    }
    return goal_;
}

}  // namespace tetris
