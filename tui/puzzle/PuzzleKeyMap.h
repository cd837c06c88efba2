#pragma once

#include <optional>

#include "tui/base/Key.h"
#include "tui/puzzle/PuzzleAction.h"

namespace tui {

// The action of a key, none for a key without one.
[[nodiscard]] std::optional<PuzzleAction> findPuzzleAction(const Key& key);

}  // namespace tui
