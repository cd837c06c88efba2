#include "brain/tetris/steer/Pilot.h"

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
        goal_ = brain_->chooseMove(copySituation(game, limitSees(brain_->sees(), sees_)));
        thoughtFor_ = game.getPieces();
    }
    return goal_;
}

}  // namespace tetris
