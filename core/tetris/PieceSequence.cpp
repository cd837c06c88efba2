#include "core/tetris/PieceSequence.h"

#include <stdexcept>

#include "core/base/Format.h"

namespace tetris {

std::unique_ptr<PieceSequence> PieceSequence::clone() const {
    throw std::logic_error("PieceSequence::clone: this sequence cannot be cloned");
}

std::vector<uint64_t> PieceSequence::saveState() const {
    throw std::logic_error("PieceSequence::saveState: this sequence cannot be saved");
}

void PieceSequence::setState(std::span<const uint64_t> /*state*/) {
    throw std::logic_error("PieceSequence::setState: this sequence cannot be saved");
}

void PieceSequence::refuseState() {
    base::refuse("PieceSequence::setState: no state of this sequence");
}

}  // namespace tetris
