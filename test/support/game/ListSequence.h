#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/tetris/PieceSequence.h"

namespace tetris {

// Deals the pieces of a list again and again, for tests that need to know the next pieces.
class ListSequence : public PieceSequence {
public:
    // Requires: at least one piece.
    explicit ListSequence(std::vector<int> pieces, int limit = 0)
        : pieces_(std::move(pieces)), limit_(limit) {}

    int next(const Board& /*board*/) override { return pieces_[dealt_++ % pieces_.size()]; }
    std::vector<int> peek(int count) const override {
        std::vector<int> ahead;
        for (size_t i = 0; i < static_cast<size_t>(count); ++i) {
            ahead.push_back(pieces_[(dealt_ + i) % pieces_.size()]);
        }
        return ahead;
    }
    std::unique_ptr<PieceSequence> clone() const override {
        return std::make_unique<ListSequence>(*this);
    }
    int getLimit() const override { return limit_; }

private:
    std::vector<int> pieces_;
    int limit_;
    size_t dealt_ = 0;
};

}  // namespace tetris
