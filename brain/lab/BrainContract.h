#pragma once

#include <string>
#include <vector>

#include "brain/tetris/BrainRecipe.h"

namespace tetris {

// One rule of the brain interface, and whether the brains kept it.
struct ContractCheck {
    std::string name;  // "legal-move"
    bool passed = true;
    std::string detail;  // the case in which the rule was broken
};

// Tests brains of the recipe on boards of many sizes, empty and with random rubble, and in whole
// games. Returns one check for each rule; an exception counts as a broken rule.
[[nodiscard]] std::vector<ContractCheck> checkContract(const BrainRecipe& recipe);

}  // namespace tetris
