#include "tui/tetris/replay/ReplayCritic.h"

#include <algorithm>
#include <utility>

namespace tui {

void ReplayCritic::setBrain(const tetris::BrainRecipe& recipe)
{
    forget();
    recipe_ = recipe;
    sees_ = recipe_.make()->sees();
}

void ReplayCritic::forget()
{
    if (asked_) thinker_->forget();
    asked_.reset();
    situation_.reset();
    goal_.reset();
    landings_.clear();
    terms_.clear();
}

void ReplayCritic::consider(const tetris::Situation& situation)
{
    if (situation_ == situation) return;
    forget();
    situation_ = situation;
    ask(Wanted::Goal);
}

void ReplayCritic::ask(Wanted wanted)
{
    asked_ = wanted;
    thinker_->ask({.recipe = recipe_, .situation = *situation_, .wanted = wanted, .goal = goal_});
}

void ReplayCritic::take(Duration limit)
{
    if (asked_ && limit > Duration(0)) static_cast<void>(thinker_->await(limit));
    while (std::optional<BrainAnswer> answer = thinker_->take()) {
        const Wanted wanted = *std::exchange(asked_, std::nullopt);
        if (wanted == Wanted::Landings) {
            landings_ = std::move(answer->landings);
            terms_ = std::move(answer->terms);
        } else {
            goal_ = answer->goal;
            ask(Wanted::Landings);
        }
    }
}

Opinion ReplayCritic::getOpinion() const
{
    return {.isThinking = asked_ == Wanted::Goal,
            .goal = goal_,
            .landings = landings_,
            .terms = terms_};
}

std::optional<Choice> ReplayCritic::findChoice(const tetris::Landing& landing) const
{
    const auto made = std::ranges::find_if(landings_, [&landing](const tetris::Move& move) {
        return move.x == landing.x && move.y == landing.y && *move.piece == *landing.piece;
    });
    if (made == landings_.end()) return std::nullopt;
    const auto better = std::ranges::count_if(
        landings_, [&made](const tetris::Move& move) { return move.score < made->score; });
    return Choice{static_cast<int>(better) + 1, static_cast<int>(landings_.size())};
}

}  // namespace tui
