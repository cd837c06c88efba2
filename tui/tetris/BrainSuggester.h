#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "tui/tetris/BrainWorker.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Asks the chosen brain about the falling piece: its goal and, for its view, its rating of each
// placement. Stores the answers until the next piece.
//
// The brain is asked as early as possible, when a piece enters or the brain is switched on. What
// counts is the situation at the next Down, when the person may have turned the piece: then the
// question is settled, and asked again if the situation has changed.
class BrainSuggester {
public:
    explicit BrainSuggester(std::unique_ptr<BrainWorker> worker) : worker_(std::move(worker)) {}

    // ---- Changes

    // Sets another brain, with its Brain::sees(); forgets the answers of the last one.
    void setBrain(const tetris::BrainRecipe& recipe, int sees);
    // The piece has landed, or there is no game, or no answer is needed: forgets the answers and
    // drops the question.
    void forget();
    // Asks about the game's falling piece what is not known yet. Requires: the game is running.
    void consider(const tetris::Game& game, bool wantsPlacements);
    // A Down is due, before which the brain steers. Requires: the game is running.
    void settle(const tetris::Game& game);
    // The brain was switched on or off: the next Down settles again.
    void unsettle() { isSettled_ = false; }

    // Takes the answers that have arrived; waits for one before, at most for the limit. Returns how
    // long it waited. Throws what the brain has thrown.
    Duration take(Duration limit = Duration(0));

    // ---- Queries

    // True while the goal, or anything that was asked, is not known yet.
    [[nodiscard]] bool isThinkingOfGoal() const { return asked_ == Wanted::Goal; }
    [[nodiscard]] bool isThinking() const { return asked_.has_value(); }
    // Nullopt while it is not known, and if there is no move.
    [[nodiscard]] const std::optional<tetris::Move>& getGoal() const { return goal_; }
    // Empty while they are not known.
    [[nodiscard]] const std::vector<tetris::Move>& getPlacements() const { return placements_; }
    // All answers, with the terms of the goal's rating, which arrive with the placements.
    [[nodiscard]] Suggestion getSuggestion() const;

private:
    void ask(Wanted wanted);
    void askForPlacements();

    std::unique_ptr<BrainWorker> worker_;
    tetris::BrainRecipe recipe_;
    int sees_ = 0;

    std::optional<tetris::Situation> situation_;  // that was asked about
    bool isSettled_ = false;
    std::optional<Wanted> asked_;  // not answered yet
    std::optional<tetris::Move> goal_;
    bool wantsPlacements_ = false;
    bool hasPlacements_ = false;
    std::vector<tetris::Move> placements_;
    std::vector<tetris::RatingTerm> terms_;
};

}  // namespace tui
