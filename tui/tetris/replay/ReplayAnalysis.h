#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tui/tetris/BrainWorker.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Which of a brain's choices a move is, the first being the best.
struct Choice {
    int place = 1;
    int count = 1;  // of placements that it has weighed
};

// What a brain says of the moves of a replay: where it would put each piece, and which of its
// choices the move was that was made.
class ReplayAnalysis {
public:
    explicit ReplayAnalysis(std::unique_ptr<BrainWorker> worker) : worker_(std::move(worker)) {}

    // Asks that brain from now on.
    void setBrain(const tetris::BrainRecipe& recipe);
    [[nodiscard]] const std::string& getBrain() const { return recipe_.getName(); }
    // How many of the pieces to come it wants to see, as Brain::sees says.
    [[nodiscard]] int getSees() const { return sees_; }

    // Has it think of the situation, if it is another one than the last.
    void consider(const tetris::Situation& situation);
    void forget();
    // Takes what it has said meanwhile; waits for it before, at most for the limit. Throws what the
    // brain has thrown.
    void take(Duration limit = Duration(0));

    [[nodiscard]] Suggestion getSuggestion() const;
    // The place of that placement among all that the brain has weighed; none while they are not
    // known, or it is none of them.
    [[nodiscard]] std::optional<Choice> findChoice(const tetris::Placement& placement) const;

private:
    void ask(Wanted wanted);

    std::unique_ptr<BrainWorker> worker_;
    tetris::BrainRecipe recipe_;
    int sees_ = 0;
    std::optional<tetris::Situation> situation_;
    std::optional<Wanted> asked_;
    std::optional<tetris::Move> goal_;
    std::vector<tetris::Move> placements_;
    std::vector<tetris::RatingTerm> terms_;
};

}  // namespace tui
