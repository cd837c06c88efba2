#pragma once

#include <string>
#include <vector>

#include "brain/tetris/BrainRecipe.h"

namespace tetris {

// One promise of the brain interface, and whether a brain kept it.
struct ContractCheck {
    std::string name;  // "legal-move"
    bool passed = true;
    std::string detail;  // the first case in which it did not
};

// Asks brains of the recipe about boards of many sizes, empty and with rubble, and about whole
// games, and tells which promises they kept. What a brain throws is a promise not kept.
[[nodiscard]] std::vector<ContractCheck> checkContract(const BrainRecipe& recipe);

}  // namespace tetris
