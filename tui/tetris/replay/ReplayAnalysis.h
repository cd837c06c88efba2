#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tui/tetris/BrainWorker.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Which of a brain's choices a move is; 1 is the best.
struct Choice {
    int place = 1;
    int count = 1;  // of placements that were rated
};

// A brain's analysis of the moves of a replay: where it would put each piece, and how it ranks the
// move that was made.
class ReplayAnalysis {
public:
    explicit ReplayAnalysis(std::unique_ptr<BrainWorker> worker) : worker_(std::move(worker)) {}

    // Uses that brain from now on.
    void setBrain(const tetris::BrainRecipe& recipe);
    [[nodiscard]] const std::string& getBrain() const { return recipe_.getName(); }
    // How many next pieces the brain wants to see, see Brain::sees.
    [[nodiscard]] int getSees() const { return sees_; }

    // Asks about the situation, if it differs from the last.
    void consider(const tetris::Situation& situation);
    void forget();
    // Takes the answers that have arrived; waits for one before, at most for the limit. Throws what
    // the brain has thrown.
    void take(Duration limit = Duration(0));

    [[nodiscard]] Suggestion getSuggestion() const;
    // The rank of that placement among all that the brain has rated; nullopt while they are not
    // known, or if it is none of them.
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
