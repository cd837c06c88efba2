#include "brain/tetris/AdversarySequence.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "core/tetris/Game.h"

namespace tetris {

namespace {

// Parts the die's numbers from those of the sequence with the same seed.
constexpr std::uint64_t kDieSeed = 0x2545F4914F6C;

}  // namespace

AdversarySequence::AdversarySequence(std::unique_ptr<PieceSequence> sequence, std::uint64_t seed,
                                     Brain& master, int level)
    : sequence_(std::move(sequence)), die_(seed ^ kDieSeed), master_(&master)
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
      dealtLast_(other.dealtLast_)
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

int AdversarySequence::next(const Board& board)
{
    const int die = 1 + die_.nextInt(99);
    dealtLast_ = die < level_;
    return dealtLast_ ? chooseWorst(board) : sequence_->next(board);
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
