#pragma once

#include <vector>

#include "brain/tetris/Brain.h"
#include "core/tetris/AdversaryDie.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// A sequence in which an adversary deals some of the pieces. It deals the piece that is worst for
// the player: the first that has no placement, otherwise the one whose best placement gets the
// worst score from a brain, the master.
//
// A die of 1 to 99 is rolled for each piece, also while the level is 0. If the roll is below the
// level the adversary deals, and the sequence beneath does not advance; otherwise the sequence
// deals.
class AdversarySequence : public PieceSequence {
public:
    static constexpr int kMaxLevel = 100;

    // `seed`: the seed of the game, from which the die's seed is derived. next() asks the master in
    // its own thread. The master must outlive the sequence and its clones, or be replaced first.
    // Throws std::invalid_argument unless level is 0 to kMaxLevel, or if `sequence` is null.
    AdversarySequence(std::unique_ptr<PieceSequence> sequence, std::uint64_t seed, Brain& master,
                      int level);
    AdversarySequence(const AdversarySequence& other);
    AdversarySequence& operator=(const AdversarySequence&) = delete;

    int next(const Board& board) override;
    // Empty while the level is above 0, because the next piece cannot be known.
    [[nodiscard]] std::vector<int> peek(int count) const override;
    [[nodiscard]] std::unique_ptr<PieceSequence> clone() const override;
    [[nodiscard]] std::vector<std::uint64_t> saveState() const override;
    void setState(std::span<const std::uint64_t> state) override;
    [[nodiscard]] int getLimit() const override { return sequence_->getLimit(); }

    // Takes effect with the next piece. Throws std::invalid_argument unless level is 0 to
    // kMaxLevel.
    void setLevel(int level);
    void setMaster(Brain& master) { master_ = &master; }
    // Sets the pieces that the adversary dealt when the game was first played. It deals these, in
    // order, before it asks its master again.
    void recall(std::vector<int> pieces);
    [[nodiscard]] int getLevel() const { return level_; }
    // True if the last piece came from the adversary.
    [[nodiscard]] bool hasDealtLast() const { return dealtLast_; }

private:
    [[nodiscard]] int chooseWorst(const Board& board) const;

    std::unique_ptr<PieceSequence> sequence_;
    AdversaryDie die_;
    Brain* master_;
    int level_ = 0;
    bool dealtLast_ = false;
    std::vector<int> recalled_;  // the next one is the last element
};

}  // namespace tetris
