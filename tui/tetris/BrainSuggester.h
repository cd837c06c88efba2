#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "tui/tetris/BrainWorker.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// What the chosen brain says of the falling piece: where it wants it and, for its view, its rating
// of each placement. Asks a thinker, and keeps what it has answered until another piece falls.
//
// Thinking begins as soon as it can be of use, when a piece comes or the brain is switched on; but
// what counts is the situation at the next Down, when the person may have turned the piece: then
// it is settled, and if it is another one than was asked about, asked again.
class BrainSuggester {
public:
    explicit BrainSuggester(std::unique_ptr<BrainWorker> worker) : worker_(std::move(worker)) {}

    // ---- Changes

    // Another brain, of which `sees` is what Brain::sees says; what the last one said is forgotten.
    void setBrain(const tetris::BrainRecipe& recipe, int sees);
    // The piece has landed, or there is no game, or nobody wants to know: what was said is
    // forgotten, and what is being thought of is dropped.
    void forget();
    // Begins to think of the game's falling piece, of what is not known yet.
    // Requires: the game is running.
    void consider(const tetris::Game& game, bool wantsPlacements);
    // A Down is due, with the brain's steering before it. Requires: the game is running.
    void settle(const tetris::Game& game);
    // The brain was switched on or off: the next Down settles anew.
    void unsettle() { isSettled_ = false; }

    // Takes what the thinker has, and waits for it before, at most for the limit. Returns how long
    // it waited. Throws what the brain has thrown.
    Duration take(Duration limit = Duration(0));

    // ---- Queries

    // True while the goal, or what else was asked for, is not known yet.
    [[nodiscard]] bool isThinkingOfGoal() const { return asked_ == Wanted::Goal; }
    [[nodiscard]] bool isThinking() const { return asked_.has_value(); }
    // None while it is not known, and if there is no move.
    [[nodiscard]] const std::optional<tetris::Move>& getGoal() const { return goal_; }
    // Empty while they are not known.
    [[nodiscard]] const std::vector<tetris::Move>& getPlacements() const { return placements_; }
    // All of it, with the terms of the goal's rating, which come with the placements.
    [[nodiscard]] Suggestion getSuggestion() const;

private:
    void ask(Wanted wanted);
    void askForPlacements();

    std::unique_ptr<BrainWorker> worker_;
    tetris::BrainRecipe recipe_;
    int sees_ = 0;

    std::optional<tetris::Situation> situation_;  // that was asked about; none for none
    bool isSettled_ = false;
    std::optional<Wanted> asked_;  // what is not answered yet
    std::optional<tetris::Move> goal_;
    bool wantsPlacements_ = false;
    bool hasPlacements_ = false;
    std::vector<tetris::Move> placements_;
    std::vector<tetris::RatingTerm> terms_;
};

}  // namespace tui
