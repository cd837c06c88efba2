#pragma once

#include <cstddef>
#include <optional>

#include "brain/puzzle/table/Tables.h"

namespace puzzle {

// The smallest set of pattern databases for that size. Nullopt if there is none, or if building it
// takes more than `memory` bytes.
std::optional<PatternSet> chooseBeamSet(BoardSize size, size_t memory, const Tables& tables);

// Boards in each layer for a quick solution: the usual number, or fewer, but at least 100, if
// `memory` bytes, without the tables, do not allow it.
size_t chooseBeamWidth(BoardSize size, size_t memory);

}  // namespace puzzle
