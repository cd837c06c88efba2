#pragma once

#include <cstdint>
#include <vector>

#include "tui/base/KeyRow.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// What a person can do while brains play, and on the page of the end.
enum class WatchAction : std::uint8_t {
    Again,
    NextSeed,
    Pause,  // or go on
    Slower,
    Faster,
    Full,  // the greatest speed, or back from it
    Turn,
    Piece,
    End,
    Help,
    Quit
};

// In the order of the footer and of the page of keys, which has two keys of its own.
[[nodiscard]] std::vector<KeyRow<WatchAction, WatchState>> listWatchKeys(const WatchState& state);

// The words of the footer.
[[nodiscard]] std::vector<FooterWord> listWatchWords(const WatchState& state);

}  // namespace tui
