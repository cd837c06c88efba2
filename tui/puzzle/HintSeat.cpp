#include "tui/puzzle/HintSeat.h"

#include <algorithm>

namespace tui {

HintSeat::HintSeat(HintSolver& solver, Waker& waker, PuzzleState& state)
    : solver_(solver), state_(state), worker_(solver, waker)
{
    prepare();
}

void HintSeat::prepare()
{
    solver_.prepare(state_.id.getSize());
}

void HintSeat::thinkAgain()
{
    if (!state_.known.moves) state_.known.isFinal = false;
}

void HintSeat::takeUpdates()
{
    for (const HintUpdate& update : worker_.takeUpdates())
        take(update);
}

void HintSeat::take(const HintUpdate& update)
{
    const puzzle::PuzzleGame& game = state_.game;
    if (update.progress) {
        state_.progress = update.progress;
        if (!game.isSolved()) {
            state_.known.lowerBound = std::max(state_.known.lowerBound, update.progress->bound);
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

void HintSeat::think()
{
    const std::optional<puzzle::Position> wanted = findWanted();
    if (wanted == worker_.getPosition()) return;
    state_.progress.reset();
    if (wanted) {
        worker_.think(*wanted);
    } else {
        worker_.stop();
    }
}

// The board that the solver should work on, if any.
std::optional<puzzle::Position> HintSeat::findWanted() const
{
    const puzzle::PuzzleGame& game = state_.game;
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
