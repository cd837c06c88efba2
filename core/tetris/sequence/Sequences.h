#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// A sequence whose pieces do not depend on the board, so that a copy shows the next ones:
// Self::deal() deals one.
template <class Self>
class DealtSequence : public PieceSequence {
public:
    int next(const Board& /*board*/) override { return static_cast<Self&>(*this).deal(); }
    std::vector<int> peek(int count) const override {
        Self ahead(static_cast<const Self&>(*this));
        std::vector<int> pieces(base::toIndex(count));
        std::ranges::generate(pieces, [&ahead] { return ahead.deal(); });
        return pieces;
    }
    std::unique_ptr<PieceSequence> clone() const override {
        return std::make_unique<Self>(static_cast<const Self&>(*this));
    }
};

// Draws each piece independently: (int)(7 * nextDouble()), as the original game does. The generator
// makes small neighbouring seeds start with the same piece.
class RandomSequence : public DealtSequence<RandomSequence> {
public:
    // A game on it stops after `limit` pieces; 0: no limit.
    explicit RandomSequence(uint64_t seed, int limit = 0) : random_(seed), limit_(limit) {}

    int deal();
    Randomizer describeDraw(int /*count*/) const override {
        return {.kind = Randomizer::Kind::Uniform};
    }
    std::vector<uint64_t> saveState() const override { return {random_.getState()}; }
    void setState(std::span<const uint64_t> state) override;
    int getLimit() const override { return limit_; }

private:
    base::JavaRandom random_;
    int limit_;
};

// The 7-bag: every seven pieces contain each kind once, in an order shuffled by Fisher and Yates.
// So at most 12 other pieces come between two of a kind.
class BagSequence : public DealtSequence<BagSequence> {
public:
    explicit BagSequence(uint64_t seed) : random_(seed) {}

    int deal();
    Randomizer describeDraw(int count) const override;
    std::vector<uint64_t> saveState() const override;
    void setState(std::span<const uint64_t> state) override;

private:
    base::JavaRandom random_;
    std::array<int, 7> bag_{};
    size_t dealt_ = 7;  // pieces of this bag already dealt; 7: the next deal fills a new bag
};

// Deals the pieces of a list, and starts again at its end.
class GivenSequence : public DealtSequence<GivenSequence> {
public:
    // Throws std::invalid_argument if the list is null or empty, or contains an index that is no
    // standard piece.
    explicit GivenSequence(std::shared_ptr<const std::vector<int>> pieces);

    int deal();
    std::vector<uint64_t> saveState() const override { return {dealt_}; }
    void setState(std::span<const uint64_t> state) override;

private:
    std::shared_ptr<const std::vector<int>> pieces_;
    size_t dealt_ = 0;  // pieces of the list already dealt in this round
};

}  // namespace tetris
