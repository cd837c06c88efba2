#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/rules/GameRules.h"
#include "tui/tetris/state/SeenSide.h"

namespace tui {

// A costly move that a person plays again: its choices as the judge has rated them.
struct RetriedMove {
    std::string judge{};
    double scale = 0;
    double cost = 0;  // what it was
    std::vector<tetris::Move> choices{};
};

// A moment of a replay from which a person plays on. What follows is practice: it is not recorded
// and has no score.
struct Practice {
    tetris::PlayedGame game;  // a game of verbs that is running, or such a match
    std::array<SeenSide, 2> sides{};
    tetris::GameRules rules{};
    std::string sequence{};
    int next = 5;         // pieces shown ahead
    std::string rival{};  // of a match: who plays side 1, as the replay names it
    std::optional<RetriedMove> retried{};
};

}  // namespace tui
