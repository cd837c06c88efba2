#pragma once

#include <optional>

#include "brain/tetris/Brain.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tetris {

// True if the piece becomes the other one by turns; pieces are equal by their blocks.
[[nodiscard]] bool isRotation(const Piece& piece, const Piece& turned);

// Steers one step towards a goal: at most one Rotate, then one Left or Right. Calls tick(verb) for
// each, which must pass the verb to game.tick (and may record or draw it). Requires: the game is
// running, and the goal's piece is a rotation of its piece; another one would be turned for ever
// and so would never land.
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

// Turns a brain's move into verbs: before each Down of a game it steers one step towards the goal.
// A person may act in between; the pilot steers back. A piece without a move just falls.
//
// The brain is asked once for each piece, before its first Down, with the rotation that the piece
// has then.
class Pilot {
public:
    // The brain must outlive the pilot, or be replaced by setBrain before it is destroyed.
    // `sees`: how many next pieces it is shown at most, as GameSetup::sees.
    explicit Pilot(Brain& brain, int sees = Brain::kSeesAll) : brain_(&brain), sees_(sees) {}

    // Replaces the brain; the new one is asked before the next Down.
    void setBrain(Brain& brain);
    // Forgets the goal: for a new game, or when the brain is switched on while a piece falls.
    void forget() { thoughtFor_ = 0; }

    // The goal for the falling piece; asks the brain if it was not asked yet. Nullopt if the piece
    // has no move. The reference lives as long as the pilot. Requires: the game is running. Throws
    // std::logic_error if the brain moves another piece.
    const std::optional<Move>& think(const Game& game);

    // Steers before a Down of the game, see steerTowards. Requires: the game is running.
    template <class Tick>
    void steer(const Game& game, Tick&& tick)
    {
        if (think(game)) steerTowards(*goal_, game, tick);
    }

private:
    Brain* brain_;
    int sees_;
    int thoughtFor_ = 0;  // number of the piece that the goal is for; 0: no goal yet
    std::optional<Move> goal_;
};

}  // namespace tetris
