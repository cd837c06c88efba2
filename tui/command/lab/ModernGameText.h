#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "brain/lab/HeadlessGame.h"
#include "brain/tetris/GameSetup.h"

namespace tui {

// What the lines of `tetris run` say about modern games besides what they say about classic ones.

// Adds "rules", "goal" and "level", the one at the start, and "garbage" for a cheese game.
void addModernRules(nlohmann::ordered_json& line, const tetris::GameSetup& setup);

// Adds "spins" to "level_reached".
void addModernNumbers(nlohmann::ordered_json& line, const tetris::ModernNumbers& numbers);

// The fields of CSV behind "tetrises": "mini0" to "level_reached".
[[nodiscard]] std::vector<std::string> listModernNumbers(const tetris::ModernNumbers& numbers);

// How a game ended: the name of a ModernEnd or of a GameEnd.
[[nodiscard]] std::string formatEnd(const tetris::GameResult& result);

}  // namespace tui
