#include "core/tetris/sequence/BagSequence.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/Index.h"

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
            std::swap(bag_[base::toIndex(i)], bag_[base::toIndex(j)]);
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
    pieces.reserve(base::toIndex(count));
    for (int i = 0; i < count; ++i)
        pieces.push_back(ahead.deal());
    return pieces;
}

Randomizer BagSequence::describeDraw(int count) const
{
    BagSequence ahead = *this;
    for (int i = 0; i < count; ++i)
        ahead.deal();
    Randomizer drawn{.kind = Randomizer::Kind::Bag};
    for (std::size_t i = ahead.dealt_ % bag_.size(); i < bag_.size(); ++i)
        drawn.bag.push_back(ahead.dealt_ == bag_.size() ? static_cast<int>(i) : ahead.bag_[i]);
    std::ranges::sort(drawn.bag);
    return drawn;
}

std::unique_ptr<PieceSequence> BagSequence::clone() const
{
    return std::make_unique<BagSequence>(*this);
}

// The generator, how many of the bag are dealt, and the bag.
std::vector<std::uint64_t> BagSequence::saveState() const
{
    std::vector<std::uint64_t> state{random_.getState(), dealt_};
    for (const int piece : bag_)
        state.push_back(static_cast<std::uint64_t>(piece));
    return state;
}

void BagSequence::setState(std::span<const std::uint64_t> state)
{
    if (state.size() != 2 + bag_.size() || state[0] >= base::JavaRandom::kSeedLimit ||
        state[1] > bag_.size()) {
        refuseState();
    }
    // Before the first piece the bag is all 0, because nothing was drawn.
    const bool isDrawn = state[1] < bag_.size();
    std::array<bool, 7> isThere{};
    for (const std::uint64_t piece : state.subspan(2)) {
        if (piece >= bag_.size() || (isDrawn && isThere.at(piece))) refuseState();
        isThere.at(piece) = true;
    }
    random_.setState(state[0]);
    dealt_ = base::toIndex(state[1]);
    for (std::size_t i = 0; i < bag_.size(); ++i)
        bag_[i] = static_cast<int>(state[2 + i]);
}

}  // namespace tetris
