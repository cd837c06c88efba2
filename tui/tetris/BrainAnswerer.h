#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

#include "tui/tetris/BrainWorker.h"

namespace tui {

// As the recipe says.
[[nodiscard]] std::unique_ptr<tetris::Brain> makeBrainOf(const tetris::BrainRecipe& recipe);

// Answers questions one after another, with the same brain as long as the recipe is the same: what
// it has planned it keeps. Serves one thread.
class BrainAnswerer {
public:
    explicit BrainAnswerer(tetris::BrainMaker make) : make_(std::move(make)) {}

    [[nodiscard]] BrainAnswer answer(const BrainQuestion& question, std::stop_token stop);

private:
    tetris::BrainMaker make_;
    tetris::BrainRecipe recipe_;  // of the brain
    std::unique_ptr<tetris::Brain> brain_;
};

}  // namespace tui
