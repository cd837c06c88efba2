#pragma once

#include <optional>
#include <vector>

#include "brain/tetris/Brain.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// True if the piece becomes the other one by turns; pieces are equal by their blocks.
bool isRotation(const Piece& piece, const Piece& turned);

// Steers one step towards a goal: at most one Rotate, then one Left or Right. Calls tick(verb) for
// each, which must pass the verb to game.tick (and may record or draw it). Requires: the game is
// running, and the goal's piece is a rotation of its piece; another one would be turned for ever
// and so would never land.
template <class Tick>
void steerTowards(Move goal, const Game& game, Tick&& tick) {
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
    void steer(const Game& game, Tick&& tick) {
        if (think(game)) steerTowards(*goal_, game, tick);
    }

private:
    Brain* brain_;
    int sees_;
    int thoughtFor_ = 0;  // number of the piece that the goal is for; 0: no goal yet
    std::optional<Move> goal_;
};

// The fewest verbs after which Land locks the piece at that placement, tried in the order left,
// right, clockwise, counter-clockwise, by half, down, to the floor; nullopt if there are none. Any
// facing with the same cells will do. `board` is committed and without the piece. Requires: the
// piece rests at the placement.
std::optional<std::vector<Verb>> findWay(const Board& board, const FallingPiece& from,
                                         const FallingPiece& placement);

// Turns a brain's moves into verbs: Hold if it is wanted, the shortest way, then Land. Time and a
// person may move the piece in between; the pilot goes on from there. It does not ask the brain:
//
//     if (pilot.needsMove(game)) pilot.setMove(brain.chooseMove(copySituation(game, sees)), game);
//     const std::optional<Verb> verb = pilot.decide(game);
class ModernPilot {
public:
    // Forgets the move: for a new game or another brain.
    void forget() { move_.reset(); }
    // True if there is no move for the falling piece, or it is out of reach. Requires: the game is
    // running.
    [[nodiscard]] bool needsMove(const ModernGame& game) {
        return !isForPiece(game) || !findWayFor(game);
    }
    // The brain's answer about the falling piece, wherever that was when the brain was asked.
    void setMove(const std::optional<Move>& move, const ModernGame& game);
    // The next verb; nullopt if a move is needed.
    [[nodiscard]] std::optional<Verb> decide(const ModernGame& game);
    // How many verbs decide will return for the falling piece, with Land; before Hold an estimate.
    // Requires: no move is needed.
    int countVerbs() const;

private:
    bool isForPiece(const ModernGame& game) const;
    [[nodiscard]] bool findWayFor(const ModernGame& game);

    std::optional<FallingPiece> move_;  // where it steers to, named by its first facing
    bool usesHold_ = false;             // before that
    int pieces_ = 0;                    // how many had locked when the move was chosen
    // The way that is left, the next verb last, from where the piece has to be.
    std::vector<Verb> way_;
    std::optional<FallingPiece> expected_;
};

}  // namespace tetris
