#pragma once

#include "core/base/JavaRandom.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// Draws each piece independently: (int)(7 * nextDouble()), as the original game does. The generator
// makes small neighbouring seeds start with the same piece.
class RandomSequence : public PieceSequence {
public:
    // A game on it stops after `limit` pieces; 0: no limit.
    explicit RandomSequence(std::uint64_t seed, int limit = 0);

    int next(const Board& board) override;
    [[nodiscard]] std::vector<int> peek(int count) const override;
    [[nodiscard]] Randomizer describeDraw(int count) const override;
    [[nodiscard]] std::unique_ptr<PieceSequence> clone() const override;
    [[nodiscard]] std::vector<std::uint64_t> saveState() const override;
    void setState(std::span<const std::uint64_t> state) override;
    [[nodiscard]] int getLimit() const override { return limit_; }

private:
    base::JavaRandom random_;
    int limit_;
};

}  // namespace tetris
