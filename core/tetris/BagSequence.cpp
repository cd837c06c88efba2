#include "core/tetris/BagSequence.h"

#include <numeric>
#include <utility>

namespace tetris {

BagSequence::BagSequence(std::uint64_t seed) : random_(seed)
{
}

int BagSequence::deal()
{
    if (dealt_ == bag_.size()) {
        std::iota(bag_.begin(), bag_.end(), 0);
        for (int i = 6; i > 0; --i) {
            const int j = random_.nextInt(i + 1);
            std::swap(bag_[static_cast<std::size_t>(i)], bag_[static_cast<std::size_t>(j)]);
        }
        dealt_ = 0;
    }
    return bag_[dealt_++];
}

int BagSequence::next(const Board& /*board*/)
{
    return deal();
}

std::vector<int> BagSequence::peek(int count) const
{
    BagSequence ahead = *this;
    std::vector<int> pieces;
    pieces.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        pieces.push_back(ahead.deal());
    return pieces;
}

std::unique_ptr<PieceSequence> BagSequence::clone() const
{
    return std::make_unique<BagSequence>(*this);
}

}  // namespace tetris
