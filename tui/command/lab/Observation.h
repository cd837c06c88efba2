#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "brain/lab/play/SteeredGame.h"
#include "core/tetris/rules/GameRules.h"

// What `tetris env` tells of a game; docs/env.md describes the lines.

namespace tui {

enum class BoardForm : uint8_t { Text, Bits };

struct ObservationForm {
    BoardForm board = BoardForm::Text;
    bool listsPlacements = false;
    bool listsFeatures = false;  // of the placements, which are listed then
    bool hasRival = false;       // of matches
};

// Placements of games by these rules have numbers from 0 to this one, without it: ((hold * 4 +
// rotation) * rows + y) * width + x, where in classic games, whose pieces drop, rows is 1.
int countActions(const tetris::GameRules& rules);
// Requires: such a number.
tetris::ExternalAnswer toPlacement(int action, const tetris::GameRules& rules);

// What a step adds to.
struct StepCounts {
    int64_t score = 0;
    int64_t attack = 0;
    int64_t full = 0;  // spins
    int64_t mini = 0;
    int64_t perfect = 0;

    static StepCounts of(const tetris::PlayedGame& game);
};

// A game that another program plays.
struct ObservedGame {
    int64_t number = 0;
    uint64_t seed = 0;
    std::unique_ptr<tetris::SteppedGame> game{};
};

// Adds it as an object of JSON. `before`: what was counted before the step.
void addObservation(std::string& line, const ObservedGame& observed, const StepCounts& before,
                    const ObservationForm& form);

}  // namespace tui
