#include "core/tetris/RecalledSequence.h"

#include <utility>

namespace tetris {

RecalledSequence::RecalledSequence(std::string_view name, std::uint64_t seed, int level)
    : die_(seed), level_(level)
{
    if (findSequence(name) != nullptr) sequence_ = makeSequence(name, seed);
}

RecalledSequence::RecalledSequence(const RecalledSequence& other)
    : PieceSequence(other),
      sequence_(other.sequence_ == nullptr ? nullptr : other.sequence_->clone()),
      die_(other.die_),
      level_(other.level_),
      offered_(other.offered_),
      expected_(other.expected_),
      adversaryDealt_(other.adversaryDealt_)
{
}

RecalledSequence& RecalledSequence::operator=(const RecalledSequence& other)
{
    if (this == &other) return *this;
    sequence_ = other.sequence_ == nullptr ? nullptr : other.sequence_->clone();
    die_ = other.die_;
    level_ = other.level_;
    offered_ = other.offered_;
    expected_ = other.expected_;
    adversaryDealt_ = other.adversaryDealt_;
    return *this;
}

int RecalledSequence::next(const Board& board)
{
    adversaryDealt_ = die_.roll() < level_;
    const std::optional<int> offered = std::exchange(offered_, std::nullopt);
    const std::optional<int> expected = std::exchange(expected_, std::nullopt);
    if (adversaryDealt_ || sequence_ == nullptr) {
        const std::optional<int> piece = offered ? offered : expected;
        if (piece) return *piece;
        throw std::invalid_argument(
            adversaryDealt_ ? "the adversary dealt the next piece; '! PIECE' was expected"
                            : "the next piece came from a file; '! PIECE' was expected");
    }
    if (offered) {
        throw std::invalid_argument(
            "the sequence dealt this piece, not the adversary; no '!' was expected");
    }
    return sequence_->next(board);
}

std::vector<int> RecalledSequence::peek(int count) const
{
    if (level_ > 0 || sequence_ == nullptr) return {};
    return sequence_->peek(count);
}

std::unique_ptr<PieceSequence> RecalledSequence::clone() const
{
    return std::make_unique<RecalledSequence>(*this);
}

int RecalledSequence::getLimit() const
{
    return sequence_ == nullptr ? 0 : sequence_->getLimit();
}

}  // namespace tetris
