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

// The size of the action space. Action ((hold * 4 + rotation) * rows + y) * width + x is that
// placement; in classic games, where y follows from a drop, rows is 1 and y is 0.
int countActions(const tetris::GameRules& rules);
// The placement of an action. Requires: 0 <= action < countActions(rules).
tetris::ExternalAnswer toPlacement(int action, const tetris::GameRules& rules);

// The counts of a game so far; a step reports what it has added to them.
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
    std::unique_ptr<tetris::GameEnvironment> game{};
};

// Appends the observation to the line, as an object of JSON. `before`: the counts before the step.
void addObservation(std::string& line, const ObservedGame& observed, const StepCounts& before,
                    const ObservationForm& form);

}  // namespace tui
