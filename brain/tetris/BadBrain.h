#pragma once

#include "brain/tetris/DefaultBrain.h"

namespace tetris {

// Plays to lose: chooses the placement that DefaultBrain rates worst.
class BadBrain : public DefaultBrain {
public:
    // 10000 - DefaultBrain's rating.
    [[nodiscard]] double rateBoard(const Board& board) const override;
};

}  // namespace tetris
