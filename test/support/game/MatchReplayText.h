#pragma once

#include <string>

#include "test/support/Text.h"

namespace tetris {

// A whole replay of a match, as the rules publish it: side 1 clears perfectly, and the rows that it
// sends leave side 0 no room.
inline const std::string kWholeMatch =
    "tetris-replay 3\n"
    "rules versus\n"
    "level 1\n"
    "next 5\n"
    "hold 1\n"
    "sequence bag\n"
    "seed 7\n"
    "size 4x5\n"
    "clock time\n"
    "travel 400\n"
    "cap 8\n"
    "messy 30\n"
    "margin 180\n"
    "side 0 person\n"
    "side 1 level 6\n"
    "start 2026-01-31T12:00:00Z\n"
    "play\n"
    "+225 0 R4DX\n"
    "+491 1 R4DX\n"
    "+261 0 H2DCD\n"
    "+622 1 CL3DX\n"
    "+653 0 C3DX\n"
    "+26 1 RA3DX\n"
    "+711 0 ADX\n"
    "+342 0 HA2DX\n"
    "end win 1 block-out\n"
    "side 0 score 463 pieces 5 rows 3 sent 0 cancelled 1 received 8 board 4580508744c32477\n"
    "side 1 score 1660 pieces 3 rows 3 sent 10 cancelled 0 received 0 board a2103c010d71aeb5\n"
    "time 3331\n";

using test::replaceIn;

}  // namespace tetris
