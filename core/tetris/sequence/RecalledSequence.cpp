#include "core/tetris/sequence/RecalledSequence.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/Format.h"

namespace tetris {

RecalledSequence::RecalledSequence(std::unique_ptr<PieceSequence> sequence, uint64_t seed,
                                   int level)
    : sequence_(std::move(sequence)), die_(seed) {
    setAdversaryLevel(level);
}

void RecalledSequence::setAdversaryLevel(int level) {
    if (level < 0 || level > kMaxLevel) {
        base::refuse("the adversary's level is {}; expected 0 to 100", level);
    }
    level_ = level;
}

void RecalledSequence::recall(std::vector<int> pieces) {
    recalled_ = std::make_shared<const std::vector<int>>(std::move(pieces));
    recalledCount_ = 0;
}

int RecalledSequence::next(const Board& board) {
    adversaryDealt_ = die_.roll() < level_;
    if (!adversaryDealt_ && sequence_ != nullptr) return sequence_->next(board);
    const bool isRecalled = recalled_ != nullptr && recalledCount_ < recalled_->size();
    return isRecalled ? (*recalled_)[recalledCount_++] : chooseOwn(board);
}

int RecalledSequence::chooseOwn(const Board& /*board*/) {
    throw std::invalid_argument(adversaryDealt_
                                    ? "the adversary dealt the next piece; expected '! PIECE'"
                                    : "the next piece came from a file; expected '! PIECE'");
}

std::vector<int> RecalledSequence::peek(int count) const {
    if (level_ > 0 || sequence_ == nullptr) return {};
    return sequence_->peek(count);
}

Randomizer RecalledSequence::describeDraw(int count) const {
    if (sequence_ == nullptr || getLevel() > 0) return {};
    return sequence_->describeDraw(count);
}

std::vector<uint64_t> RecalledSequence::saveState() const {
    std::vector<uint64_t> state;
    if (sequence_ != nullptr) state = sequence_->saveState();
    state.insert(state.begin(), die_.getState());
    return state;
}

void RecalledSequence::setState(std::span<const uint64_t> state) {
    if (state.empty() || state[0] >= base::JavaRandom::kSeedLimit ||
        (sequence_ == nullptr && state.size() > 1)) {
        refuseState();
    }
    if (sequence_ != nullptr) sequence_->setState(state.subspan(1));
    die_.setState(state[0]);
    adversaryDealt_ = false;
}

}  // namespace tetris
