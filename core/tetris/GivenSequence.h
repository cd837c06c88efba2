#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/tetris/PieceSequence.h"

namespace tetris {

// Deals the pieces of a list, over and over.
class GivenSequence : public PieceSequence {
public:
    // Throws std::invalid_argument if there is no list, if it is empty, or if it holds an index
    // that no standard piece has.
    explicit GivenSequence(std::shared_ptr<const std::vector<int>> pieces);

    int next(const Board& board) override;
    [[nodiscard]] std::vector<int> peek(int count) const override;
    [[nodiscard]] std::unique_ptr<PieceSequence> clone() const override;
    [[nodiscard]] std::vector<std::uint64_t> saveState() const override;
    void setState(std::span<const std::uint64_t> state) override;

private:
    std::shared_ptr<const std::vector<int>> pieces_;
    std::size_t dealt_ = 0;  // of the list, in this round
};

}  // namespace tetris
