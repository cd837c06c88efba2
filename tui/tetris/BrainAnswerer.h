#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

#include <optional>
#include "tui/tetris/BrainWorker.h"

namespace tui {

// A new brain of the recipe: recipe.make().
[[nodiscard]] std::unique_ptr<tetris::Brain> makeBrainOf(const tetris::BrainRecipe& recipe);

// Answers questions one after another. The same brain answers while the recipe stays the same, so
// that a stateful brain keeps its plan. Not thread-safe.
class BrainAnswerer {
public:
    explicit BrainAnswerer(tetris::BrainMaker make) : make_(std::move(make)) {}

    // Returns when the brain has answered. Throws what the brain throws.
    [[nodiscard]] BrainAnswer answer(const BrainQuestion& question, std::stop_token stop);

private:
    tetris::BrainMaker make_;
    tetris::BrainRecipe recipe_;  // of the present brain
    std::unique_ptr<tetris::Brain> brain_;
};

// Asks the brain at once, in the loop's own thread: `ask` takes as long as the brain does. For
// brains that are known to be quick, and for tests that need a fixed order.
class InlineBrainWorker : public BrainWorker {
public:
    explicit InlineBrainWorker(tetris::BrainMaker make = makeBrainOf) : answerer_(std::move(make))
    {
    }

    // Throws what the brain throws.
    void ask(BrainQuestion question) override { answer_ = answerer_.answer(question, {}); }
    void forget() override { answer_.reset(); }
    [[nodiscard]] std::optional<BrainAnswer> take() override
    {
        return std::exchange(answer_, std::nullopt);
    }
    Duration await(Duration /*limit*/) override { return Duration(0); }

private:
    BrainAnswerer answerer_;
    std::optional<BrainAnswer> answer_;
};

}  // namespace tui
