#include "tui/puzzle/HintSeat.h"

#include <algorithm>
#include <utility>

namespace tui {

KnownSolution KnownSolution::after(Slide slide) const {
    KnownSolution known{.moves = moves, .lowerBound = std::max(0, lowerBound - 1)};
    if (!moves) return known;
    if (!moves->empty() && moves->front() == slide) {
        known.moves->erase(known.moves->begin());
        known.isFinal = isFinal;
    } else {
        known.moves->insert(known.moves->begin(), inverse(slide));
    }
    return known;
}

HintSeat::HintSeat(std::shared_ptr<HintSolver> solver, Waker& waker, PuzzleState& state)
    : solver_(std::move(solver)), state_(state), worker_(waker) {
    worker_.start();
}

void HintSeat::thinkAgain() {
    if (!state_.known.moves) state_.known.isFinal = false;
}

void HintSeat::take(const HintUpdate& update) {
    const PuzzleGame& game = state_.game;
    if (update.progress) {
        state_.progress = update.progress;
        if (!game.isSolved()) {
            state_.known.lowerBound =
                std::max(state_.known.lowerBound, update.progress->lowerBound);
        }
    }
    if (!update.known) return;
    const KnownSolution& known = *update.known;
    if (known.isFinal) state_.progress.reset();
    if (game.isSolved()) {
        if (!state_.startKnown.isFinal) {
            state_.startKnown = known;
            if (state_.review) state_.review->note(0, known);
        } else if (known.isFinal && state_.review) {
            if (const auto index = state_.review->findUnknown()) {
                state_.review->note(*index, known);
            }
        }
        return;
    }
    // An earlier solution may be shorter than that of a search that was stopped.
    KnownSolution& current = state_.known;
    const bool isShorter =
        known.moves && (!current.moves || known.moves->size() <= current.moves->size());
    if (isShorter) current.moves = known.moves;
    current.lowerBound = std::max(current.lowerBound, known.lowerBound);
    current.isFinal = known.isFinal;
    if (game.getMoves() == 0 && game.getPosition() == game.getStart() && known.isFinal) {
        state_.startKnown = current;
    }
}

void HintSeat::think() {
    const bool showsEstimates = state_.showsDistance || state_.watch;
    state_.estimates =
        showsEstimates ? solver_->measure(state_.game.getPosition()) : DistanceEstimates{};
    const std::optional<Position> wanted = findWanted();
    if (wanted == position_) return;
    state_.progress.reset();
    position_ = wanted;
    if (!wanted) {
        worker_.cancel();
        return;
    }
    worker_.restart([this, solver = solver_, board = *wanted](const Worker::Task& task) {
        const auto tell = [&](const HintUpdate& update) {
            task.post([this, update] { take(update); });
        };
        KnownSolution known = solver->solve(board, task.getStop(), tell);
        known.isFinal = true;
        return [this, known = std::move(known)] {
            position_.reset();
            take({.known = known});
        };
    });
}

std::optional<Position> HintSeat::findWanted() const {
    const PuzzleGame& game = state_.game;
    if (game.isSolved()) {
        if (game.getMoves() == 0) return std::nullopt;
        if (!state_.startKnown.isFinal) return game.getStart();
        if (state_.page != PuzzlePage::Review) return std::nullopt;
        const std::optional<int> unknown = state_.review->findUnknown();
        if (unknown) return state_.review->getBoard(*unknown);
        return std::nullopt;
    }
    const bool isWanted = state_.wantsHint || state_.wantsWatch ||
                          (state_.showsDistance && !game.isPaused()) ||
                          (state_.watch && !state_.known.moves);
    if (!isWanted || state_.known.isFinal) return std::nullopt;
    return game.getPosition();
}

}  // namespace tui
