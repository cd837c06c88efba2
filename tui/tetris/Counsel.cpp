#include "tui/tetris/Counsel.h"

#include <utility>

namespace tui {

void Counsel::setBrain(const tetris::BrainRecipe& recipe, int sees)
{
    recipe_ = recipe;
    sees_ = sees;
    forget();
}

void Counsel::forget()
{
    if (asked_) thinker_->forget();
    asked_.reset();
    situation_.reset();
    isSettled_ = false;
    goal_.reset();
    wantsLandings_ = false;
    hasLandings_ = false;
    landings_.clear();
    terms_.clear();
}

void Counsel::consider(const tetris::Game& game, bool wantsLandings)
{
    wantsLandings_ = wantsLandings;
    if (!situation_) {
        situation_ = tetris::copySituation(game, sees_);
        ask(Wanted::Goal);
    }
    if (!wantsLandings && asked_ == Wanted::Landings) {
        asked_.reset();
        thinker_->forget();
    }
    askForLandings();
    take();
}

void Counsel::settle(const tetris::Game& game)
{
    if (isSettled_) return;
    isSettled_ = true;
    tetris::Situation situation = tetris::copySituation(game, sees_);
    if (situation_ == situation) return;
    situation_ = std::move(situation);
    goal_.reset();
    // The landings stay; another goal has other terms.
    hasLandings_ = false;
    terms_.clear();
    ask(Wanted::Goal);
    take();
}

Duration Counsel::take(Duration limit)
{
    Duration waited{0};
    if (asked_ && limit > Duration(0)) waited = thinker_->await(limit);
    while (std::optional<BrainAnswer> answer = thinker_->take()) {
        asked_.reset();
        if (answer->wanted == Wanted::Goal) {
            goal_ = answer->goal;
        } else {
            landings_ = std::move(answer->landings);
            terms_ = std::move(answer->terms);
            hasLandings_ = true;
        }
        askForLandings();
    }
    return waited;
}

Opinion Counsel::getOpinion() const
{
    return {
        .isThinking = isThinkingOfGoal(), .goal = goal_, .landings = landings_, .terms = terms_};
}

void Counsel::ask(Wanted wanted)
{
    asked_ = wanted;
    thinker_->ask({.recipe = recipe_, .situation = *situation_, .wanted = wanted, .goal = goal_});
}

// After the goal, which is steered by; and of the same piece in the same rotation.
void Counsel::askForLandings()
{
    if (wantsLandings_ && !hasLandings_ && !asked_) ask(Wanted::Landings);
}

}  // namespace tui
