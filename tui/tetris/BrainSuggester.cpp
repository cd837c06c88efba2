#include "tui/tetris/BrainSuggester.h"

#include "brain/tetris/steer/ModernPilot.h"

#include <stop_token>
#include <utility>
#include <vector>

namespace tui {

struct BrainSuggester::BrainOfThread {
    tetris::BrainMaker make;
    tetris::BrainRecipe recipe{};  // of the present brain
    std::unique_ptr<tetris::Brain> brain{};

    // The brain of the recipe, made anew if another one answered before.
    tetris::Brain& prepare(const tetris::BrainRecipe& wanted, std::stop_token stop)
    {
        if (brain == nullptr || recipe != wanted || !recipe.sharesSource(wanted)) {
            brain = make ? make(wanted) : wanted.make();
            recipe = wanted;
        }
        brain->setStop(std::move(stop));
        return *brain;
    }
};

BrainSuggester::BrainSuggester(std::unique_ptr<Worker> worker, tetris::BrainMaker make)
    : brain_(std::make_shared<BrainOfThread>(BrainOfThread{.make = std::move(make)})),
      worker_(std::move(worker))
{
}

void BrainSuggester::setBrain(const tetris::BrainRecipe& recipe)
{
    sees_ = recipe.make()->sees();
    recipe_ = recipe;
    forget();
}

void BrainSuggester::forget()
{
    drop();
    situation_.reset();
    isSettled_ = false;
    wantsPlacements_ = false;
    hasPlacements_ = false;
    suggestion_ = {};
}

// Drops the question, if there is one.
void BrainSuggester::drop()
{
    if (suggestion_.isThinking || isRating_) worker_->cancel();
    suggestion_.isThinking = false;
    isRating_ = false;
}

void BrainSuggester::consider(const tetris::Game& game, bool wantsPlacements)
{
    wantsPlacements_ = wantsPlacements;
    if (!situation_) {
        situation_ = tetris::copySituation(game, sees_);
        askForGoal();
    }
    if (!wantsPlacements && isRating_) drop();
    askForPlacements();
    take();
}

void BrainSuggester::consider(const tetris::Situation& situation)
{
    if (situation_ == situation) return;
    forget();
    situation_ = situation;
    wantsPlacements_ = true;
    askForGoal();
}

void BrainSuggester::settle(const tetris::Game& game)
{
    if (isSettled_) return;
    isSettled_ = true;
    tetris::Situation situation = tetris::copySituation(game, sees_);
    if (situation_ == situation) return;
    situation_ = std::move(situation);
    suggestion_.goal.reset();
    // The placements stay until new ones arrive. The terms go, because they belong to the old goal.
    hasPlacements_ = false;
    suggestion_.terms.clear();
    askForGoal();
    take();
}

Duration BrainSuggester::take(Duration limit)
{
    Duration waited{0};
    if ((suggestion_.isThinking || isRating_) && limit > Duration(0)) {
        waited = worker_->await(limit);
    }
    worker_->deliverAnswers();
    return waited;
}

void BrainSuggester::askForGoal()
{
    suggestion_.isThinking = true;
    isRating_ = false;
    worker_->restart([this, brain = brain_, recipe = recipe_,
                      situation = *situation_](const Worker::Task& task) -> Worker::Answer {
        const auto goal = brain->prepare(recipe, task.getStop()).chooseMove(situation);
        return [this, goal] {
            suggestion_.isThinking = false;
            suggestion_.goal = goal;
            askForPlacements();
        };
    });
}

// Asks after the goal has arrived, because the brain steers by the goal.
void BrainSuggester::askForPlacements()
{
    if (!wantsPlacements_ || hasPlacements_ || suggestion_.isThinking || isRating_) return;
    isRating_ = true;
    worker_->add([this, brain = brain_, recipe = recipe_, situation = *situation_,
                  goal = suggestion_.goal](const Worker::Task& task) -> Worker::Answer {
        tetris::Brain& asked = brain->prepare(recipe, task.getStop());
        std::vector<tetris::Move> placements = asked.ratePlacements(situation);
        std::vector<tetris::RatingTerm> terms;
        if (goal) terms = asked.explain(situation.board, *goal, situation.limitHeight);
        return [this, placements = std::move(placements), terms = std::move(terms)] {
            isRating_ = false;
            hasPlacements_ = true;
            suggestion_.placements = placements;
            suggestion_.terms = terms;
        };
    });
}

Suggestion suggestModern(tetris::Brain& brain, const tetris::ModernGame& game,
                         std::vector<tetris::Move>& all)
{
    Suggestion suggestion;
    const std::vector<tetris::ModernMove> rated = tetris::rateModernMoves(brain, game);
    const auto best = std::ranges::min_element(rated, {}, &tetris::ModernMove::score);
    if (best == rated.end()) return suggestion;
    for (const tetris::ModernMove& move : rated) {
        const tetris::Placement placement = toPlacement(move.piece);
        all.push_back({placement.piece, placement.x, placement.y, move.score});
        if (move.usesHold == best->usesHold) suggestion.placements.push_back(all.back());
    }
    suggestion.goal = all[static_cast<std::size_t>(best - rated.begin())];
    suggestion.usesHold = best->usesHold;
    suggestion.terms = brain.explain(game.getBoard(), *suggestion.goal, game.getRules().rows);
    return suggestion;
}

}  // namespace tui
