#include "tui/puzzle/GameReview.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/base/Index.h"

namespace tui {

GameReview::GameReview(const PuzzleGame& game, const KnownSolution& start)
    : slides_(game.listSlides()) {
    assert(game.isSolved());
    Position board = game.getStart();
    boards_.push_back(board);
    for (const Slide slide : slides_) {
        board.slide(slide);
        boards_.push_back(board);
    }
    known_.resize(boards_.size());
    note(countMoves(), {});
    if (start.isFinal && start.moves) note(0, start);
}

std::optional<int> GameReview::computeLoss(int index) const {
    const KnownSolution& before = getKnown(index);
    const KnownSolution& after = getKnown(index + 1);
    if (!before.isFinal || !after.isFinal) return std::nullopt;
    // The two distances differ by one, so bounds may be enough.
    if (after.lowerBound > before.countMoves()) return 2;
    if (after.countMoves() < before.lowerBound) return 0;
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
    if (!known_.front().isFinal) return 0;
    for (int i = countMoves(); i >= 0; --i) {
        if (!getKnown(i).isFinal) return i;
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

void GameReview::note(int index, KnownSolution known) {
    // The remaining moves of the game are a solution, too.
    if (!known.moves || known.countMoves() > countMoves() - index)
        known.moves.emplace(slides_.begin() + index, slides_.end());
    known.isFinal = true;
    known_[base::toIndex(index)] = std::move(known);
}

}  // namespace tui
