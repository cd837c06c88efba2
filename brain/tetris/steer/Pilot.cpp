#include "brain/tetris/steer/Pilot.h"

#include <stdexcept>

#include "brain/tetris/Situation.h"

namespace tetris {

bool isRotation(const Piece& piece, const Piece& turned)
{
    const Piece* each = &piece;
    for (int i = 0; i < 4 && each != nullptr; ++i, each = each->fastRotation())
        if (*each == turned) return true;
    return false;
}

void Pilot::setBrain(Brain& brain)
{
    brain_ = &brain;
    forget();
}

const std::optional<Move>& Pilot::think(const Game& game)
{
    if (thoughtFor_ != game.getPieces()) {
        goal_ = brain_->chooseMove(copySituation(game, limitSees(brain_->sees(), sees_)));
        if (goal_ && !isRotation(game.getPiece(), *goal_->piece))
            throw std::logic_error("Pilot: the brain's move is of another piece than the falling");
        thoughtFor_ = game.getPieces();
    }
    return goal_;
}

}  // namespace tetris
