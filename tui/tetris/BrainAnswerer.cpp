#include "tui/tetris/BrainAnswerer.h"

namespace tui {

std::unique_ptr<tetris::Brain> makeBrainOf(const tetris::BrainRecipe& recipe)
{
    return recipe.make();
}

BrainAnswer BrainAnswerer::answer(const BrainQuestion& question, std::stop_token stop)
{
    if (brain_ == nullptr || recipe_ != question.recipe || !recipe_.sharesSource(question.recipe)) {
        brain_ = make_(question.recipe);
        recipe_ = question.recipe;
    }
    brain_->setStop(std::move(stop));
    const tetris::Situation& situation = question.situation;
    BrainAnswer answer{.wanted = question.wanted};
    if (question.wanted == Wanted::Goal) {
        answer.goal = brain_->chooseMove(situation);
    } else {
        answer.placements = brain_->ratePlacements(situation);
        if (question.goal)
            answer.terms = brain_->explain(situation.board, *question.goal, situation.limitHeight);
    }
    return answer;
}

}  // namespace tui
