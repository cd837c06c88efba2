#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "brain/tetris/Brain.h"

namespace tetris {

// A row of the table of brains.
struct BrainEntry {
    std::string_view name;
    std::string_view about;  // one line, for a person who chooses
    std::unique_ptr<Brain> (*make)();
};

// All brains, in the order in which they are offered.
[[nodiscard]] std::span<const BrainEntry> getBrains();

// The row of that name, null if there is none.
[[nodiscard]] const BrainEntry* findBrain(std::string_view name);

// A new brain of that name. Throws std::invalid_argument, with the names there are, if none has it.
[[nodiscard]] std::unique_ptr<Brain> makeBrain(std::string_view name);

}  // namespace tetris
