#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayLines.h"

namespace tetris {

// A setting that may change during a game: its name in the line, and its greatest number.
struct ReplayChange {
    ReplayEntry::Kind kind;
    std::string_view name;
    uint64_t max = 100;
};
inline constexpr std::array kReplayChanges{ReplayChange{ReplayEntry::Kind::Speed, "speed"},
                                           ReplayChange{ReplayEntry::Kind::Adversary, "adversary"},
                                           ReplayChange{ReplayEntry::Kind::Brain, "brain"},
                                           ReplayChange{ReplayEntry::Kind::Active, "active", 1},
                                           ReplayChange{ReplayEntry::Kind::View, "view", 1}};

// What one version of the format has, and the words for what was expected. Reader, recorder and
// player go by it.
struct ReplayVersion {
    int number;
    std::string_view format;                     // the first line
    std::string_view verbs;                      // their letters
    std::string_view verbList;                   // "L, R, O, D or P"
    std::span<const ReplayEntry::Kind> changes;  // settings that may change
    std::string_view changeForms;
    std::span<const GameEnd> ends;  // of a game of one side
    std::string_view endForm;       // of the line "end"
    std::string_view endList;       // "limit, over, no-move, stopped or left"
    std::string_view entryForms;
    std::string_view verbsForm;
    char placement;  // the first character of a placement
    std::string_view placementForm;
    std::string_view afterTime;  // what has to follow time without verbs
    int resultLines;             // after "end"
    int sides = 1;               // with two, each entry says which one's it is
    bool hasTime = false;        // the game is told the time, and its result says it
    bool hasAdversary = false;
};

// All of them, the oldest first.
std::span<const ReplayVersion> getReplayVersions();
// The version for games by these rules.
const ReplayVersion& getReplayVersion(const GameRules& rules);
inline const ReplayVersion& getMatchVersion() { return getReplayVersions().back(); }

// Reads the lines of a header (ReplayHeader.cpp) after the first one, up to "play". Throws as
// ReplayLines does.
ReplayHeader readHeader(ReplayLines& lines, const ReplayVersion& version);
// The whole header, with its first line and "play".
std::string formatHeader(const ReplayHeader& header);

// The rules of a match, without the seed, as its header has them, but in one line with a blank
// before each name: " level 1 next 5".
std::string formatMatchRules(const ReplayHeader& header);
// Reads that, without the first blank. Throws std::invalid_argument for any other text.
MatchRules readMatchRules(std::string_view text);

}  // namespace tetris
