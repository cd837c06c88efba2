#pragma once

#include <optional>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/Situation.h"
#include "tui/base/App.h"

namespace tui {

// What a brain is asked: where it wants the piece, or its rating of every placement.
enum class Wanted { Goal, Placements };

struct BrainQuestion {
    tetris::BrainRecipe recipe;
    tetris::Situation situation;
    Wanted wanted = Wanted::Goal;
    std::optional<tetris::Move> goal{};  // for Placements: the terms of this goal are wanted, too
};

struct BrainAnswer {
    Wanted wanted = Wanted::Goal;
    std::optional<tetris::Move> goal{};  // nullopt if the piece has no move
    std::vector<tetris::Move>
        placements{};  // empty from a brain that does not rate single placements
    std::vector<tetris::RatingTerm> terms{};  // see Brain::explain; empty without a goal
};

// Asks brains for the screen, one question at a time. All functions are called in the loop's
// thread, and only await waits.
class BrainWorker {
public:
    virtual ~BrainWorker() = default;

    // Starts on this question, and drops the last one.
    virtual void ask(BrainQuestion question) = 0;
    // Drops the question; take will not return its answer.
    virtual void forget() = 0;

    // The answer to the last question, once; else nullopt. Throws what the brain has thrown.
    [[nodiscard]] virtual std::optional<BrainAnswer> take() = 0;
    // Waits until take has an answer, at most for the limit. Returns at once if no answer is
    // pending. Returns how long it waited.
    virtual Duration await(Duration limit) = 0;

protected:
    BrainWorker() = default;
    BrainWorker(const BrainWorker&) = default;
    BrainWorker& operator=(const BrainWorker&) = default;
};

}  // namespace tui
