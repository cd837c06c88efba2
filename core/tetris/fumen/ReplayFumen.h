#pragma once

#include <optional>
#include <string>

#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {

// Plays the recorded game again and returns it as a document of fumen: a page for each piece that
// comes to rest, where it does, and one for what is left; nullopt if `watch` has stopped it. Of a
// match that side's pieces.
// Garbage is grey. What is above row 23 is not shown. Throws ReplayDifference as verifyReplay, and
// std::invalid_argument unless the well is ten cells wide and no higher than a document's field.
// Requires: as for ReplayPlayer.
std::optional<std::string> formatFumen(const SharedReplay& replay, const SpinFinder& finder = {},
                                       const ReplayWatch& watch = {}, int side = 0);

}  // namespace tetris
