#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/tetris/replay/HeaderLine.h"
#include "core/tetris/replay/Replay.h"

namespace tetris {

// What one version of the format has, and the words for what was expected. The reader and the
// recorder go by it.
struct ReplayVersion {
    RuleSet set;
    std::string_view format;    // the first line
    std::string_view verbs;     // their letters
    std::string_view verbList;  // "L, R, O, D or P"
    std::span<const GameEnd> ends;
    std::string_view endForm;  // of the line "end"
    std::string_view endList;  // "limit, over, no-move, stopped or left"
    std::string_view entryForms;
    char placement;  // the first character of a placement
    std::string_view placementForm;
    std::string_view afterTime;  // what has to follow time without verbs
    int resultLines;             // after "end"
    bool hasTime;                // the game is told the time, and its result says it
    bool hasAdversary;
};

// The version for games by these rules.
[[nodiscard]] const ReplayVersion& getReplayVersion(RuleSet set);

// The lines of its header, between the first one and "play", in their order.
[[nodiscard]] std::span<const HeaderLine<ReplayHeader>> getHeaderLines(RuleSet set);

}  // namespace tetris
