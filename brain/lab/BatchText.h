#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "brain/base/JsonText.h"
#include "brain/lab/Batch.h"

namespace tetris {

// Games as text: in checkpoint files, and between the processes of one run.

// Appends the line of a game that has ended, with its line feed: game seed pieces rows points
// singles doubles triples tetrises end column... and the numbers of a modern game. A game that was
// measured, or lost, is an object of JSON: that line with the meter, or the fault. So is a match.
void appendGameLine(std::string& text, const BatchGame& game);
// Parses such a line, without the line feed; nullopt if it is not the line of such a game, or no
// game of this plan can end so; the counts of a match, and those of spins, combos and attack, are
// not looked at, nor whether its number and seed belong to the run.
std::optional<BatchGame> parseGameLine(std::string_view line, const BatchPlan& plan);

// The running games as an array of JSON.
base::Json formatRunning(const std::map<int64_t, InstantProgress>& running);
// Parses it. Throws std::invalid_argument for anything else, and for a game that cannot be; the
// message says which: "running game 3: its 'columns' cannot be".
std::map<int64_t, InstantProgress> parseRunning(const base::Json& json, const BatchPlan& plan);

}  // namespace tetris
