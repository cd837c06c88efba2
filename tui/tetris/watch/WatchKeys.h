#pragma once

#include <vector>

#include "tui/tetris/watch/WatchState.h"

namespace tui {

// In the order of the footer and of the page of keys, which has two keys of its own.
[[nodiscard]] std::vector<ViewRow> listWatchKeys(const WatchState& state);

// The words of the footer.
[[nodiscard]] std::vector<FooterWord> listWatchWords(const WatchState& state);

}  // namespace tui
