#include "brain/tetris/AdversarySequence.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/tetris/Game.h"

namespace tetris {

AdversarySequence::AdversarySequence(std::unique_ptr<PieceSequence> sequence, std::uint64_t seed,
                                     Brain& master, int level)
    : sequence_(std::move(sequence)), die_(seed), master_(&master)
{
    if (sequence_ == nullptr) {
        throw std::invalid_argument("AdversarySequence: a sequence of pieces is required");
    }
    setLevel(level);
}

AdversarySequence::AdversarySequence(const AdversarySequence& other)
    : PieceSequence(other),
      sequence_(other.sequence_->clone()),
      die_(other.die_),
      master_(other.master_),
      level_(other.level_),
      dealtLast_(other.dealtLast_),
      recalled_(other.recalled_)
{
}

void AdversarySequence::setLevel(int level)
{
    if (level < 0 || level > kMaxLevel) {
        throw std::invalid_argument("AdversarySequence: the level is " + std::to_string(level) +
                                    ", 0 to 100 was expected");
    }
    level_ = level;
}

void AdversarySequence::recall(std::vector<int> pieces)
{
    recalled_ = std::move(pieces);
    std::ranges::reverse(recalled_);
}

int AdversarySequence::next(const Board& board)
{
    dealtLast_ = die_.roll() < level_;
    if (!dealtLast_) return sequence_->next(board);
    if (recalled_.empty()) return chooseWorst(board);
    const int piece = recalled_.back();
    recalled_.pop_back();
    return piece;
}

int AdversarySequence::chooseWorst(const Board& board) const
{
    const int limitHeight = board.getHeight() - kTopRows;
    int worst = 0;
    std::optional<double> worstScore;
    for (int index = 0; const Piece* piece : Piece::getPieces()) {
        const std::optional<Move> best = master_->bestMove(board, *piece, limitHeight);
        if (!best) return index;
        if (!worstScore || best->score > *worstScore) {
            worst = index;
            worstScore = best->score;
        }
        ++index;
    }
    return worst;
}

std::vector<int> AdversarySequence::peek(int count) const
{
    if (level_ > 0) return {};
    return sequence_->peek(count);
}

std::unique_ptr<PieceSequence> AdversarySequence::clone() const
{
    return std::make_unique<AdversarySequence>(*this);
}

// The die, and the sequence beneath.
std::vector<std::uint64_t> AdversarySequence::saveState() const
{
    std::vector<std::uint64_t> state = sequence_->saveState();
    state.insert(state.begin(), die_.getState());
    return state;
}

void AdversarySequence::setState(std::span<const std::uint64_t> state)
{
    if (state.empty()) refuseState();
    sequence_->setState(state.subspan(1));
    die_.setState(state[0]);
    dealtLast_ = false;
}

}  // namespace tetris
