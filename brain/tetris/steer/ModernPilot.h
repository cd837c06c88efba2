#pragma once

#include <optional>
#include <vector>

#include "brain/tetris/Brain.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// The fewest verbs after which Land locks the piece at that placement, tried in the order left,
// right, clockwise, counter-clockwise, by half, down, to the floor; nullopt if there are none. Any
// facing with the same cells will do. `board` is committed and without the piece. Requires: the
// piece rests at the placement.
[[nodiscard]] std::optional<std::vector<Verb>> findWay(const Board& board, const FallingPiece& from,
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
    [[nodiscard]] bool needsMove(const ModernGame& game);
    // The brain's answer about the falling piece, wherever that was when the brain was asked.
    void setMove(const std::optional<Move>& move, const ModernGame& game);
    // The next verb; nullopt if a move is needed.
    [[nodiscard]] std::optional<Verb> decide(const ModernGame& game);
    // How many verbs decide will return for the falling piece, with Land; before Hold an estimate.
    // Requires: no move is needed.
    [[nodiscard]] int countVerbs() const;

private:
    [[nodiscard]] bool isForPiece(const ModernGame& game) const;
    [[nodiscard]] bool findWayFor(const ModernGame& game);

    std::optional<FallingPiece> move_;  // where it steers to, named by its first facing
    bool usesHold_ = false;             // before that
    int pieces_ = 0;                    // how many had locked when the move was chosen
    // The way that is left, the next verb last, from where the piece has to be.
    std::vector<Verb> way_;
    std::optional<FallingPiece> expected_;
};

}  // namespace tetris
