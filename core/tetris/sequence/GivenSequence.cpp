#include "core/tetris/sequence/GivenSequence.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/Index.h"

namespace tetris {

GivenSequence::GivenSequence(std::shared_ptr<const std::vector<int>> pieces)
    : pieces_(std::move(pieces))
{
    const auto isNoPiece = [](int index) { return index < 0 || index > Piece::PYRAMID; };
    if (pieces_ == nullptr || pieces_->empty() || std::ranges::any_of(*pieces_, isNoPiece)) {
        throw std::invalid_argument("GivenSequence: a list of indices of pieces is required");
    }
}

int GivenSequence::next(const Board& /*board*/)
{
    if (dealt_ == pieces_->size()) dealt_ = 0;
    return (*pieces_)[dealt_++];
}

std::vector<int> GivenSequence::peek(int count) const
{
    std::vector<int> pieces;
    pieces.reserve(base::toIndex(count));
    for (std::size_t i = 0; i < base::toIndex(count); ++i)
        pieces.push_back((*pieces_)[(dealt_ + i) % pieces_->size()]);
    return pieces;
}

std::unique_ptr<PieceSequence> GivenSequence::clone() const
{
    return std::make_unique<GivenSequence>(*this);
}

std::vector<std::uint64_t> GivenSequence::saveState() const
{
    return {dealt_};
}

void GivenSequence::setState(std::span<const std::uint64_t> state)
{
    if (state.size() != 1 || state[0] > pieces_->size()) refuseState();
    dealt_ = base::toIndex(state[0]);
}

}  // namespace tetris
