#pragma once

#include <array>

#include "core/base/JavaRandom.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// The 7-bag: every seven pieces contain each kind once, in an order shuffled by Fisher and Yates.
// So at most 12 other pieces come between two of a kind.
class BagSequence : public PieceSequence {
public:
    explicit BagSequence(std::uint64_t seed);

    int next(const Board& board) override;
    [[nodiscard]] std::vector<int> peek(int count) const override;
    [[nodiscard]] Randomizer describeDraw(int count) const override;
    [[nodiscard]] std::unique_ptr<PieceSequence> clone() const override;
    [[nodiscard]] std::vector<std::uint64_t> saveState() const override;
    void setState(std::span<const std::uint64_t> state) override;

private:
    int deal();

    base::JavaRandom random_;
    std::array<int, 7> bag_{};
    std::size_t dealt_ = 7;  // pieces of this bag already dealt; 7: the next deal fills a new bag
};

}  // namespace tetris
