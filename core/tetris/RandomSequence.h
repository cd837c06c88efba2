#pragma once

#include "core/base/JavaRandom.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// Draws each piece independently: (int)(7 * nextDouble()), as the original game does. Small
// neighbouring seeds start with the same piece; that is a property of the generator.
class RandomSequence : public PieceSequence {
public:
    // Stops a game after `limit` pieces; 0: never.
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
