#include "tui/tetris/BrainSuggester.h"

#include <algorithm>
#include <stop_token>
#include <utility>
#include <vector>

namespace tui {

BrainSuggester::BrainSuggester(std::unique_ptr<Worker> worker, BrainMaker make)
    : brain_(std::make_shared<tetris::SideBrain>(BrainRecipe(), std::nullopt, std::move(make))),
      worker_(std::move(worker)) {}

void BrainSuggester::setBrain(const BrainRecipe& recipe) {
    sees_ = recipe.make()->sees();
    recipe_ = recipe;
    forget();
}

void BrainSuggester::beginGame(const tetris::GameStart& start) {
    forget();
    ++game_;
    start_ = start;
}

void BrainSuggester::forget() {
    drop();
    situation_.reset();
    isSettled_ = false;
    wantsPlacements_ = false;
    hasPlacements_ = false;
    suggestion_ = {};
}

// Drops the question, if there is one.
void BrainSuggester::drop() {
    if (suggestion_.isThinking || isRating_) worker_->cancel();
    suggestion_.isThinking = false;
    isRating_ = false;
}

void BrainSuggester::consider(const PlayedGame& game, bool wantsPlacements) {
    wantsPlacements_ = wantsPlacements;
    if (!situation_) {
        situation_ = tetris::copySituation(game, sees_);
        ask(true);
    }
    if (!wantsPlacements && isRating_) drop();
    askForPlacements();
    take();
}

void BrainSuggester::consider(const Situation& situation) {
    if (situation_ == situation) return;
    forget();
    situation_ = situation;
    wantsPlacements_ = true;
    ask(true);
}

void BrainSuggester::settle(const PlayedGame& game) {
    if (isSettled_ || (situation_ && situation_->isModern())) return;
    isSettled_ = true;
    Situation situation = tetris::copySituation(game, sees_);
    if (situation_ == situation) return;
    situation_ = std::move(situation);
    suggestion_.goal.reset();
    suggestion_.plan.clear();
    // The placements stay until new ones arrive. The terms go, because they belong to the old goal.
    hasPlacements_ = false;
    suggestion_.terms.clear();
    ask(true);
    take();
}

void BrainSuggester::takeHold(const PlayedGame& game) {
    situation_ = tetris::copySituation(game, sees_);
    if (suggestion_.goal) suggestion_.goal->usesHold = false;
    suggestion_.usesHold = false;
    suggestion_.others.clear();
}

Duration BrainSuggester::take(Duration limit) {
    Duration waited{0};
    if ((suggestion_.isThinking || isRating_) && limit > Duration(0)) {
        waited = worker_->await(limit);
    }
    worker_->deliverAnswers();
    return waited;
}

// Asks for the goal; in a modern game it is the best of the placements, which are rated once. Else
// for the ratings alone.
void BrainSuggester::ask(bool forGoal) {
    suggestion_.isThinking = forGoal;
    isRating_ = !forGoal;
    const bool rates = !forGoal || (wantsPlacements_ && situation_->isModern());
    if (forGoal) worker_->cancel();
    worker_->add([this, forGoal, rates, brain = brain_, recipe = recipe_, game = game_,
                  start = start_, situation = *situation_,
                  known = suggestion_.goal](const Worker::Task& task) -> Worker::Answer {
        tetris::Brain& asked = brain->prepare(recipe, game, start, task.getStop());
        std::vector<Move> placements;
        std::vector<RatingTerm> terms;
        if (rates) placements = asked.ratePlacements(situation);
        const auto goal = !forGoal             ? known
                          : placements.empty() ? asked.chooseMove(situation)
                                               : tetris::findBest(placements);
        if (rates && goal) terms = asked.explain(situation.board, *goal, situation.limitHeight);
        return [this, forGoal, rates, goal, placements = std::move(placements),
                terms = std::move(terms), plan = asked.listPlan(), about = asked.getAbout()] {
            suggestion_.isThinking = isRating_ = false;
            suggestion_.about = about;
            if (forGoal) {
                suggestion_.goal = goal;
                suggestion_.plan = plan;
                suggestion_.usesHold = goal && goal->usesHold;
            }
            if (rates) setPlacements(placements, terms);
            askForPlacements();
        };
    });
}

// Asks after the goal has arrived, because the brain steers by the goal.
void BrainSuggester::askForPlacements() {
    if (wantsPlacements_ && !hasPlacements_ && !suggestion_.isThinking && !isRating_) ask(false);
}

void BrainSuggester::setPlacements(std::vector<Move> rated, std::vector<RatingTerm> terms) {
    hasPlacements_ = true;
    const auto others = std::stable_partition(rated.begin(), rated.end(), [this](const Move& move) {
        return move.usesHold == suggestion_.usesHold;
    });
    suggestion_.others.assign(others, rated.end());
    rated.erase(others, rated.end());
    suggestion_.placements = std::move(rated);
    suggestion_.terms = std::move(terms);
}

}  // namespace tui
