#include "brain/tetris/Pilot.h"

#include "brain/tetris/Situation.h"

namespace tetris {

void Pilot::setBrain(Brain& brain)
{
    brain_ = &brain;
    forget();
}

const std::optional<Move>& Pilot::think(const Game& game)
{
    if (thoughtFor_ != game.getPieces()) {
        const auto [board, piece, limitHeight, next] = copySituation(game, brain_->sees());
        goal_ = brain_->bestMove(board, *piece, limitHeight, next);
        thoughtFor_ = game.getPieces();
    }
    return goal_;
}

}  // namespace tetris
