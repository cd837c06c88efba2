#pragma once

#include <optional>
#include <vector>

#include "brain/tetris/Brain.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// A placement in a modern game, as a brain wants it.
struct ModernMove {
    FallingPiece piece{};    // named by its first facing
    Spin spin = Spin::None;  // the best with which it can be reached
    bool usesHold = false;   // the piece is the one that Hold brings
    double score = 0;        // lower is better
};

// All placements that the falling piece can reach, and then those of the piece that Hold would
// bring if hold is allowed, each with the brain's rating, in the order of listReachable. A
// placement wholly above the well is left out. Empty after the end. Requires: the brain rates given
// placements (Brain::rateGiven); else it throws std::logic_error.
[[nodiscard]] std::vector<ModernMove> rateModernMoves(Brain& brain, const ModernGame& game);

// The best of rateModernMoves, of equals the first one: without hold before with hold. Points and
// spins do not count. nullopt if there is none. Throws as rateModernMoves does.
[[nodiscard]] std::optional<ModernMove> chooseModernMove(Brain& brain, const ModernGame& game);

// The shortest way to a placement by single moves, tried in the order left, right, clockwise,
// counter-clockwise, by half, down; nullopt if there is none. Any facing with the same cells will
// do. `board` is committed and without the piece.
[[nodiscard]] std::optional<std::vector<Verb>> findWay(const Board& board, const FallingPiece& from,
                                                       const FallingPiece& placement);

// Turns a brain's moves into verbs: Hold if it is wanted, the shortest way, then Land. Time and a
// person may move the piece in between; the pilot goes on from there. It asks the brain once for
// each piece, and again when the placement is out of reach.
class ModernPilot {
public:
    // The brain must outlive the pilot, or be replaced by setBrain before it is destroyed.
    explicit ModernPilot(Brain& brain) : brain_(&brain) {}

    // Replaces the brain; the new one is asked before the next verb.
    void setBrain(Brain& brain);
    // Forgets the placement: for a new game, or when the brain is switched on while a piece falls.
    void forget() { move_.reset(); }

    // The next verb; nullopt if the piece has no placement, and after the end.
    [[nodiscard]] std::optional<Verb> decide(const ModernGame& game);
    // The placement to which it steers; nullopt before the first verb for a piece.
    [[nodiscard]] const std::optional<ModernMove>& getMove() const { return move_; }

private:
    [[nodiscard]] bool isForPiece(const ModernGame& game) const;
    [[nodiscard]] bool findWayFor(const ModernGame& game);

    Brain* brain_;
    std::optional<ModernMove> move_;
    int pieces_ = 0;  // how many had locked when the move was chosen
    // The way that is left, the next verb last, from where the piece has to be.
    std::vector<Verb> way_;
    std::optional<FallingPiece> expected_;
};

}  // namespace tetris
