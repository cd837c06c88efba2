#pragma once

#include "core/base/JavaRandom.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// Each piece drawn by itself: (int)(7 * nextDouble()), as the original game draws it. Small
// neighbouring seeds begin with the same piece; that is the generator's nature.
class RandomSequence : public PieceSequence {
public:
    // Stops a game after `limit` pieces, never if 0.
    explicit RandomSequence(std::uint64_t seed, int limit = 0);

    int next(const Board& board) override;
    [[nodiscard]] std::vector<int> peek(int count) const override;
    [[nodiscard]] std::unique_ptr<PieceSequence> clone() const override;
    [[nodiscard]] std::vector<std::uint64_t> saveState() const override;
    void setState(std::span<const std::uint64_t> state) override;
    [[nodiscard]] int getLimit() const override { return limit_; }

private:
    base::JavaRandom random_;
    int limit_;
};

}  // namespace tetris
