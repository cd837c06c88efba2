#include "core/tetris/rules/Descent.h"

namespace tetris {

FallingPiece makeEntering(const GameRules& rules, int piece) {
    return {piece, Facing::North, (rules.width - 1) / 2, rules.rows};
}

std::optional<FallingPiece> findEntry(const Board& board, const GameRules& rules, int piece) {
    const FallingPiece entering = makeEntering(rules, piece);
    if (!isFree(board, entering)) return std::nullopt;
    return Descent(board, entering, rules).getPiece();
}

Descent::Descent(const Board& board, const FallingPiece& entering, const GameRules& rules)
    : piece_(entering),
      isResting_(tetris::isResting(board, entering)),
      hasGravity_(rules.gravity),
      lowest_(findLowestRow(entering)),
      hasTouched_(isResting_) {
    if (isResting_) return;
    FallingPiece lower = entering;
    --lower.y;
    put(board, lower, Spin::None);
}

std::optional<int64_t> Descent::computeWait(int64_t fallTime) const {
    if (!hasGravity_) return std::nullopt;
    return isResting_ ? kLockDelay - rested_ : fallTime - sinceFall_;
}

void Descent::move(const Board& board, const FallingPiece& to, Spin spin) {
    if (hasTouched_ && hasGravity_) {
        ++moves_;
        rested_ = 0;
    }
    const bool wasResting = isResting_;
    put(board, to, spin);
    if (wasResting && !isResting_) sinceFall_ = 0;
}

void Descent::fall(const Board& board, const FallingPiece& to) {
    sinceFall_ = 0;
    put(board, to, Spin::None);
}

void Descent::pass(int64_t time) {
    if (!hasGravity_) return;
    (isResting_ ? rested_ : sinceFall_) += time;
}

// Every change of place.
void Descent::put(const Board& board, const FallingPiece& to, Spin spin) {
    piece_ = to;
    spin_ = spin;
    const int lowest = findLowestRow(to);
    if (lowest < lowest_) {
        lowest_ = lowest;
        moves_ = 0;
        rested_ = 0;
        hasTouched_ = false;
    }
    isResting_ = tetris::isResting(board, to);
    if (isResting_) hasTouched_ = true;
}

}  // namespace tetris
