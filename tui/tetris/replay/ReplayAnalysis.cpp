#include "tui/tetris/replay/ReplayAnalysis.h"

#include <algorithm>
#include <utility>

namespace tui {

void ReplayAnalysis::setBrain(const tetris::BrainRecipe& recipe)
{
    forget();
    recipe_ = recipe;
    sees_ = recipe_.make()->sees();
}

void ReplayAnalysis::forget()
{
    if (asked_) worker_->forget();
    asked_.reset();
    situation_.reset();
    goal_.reset();
    placements_.clear();
    terms_.clear();
}

void ReplayAnalysis::consider(const tetris::Situation& situation)
{
    if (situation_ == situation) return;
    forget();
    situation_ = situation;
    ask(Wanted::Goal);
}

void ReplayAnalysis::ask(Wanted wanted)
{
    asked_ = wanted;
    worker_->ask({.recipe = recipe_, .situation = *situation_, .wanted = wanted, .goal = goal_});
}

void ReplayAnalysis::take(Duration limit)
{
    if (asked_ && limit > Duration(0)) static_cast<void>(worker_->await(limit));
    while (std::optional<BrainAnswer> answer = worker_->take()) {
        const Wanted wanted = *std::exchange(asked_, std::nullopt);
        if (wanted == Wanted::Placements) {
            placements_ = std::move(answer->placements);
            terms_ = std::move(answer->terms);
        } else {
            goal_ = answer->goal;
            ask(Wanted::Placements);
        }
    }
}

Suggestion ReplayAnalysis::getSuggestion() const
{
    return {.isThinking = asked_ == Wanted::Goal,
            .goal = goal_,
            .placements = placements_,
            .terms = terms_};
}

std::optional<Choice> ReplayAnalysis::findChoice(const tetris::Placement& placement) const
{
    const auto made = std::ranges::find_if(placements_, [&placement](const tetris::Move& move) {
        return move.x == placement.x && move.y == placement.y && *move.piece == *placement.piece;
    });
    if (made == placements_.end()) return std::nullopt;
    const auto better = std::ranges::count_if(
        placements_, [&made](const tetris::Move& move) { return move.score < made->score; });
    return Choice{static_cast<int>(better) + 1, static_cast<int>(placements_.size())};
}

}  // namespace tui
