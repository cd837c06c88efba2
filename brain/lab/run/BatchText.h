#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "brain/lab/GameSource.h"

namespace tetris {

// Games as text: in checkpoint files, and between the processes of one run.

// Appends the line of a game that has ended, with its line feed: game seed pieces rows points
// singles doubles triples tetrises end column... and the numbers of a modern game. A game that was
// measured, or lost, is an object of JSON: that line with the meter, or the fault.
void appendGameLine(std::string& text, const BatchGame& game);
// Parses such a line, without the line feed; nullopt if it is not the line of such a game.
[[nodiscard]] std::optional<BatchGame> parseGameLine(std::string_view line, const GameSetup& setup);

// The running games as an array of JSON.
[[nodiscard]] nlohmann::ordered_json formatRunning(
    const std::map<std::int64_t, GameProgress>& running);
// Parses it. Throws std::logic_error or an exception of the JSON library for anything else.
[[nodiscard]] std::map<std::int64_t, GameProgress> parseRunning(const nlohmann::ordered_json& json,
                                                                const GameSetup& setup);

}  // namespace tetris
