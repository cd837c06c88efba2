#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/tetris/PieceSequence.h"

namespace tetris {

// Deals the pieces of a list, and starts again at its end.
class GivenSequence : public PieceSequence {
public:
    // Throws std::invalid_argument if the list is null or empty, or contains an index that is no
    // standard piece.
    explicit GivenSequence(std::shared_ptr<const std::vector<int>> pieces);

    int next(const Board& board) override;
    [[nodiscard]] std::vector<int> peek(int count) const override;
    [[nodiscard]] std::unique_ptr<PieceSequence> clone() const override;
    [[nodiscard]] std::vector<std::uint64_t> saveState() const override;
    void setState(std::span<const std::uint64_t> state) override;

private:
    std::shared_ptr<const std::vector<int>> pieces_;
    std::size_t dealt_ = 0;  // pieces of the list already dealt in this round
};

}  // namespace tetris
