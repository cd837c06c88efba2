#pragma once

#include <memory>
#include <optional>

#include "core/base/NotCopied.h"
#include "tui/base/Worker.h"
#include "tui/puzzle/HintSolver.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// The solver beside the player: which board it works on, and what it has found so far, in the
// state.
class HintSeat : base::NotCopied {
public:
    // The waker and the state must outlive this; a search that does not stop keeps the solver. The
    // loop has to send Woken when the waker wakes it. Throws std::system_error if the system has no
    // thread left.
    HintSeat(std::shared_ptr<HintSolver> solver, Waker& waker, PuzzleState& state);

    // Allows another search of this board if the last one ended without a solution.
    void thinkAgain();
    // Takes what has arrived. Throws what the solver has thrown.
    void takeUpdates() { worker_.deliverAnswers(); }
    // Starts to solve the board that the state needs solved, if that is another one now.
    void think();

    // True while the solver works.
    bool isThinking() const { return position_.has_value(); }

private:
    // The board that the solver should work on, if any.
    std::optional<Position> findWanted() const;
    void take(const HintUpdate& update);

    const std::shared_ptr<HintSolver> solver_;
    PuzzleState& state_;
    std::optional<Position> position_;  // the board that is being solved
    Worker worker_;                     // last, so that it is destroyed first
};

}  // namespace tui
