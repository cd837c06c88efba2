#include "tui/puzzle/GameReview.h"

#include <algorithm>
#include <cassert>

#include "core/base/Index.h"

namespace tui {

namespace {

using puzzle::Position;
using puzzle::Slide;

}  // namespace

GameReview::GameReview(const puzzle::PuzzleGame& game, const KnownSolution& start)
    : slides_(game.listSlides()) {
    assert(game.isSolved());
    Position board = game.getStart();
    boards_.push_back(board);
    for (const Slide slide : slides_) {
        board.slide(slide);
        boards_.push_back(board);
    }
    distances_.resize(boards_.size());
    distances_.back() = Distance{};
    if (start.isFinal && start.moves) note(0, start);
}

std::optional<int> GameReview::computeLoss(int index) const {
    const std::optional<Distance> before = getDistance(index);
    const std::optional<Distance> after = getDistance(index + 1);
    if (!before || !after) return std::nullopt;
    if (before->isProven() && after->isProven()) {
        return after->upper > before->upper ? 2 : 0;
    }
    // The two distances differ by one, so bounds may be enough.
    if (after->lower > before->upper) return 2;
    if (after->upper < before->lower) return 0;
    return std::nullopt;
}

GameReview::Loss GameReview::sumLoss() const {
    Loss sum;
    for (int i = 0; i < countMoves(); ++i) {
        const std::optional<int> loss = computeLoss(i);
        sum.moves += loss.value_or(0);
        sum.isWhole = sum.isWhole && loss.has_value();
    }
    return sum;
}

std::optional<int> GameReview::findUnknown() const {
    // The start matters most; the others follow from the end, where boards are easy.
    if (!distances_.front()) return 0;
    for (int i = countMoves(); i >= 0; --i) {
        if (!getDistance(i)) return i;
    }
    return std::nullopt;
}

void GameReview::goTo(int index) { index_ = std::clamp(index, 0, countMoves()); }

void GameReview::goToLoss(int direction) {
    // The board after the slide is selected.
    for (int i = index_ + direction; i >= 1 && i <= countMoves(); i += direction) {
        if (computeLoss(i - 1).value_or(0) > 0) {
            index_ = i;
            return;
        }
    }
}

void GameReview::note(int index, const KnownSolution& known) {
    // The remaining moves of the game are a solution, too.
    int upper = countMoves() - index;
    if (known.moves) upper = std::min(upper, known.countMoves());
    distances_[base::toIndex(index)] = Distance{upper, known.lowerBound};
}

}  // namespace tui
