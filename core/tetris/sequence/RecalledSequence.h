#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// The die, 1 to 99, that decides who deals the next piece. If the roll is below the adversary's
// level the adversary deals, otherwise the sequence. The die has its own generator, so that the
// pieces of the sequence stay the same at every level.
class AdversaryDie {
public:
    // `seed`: the seed of the game.
    explicit AdversaryDie(uint64_t seed) : random_(seed ^ kSeed) {}

    [[nodiscard]] int roll() { return 1 + random_.nextInt(99); }

    // A die that is set to this state rolls the same numbers as this one does from now on.
    uint64_t getState() const { return random_.getState(); }
    void setState(uint64_t state) { random_.setState(state); }

private:
    // Separates the die's numbers from those of the sequence, which has the same seed.
    static constexpr uint64_t kSeed = 0x2545F4914F6C;

    base::JavaRandom random_;
};

// A sequence in which an adversary deals some of the pieces: here those that it dealt in a recorded
// game. AdversarySequence, which derives from it, asks a brain when nothing is recorded.
//
// For each piece due the die is rolled, also while the level is 0. If the roll is below the level
// the adversary deals, and the sequence does not advance; else the sequence deals.
class RecalledSequence : public PieceSequence {
public:
    static constexpr int kMaxLevel = 100;

    // `sequence` null: every piece is a recalled one, as where they came from a file. `seed`: the
    // seed of the game, from which the die's seed is derived. Throws std::invalid_argument unless
    // level is 0 to kMaxLevel.
    RecalledSequence(std::unique_ptr<PieceSequence> sequence, uint64_t seed, int level);

    // Throws as chooseOwn() does.
    int next(const Board& board) override;
    // Empty while the level is above 0, because the next piece cannot be known.
    std::vector<int> peek(int count) const override;
    Randomizer describeDraw(int count) const override;
    std::unique_ptr<PieceSequence> clone() const override {
        return std::make_unique<RecalledSequence>(*this);
    }
    // The die, and the sequence. Pieces to be recalled are not part of the state.
    std::vector<uint64_t> saveState() const override;
    void setState(std::span<const uint64_t> state) override;
    int getLimit() const override { return sequence_ == nullptr ? 0 : sequence_->getLimit(); }
    bool hasAdversaryDealt() const override { return adversaryDealt_; }
    void setAdversaryLevel(int level) override;

    // The pieces that the adversary dealt when the game was first played, in order: until they are
    // used up, it deals the next of them. Copies share them.
    void recall(std::vector<int> pieces);
    int getLevel() const { return level_; }

protected:
    // The piece that the adversary deals when none is recalled. Here it throws
    // std::invalid_argument, which says that a recorded piece is missing.
    [[nodiscard]] virtual int chooseOwn(const Board& board);

private:
    OwnSequence sequence_;
    AdversaryDie die_;
    int level_ = 0;
    bool adversaryDealt_ = false;
    std::shared_ptr<const std::vector<int>> recalled_;  // null: none
    size_t recalledCount_ = 0;                          // of these, those dealt
};

}  // namespace tetris
