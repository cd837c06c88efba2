#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// Who plays a side: a brain that is made, and told of a game, when it is first asked, in the
// thread that asks. So what fails at the start fails at a piece. Not thread-safe.
//
//     SideBrain player(recipe, makeMatchStart(recipe, rules, 1));
//     player.prepare(stop).chooseMove(situation);
class SideBrain {
public:
    // Without a start its games are not told to it. `make`: see BrainMaker; empty: the recipe's.
    explicit SideBrain(BrainRecipe recipe, std::optional<GameStart> start = std::nullopt,
                       BrainMaker make = {})
        : recipe_(std::move(recipe)), start_(start), make_(std::move(make)) {}

    // The brain, whose searches end soon when a stop is requested. Throws what making it throws.
    Brain& prepare(std::stop_token stop) {
        if (brain_ == nullptr) {
            brain_ = make_ ? make_(recipe_) : recipe_.make();
            isTold_ = false;
        }
        brain_->setStop(std::move(stop));
        if (start_ && !std::exchange(isTold_, true)) brain_->beginGame(*start_);
        return *brain_;
    }
    // The same with the brain of that recipe, made anew if another one was asked before, in the
    // game of that number, of which it is told if that has changed.
    Brain& prepare(const BrainRecipe& recipe, int game, const std::optional<GameStart>& start,
                   std::stop_token stop) {
        if (recipe_ != recipe || !recipe_.sharesSource(recipe)) {
            brain_.reset();
            recipe_ = recipe;
        }
        if (std::exchange(game_, game) != game) isTold_ = false;
        start_ = start;
        // A stop does not cancel the start of a process: each new question would cancel it again.
        prepare({});
        return prepare(std::move(stop));
    }
    // Null: it was not asked yet.
    Brain* find() const { return brain_.get(); }

private:
    BrainRecipe recipe_;
    std::optional<GameStart> start_;
    BrainMaker make_;
    std::unique_ptr<Brain> brain_;
    int game_ = 0;         // its number
    bool isTold_ = false;  // the brain was told of it
};

// The start of a match by these rules for a side's brain. Each side has a seed of its own, so that
// two rivals do not slip alike. An external brain does not learn the seed.
inline GameStart makeMatchStart(const BrainRecipe& recipe, const GameRules& rules, int side) {
    const uint64_t seed = side == 0 ? rules.seed : rules.seed ^ 0xCA0B3AF386D8;
    return makeGameStart(rules, recipe.isExternal() ? 0 : seed);
}

}  // namespace tetris
