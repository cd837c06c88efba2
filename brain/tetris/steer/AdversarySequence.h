#pragma once

#include <functional>
#include <memory>

#include "brain/tetris/Brain.h"
#include "core/tetris/sequence/RecalledSequence.h"

namespace tetris {

// A sequence in which an adversary deals some of the pieces. It deals the piece that is worst for
// the player: the first that has no placement, otherwise the one whose best placement gets the
// worst score from a brain, the master. See RecalledSequence for when the adversary deals.
class AdversarySequence : public RecalledSequence {
public:
    // The master, whenever a piece is to be chosen. It outlives the sequence and its clones.
    using FindMaster = std::function<Brain&()>;

    // The master is asked in the thread that calls next(). Throws std::invalid_argument as
    // RecalledSequence does, and if there is no sequence.
    AdversarySequence(std::unique_ptr<PieceSequence> sequence, uint64_t seed, FindMaster findMaster,
                      int level);

    std::unique_ptr<PieceSequence> clone() const override {
        return std::make_unique<AdversarySequence>(*this);
    }

protected:
    int chooseOwn(const Board& board) override;

private:
    FindMaster findMaster_;
};

}  // namespace tetris
