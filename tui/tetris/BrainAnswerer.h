#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

#include "tui/tetris/BrainWorker.h"

namespace tui {

// The recipe's own brain.
[[nodiscard]] std::unique_ptr<tetris::Brain> makeBrainOf(const tetris::BrainRecipe& recipe);

// Answers questions one after another, with the same brain while the recipe stays the same, so that
// a stateful brain keeps its plan. Not thread-safe.
class BrainAnswerer {
public:
    explicit BrainAnswerer(tetris::BrainMaker make) : make_(std::move(make)) {}

    [[nodiscard]] BrainAnswer answer(const BrainQuestion& question, std::stop_token stop);

private:
    tetris::BrainMaker make_;
    tetris::BrainRecipe recipe_;  // of the present brain
    std::unique_ptr<tetris::Brain> brain_;
};

}  // namespace tui
