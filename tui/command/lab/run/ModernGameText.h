#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/tetris/steer/GameSetup.h"

namespace tui {

// What the lines of `tetris run` say about modern games besides what they say about classic ones.

// How many games ended in each way.
using ModernEnds = std::map<tetris::GameEnd, std::int64_t>;

// Adds "spins" to "level_reached".
void addModernNumbers(nlohmann::ordered_json& line, const tetris::ModernNumbers& numbers);

// Reads what that adds, with the score of a game. Throws std::invalid_argument, or an exception of
// the JSON library, for a line without them.
[[nodiscard]] tetris::ModernNumbers readModernNumbers(const nlohmann::ordered_json& line);

// The first line of CSV.
inline constexpr const char* kModernCsvHeader =
    "game,seed,sequence,brain,mode,rules,goal,level,size,pieces,score,rows,"
    "singles,doubles,triples,tetrises,mini0,mini1,mini2,full0,full1,full2,full3,"
    "back_to_back,perfect,max_combo,attack,milliseconds,level_reached,end\n";
// The fields of CSV behind "tetrises": "mini0" to "level_reached".
[[nodiscard]] std::vector<std::string> listModernNumbers(const tetris::ModernNumbers& numbers);

// How a game ended: the name of its GameEnd.
[[nodiscard]] std::string formatEnd(const tetris::GameResult& result);

// All ends with their numbers, as JSON; those that occurred, as a line of the table.
[[nodiscard]] nlohmann::ordered_json formatModernEnds(const ModernEnds& ends);
[[nodiscard]] std::string formatTableEnds(const ModernEnds& ends);

}  // namespace tui
