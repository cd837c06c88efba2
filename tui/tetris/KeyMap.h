#pragma once

#include <optional>

#include "tui/base/Key.h"
#include "tui/tetris/Action.h"

namespace tui {

// What the key means in the game; none if it means nothing. No key has two meanings.
[[nodiscard]] std::optional<Action> findAction(const Key& key);

}  // namespace tui
