#pragma once

#include <string>
#include <vector>

#include "brain/tetris/BrainRecipe.h"

namespace tetris {

// One rule of the brain interface, and whether a brain kept it.
struct ContractCheck {
    std::string name;  // "legal-move"
    bool passed = true;
    std::string detail;  // the first case in which it broke the rule
};

// Asks brains of the recipe about boards of many sizes, empty and with random rubble, and has them
// play whole games. Reports which rules they kept. An exception counts as a broken rule.
[[nodiscard]] std::vector<ContractCheck> checkContract(const BrainRecipe& recipe);

}  // namespace tetris
