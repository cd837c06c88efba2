#pragma once

#include <optional>

#include "tui/puzzle/HintWorker.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// The solver beside the player: which board it works on, and what it has found so far, in the
// state.
class HintSeat {
public:
    // All must outlive this. The loop has to send Woken when the waker wakes it.
    HintSeat(HintSolver& solver, Waker& waker, PuzzleState& state);
    HintSeat(const HintSeat&) = delete;
    HintSeat& operator=(const HintSeat&) = delete;

    // Prepares for boards of another size.
    void prepare();
    // Allows another search of this board if the last one ended without a solution.
    void thinkAgain();
    // Takes what has arrived.
    void takeUpdates();
    // Starts to solve the board that the state needs solved, if that is another one now.
    void think();

    // True while the solver works.
    [[nodiscard]] bool isThinking() const { return worker_.getPosition().has_value(); }

private:
    // The board that the solver should work on, if any.
    [[nodiscard]] std::optional<puzzle::Position> findWanted() const;
    void take(const HintUpdate& update);

    HintSolver& solver_;
    PuzzleState& state_;
    HintWorker worker_;
};

}  // namespace tui
