#pragma once

#include <optional>

#include "brain/tetris/Brain.h"
#include "core/tetris/Game.h"

namespace tetris {

// One turn of the steering towards a goal, before a Down of the game: at most one Rotate, and one
// Left or Right. `tick` is called with each verb and has to hand it to game.tick (and may record
// or draw it). Requires: the game is running.
template <class Tick>
void steerTowards(Move goal, const Game& game, Tick&& tick)
{
    if (*goal.piece != game.getPiece()) tick(Verb::Rotate);
    if (goal.x < game.getX()) {
        tick(Verb::Left);
    } else if (goal.x > game.getX()) {
        tick(Verb::Right);
    }
}

// Turns a brain's move into verbs: before each Down of a game it takes at most one Rotate and one
// Left or Right towards the goal, as ordinary ticks. A person may act in between; the pilot steers
// back. A piece without a move just falls.
//
// The goal is thought of once a piece, at its first Down, from the rotation that it has then.
class Pilot {
public:
    // The brain must outlive the pilot, or be replaced by setBrain before it goes.
    explicit Pilot(Brain& brain) : brain_(&brain) {}

    // Another brain: the goal is thought of anew at the next Down.
    void setBrain(Brain& brain);
    // Forgets the goal: for a new game, or when the brain is switched on in mid-fall.
    void forget() { thoughtFor_ = 0; }

    // The goal for the game's falling piece, thought of now if it was not yet; none if the piece
    // has no move. Requires: the game is running.
    const std::optional<Move>& think(const Game& game);

    // What has to be done before a Down of the game, as steerTowards does it.
    // Requires: the game is running.
    template <class Tick>
    void steer(const Game& game, Tick&& tick)
    {
        if (think(game)) steerTowards(*goal_, game, tick);
    }

private:
    Brain* brain_;
    int thoughtFor_ = 0;  // number of the piece that the goal is for; 0 for no goal yet
    std::optional<Move> goal_;
};

}  // namespace tetris
