#include "tui/tetris/BrainSuggester.h"

#include <utility>

namespace tui {

void BrainSuggester::setBrain(const tetris::BrainRecipe& recipe, int sees)
{
    recipe_ = recipe;
    sees_ = sees;
    forget();
}

void BrainSuggester::forget()
{
    if (asked_) worker_->forget();
    asked_.reset();
    situation_.reset();
    isSettled_ = false;
    goal_.reset();
    wantsPlacements_ = false;
    hasPlacements_ = false;
    placements_.clear();
    terms_.clear();
}

void BrainSuggester::consider(const tetris::Game& game, bool wantsPlacements)
{
    wantsPlacements_ = wantsPlacements;
    if (!situation_) {
        situation_ = tetris::copySituation(game, sees_);
        ask(Wanted::Goal);
    }
    if (!wantsPlacements && asked_ == Wanted::Placements) {
        asked_.reset();
        worker_->forget();
    }
    askForPlacements();
    take();
}

void BrainSuggester::settle(const tetris::Game& game)
{
    if (isSettled_) return;
    isSettled_ = true;
    tetris::Situation situation = tetris::copySituation(game, sees_);
    if (situation_ == situation) return;
    situation_ = std::move(situation);
    goal_.reset();
    // The placements stay until new ones arrive. The terms go, because they belong to the old goal.
    hasPlacements_ = false;
    terms_.clear();
    ask(Wanted::Goal);
    take();
}

Duration BrainSuggester::take(Duration limit)
{
    Duration waited{0};
    if (asked_ && limit > Duration(0)) waited = worker_->await(limit);
    while (std::optional<BrainAnswer> answer = worker_->take()) {
        asked_.reset();
        if (answer->wanted == Wanted::Goal) {
            goal_ = answer->goal;
        } else {
            placements_ = std::move(answer->placements);
            terms_ = std::move(answer->terms);
            hasPlacements_ = true;
        }
        askForPlacements();
    }
    return waited;
}

Suggestion BrainSuggester::getSuggestion() const
{
    return {.isThinking = isThinkingOfGoal(),
            .goal = goal_,
            .placements = placements_,
            .terms = terms_};
}

void BrainSuggester::ask(Wanted wanted)
{
    asked_ = wanted;
    worker_->ask({.recipe = recipe_, .situation = *situation_, .wanted = wanted, .goal = goal_});
}

// Asks after the goal has arrived, because the brain steers by the goal.
void BrainSuggester::askForPlacements()
{
    if (wantsPlacements_ && !hasPlacements_ && !asked_) ask(Wanted::Placements);
}

}  // namespace tui
