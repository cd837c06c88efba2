#pragma once

#include <string>
#include <vector>

#include "core/tetris/GameScore.h"

namespace tui {

// A row as one line of JSON, which docs/formats.md describes.
[[nodiscard]] std::string formatScoreJson(const tetris::ScoreRow& row);

// The rows for a person, best first: a list for each table, sequence and size, with the places in
// it. At most 80 columns, unless numbers are very large. Always lines of plain text, whatever the
// rows contain.
[[nodiscard]] std::string formatScoreLists(const std::vector<tetris::ScoreRow>& rows);

}  // namespace tui
