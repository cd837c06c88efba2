#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tui/tetris/BrainWorker.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// The rank of a move among the placements that a brain has rated.
struct Choice {
    int place = 1;  // 1 is the best; equal ratings share the better place
    int count = 1;  // of placements that were rated
};

// A brain's analysis of the moves of a replay: where it would put each piece, and how it ranks the
// move that was made.
class ReplayAnalysis {
public:
    explicit ReplayAnalysis(std::unique_ptr<BrainWorker> worker) : worker_(std::move(worker)) {}

    // Uses that brain from now on. Throws what making the brain throws.
    void setBrain(const tetris::BrainRecipe& recipe);
    [[nodiscard]] const std::string& getBrain() const { return recipe_.getName(); }
    // How many next pieces the brain wants to see, see Brain::sees.
    [[nodiscard]] int getSees() const { return sees_; }

    // Starts the analysis of the situation, unless it is the last one. Requires: setBrain was
    // called.
    void consider(const tetris::Situation& situation);
    // Drops the situation and the answers.
    void forget();
    // Takes the answers that have arrived, after waiting for the first one for at most the limit.
    // Throws what the brain has thrown.
    void take(Duration limit = Duration(0));

    [[nodiscard]] Suggestion getSuggestion() const;
    // The rank of that placement; nullopt while the ratings are not known, or if the brain has not
    // rated this placement.
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
