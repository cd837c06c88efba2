#pragma once

#include <optional>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/Situation.h"
#include "tui/base/App.h"

namespace tui {

// What a brain is asked for: where it wants the piece, or its rating of every placement.
enum class Wanted { Goal, Placements };

struct BrainQuestion {
    tetris::BrainRecipe recipe;
    tetris::Situation situation;
    Wanted wanted = Wanted::Goal;
    std::optional<tetris::Move> goal{};  // with the placements: whose terms are wanted, too
};

struct BrainAnswer {
    Wanted wanted = Wanted::Goal;
    std::optional<tetris::Move> goal{};       // none if the piece has no move
    std::vector<tetris::Move> placements{};   // empty from a brain that does not weigh them
    std::vector<tetris::RatingTerm> terms{};  // of the goal's rating; empty if it is no sum
};

// Has brains think for the screen, about one question at a time. All of it is called in the loop's
// thread, and nothing but await waits.
class BrainWorker {
public:
    virtual ~BrainWorker() = default;

    // Thinks about the question from now on. An answer to the one before will never come.
    virtual void ask(BrainQuestion question) = 0;
    // Thinks about nothing from now on.
    virtual void forget() = 0;

    // The answer to the last question, once, when it is there.
    // Throws what the brain has thrown.
    [[nodiscard]] virtual std::optional<BrainAnswer> take() = 0;
    // Waits until take has something to give, at most for the limit; not at all if nothing was
    // asked. Returns how long it took.
    virtual Duration await(Duration limit) = 0;

protected:
    BrainWorker() = default;
    BrainWorker(const BrainWorker&) = default;
    BrainWorker& operator=(const BrainWorker&) = default;
};

}  // namespace tui
