#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "tui/tetris/BrainWorker.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Asks the chosen brain about the falling piece: its goal and, for the brain's view, its rating of
// each placement. Stores the answers until the next piece.
//
// The brain is asked early, when a piece enters or the brain is switched on. The person may turn
// the piece before the next Down, when the brain steers: then `settle` asks again. Functions that
// ask or take throw what the brain has thrown.
class BrainSuggester {
public:
    explicit BrainSuggester(std::unique_ptr<BrainWorker> worker) : worker_(std::move(worker)) {}

    // ---- Changes

    // Sets another brain, with its Brain::sees(); forgets the answers of the last one.
    void setBrain(const tetris::BrainRecipe& recipe, int sees);
    // Forgets the answers and drops the question. Call it when the piece has landed, or when no
    // answer is needed.
    void forget();
    // Asks for what is not known yet about the falling piece. Requires: the game is running.
    void consider(const tetris::Game& game, bool wantsPlacements);
    // Call this before the brain steers. The first call for a piece asks again if the situation has
    // changed since the question. Requires: the game is running.
    void settle(const tetris::Game& game);
    // The next settle compares the situations again, because the brain was switched on or off.
    void unsettle() { isSettled_ = false; }

    // Waits for an answer, at most for the limit; takes what has arrived. Returns how long it
    // waited.
    Duration take(Duration limit = Duration(0));

    // ---- Queries

    // True while the goal has been asked for and is not known.
    [[nodiscard]] bool isThinkingOfGoal() const { return asked_ == Wanted::Goal; }
    // True while any question has no answer.
    [[nodiscard]] bool isThinking() const { return asked_.has_value(); }
    // Nullopt while it is not known, and if there is no move.
    [[nodiscard]] const std::optional<tetris::Move>& getGoal() const { return goal_; }
    // Empty while they are not known. After settle has asked again, the old ones stay until new
    // ones arrive.
    [[nodiscard]] const std::vector<tetris::Move>& getPlacements() const { return placements_; }
    // All answers. The terms of the goal's rating arrive with the placements.
    [[nodiscard]] Suggestion getSuggestion() const;

private:
    void ask(Wanted wanted);
    void askForPlacements();

    std::unique_ptr<BrainWorker> worker_;
    tetris::BrainRecipe recipe_;
    int sees_ = 0;

    std::optional<tetris::Situation> situation_;  // the one in the questions
    bool isSettled_ = false;
    std::optional<Wanted> asked_;  // the question without an answer
    std::optional<tetris::Move> goal_;
    bool wantsPlacements_ = false;
    bool hasPlacements_ = false;
    std::vector<tetris::Move> placements_;
    std::vector<tetris::RatingTerm> terms_;
};

}  // namespace tui
