#pragma once

#include <array>
#include <string>

#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/rules/GameRules.h"
#include "tui/tetris/state/SeenSide.h"

namespace tui {

// A moment of a replay from which a person plays on. What follows is practice: it is not recorded
// and has no score.
struct Practice {
    tetris::PlayedGame game;  // a game of verbs that is running, or such a match
    std::array<SeenSide, 2> sides{};
    tetris::GameRules rules{};
    std::string sequence{};
    int next = 5;         // pieces shown ahead
    std::string rival{};  // of a match: who plays side 1, as the replay names it
};

}  // namespace tui
