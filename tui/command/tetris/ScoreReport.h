#pragma once

#include <string>
#include <vector>

#include "core/tetris/GameScore.h"

namespace tui {

// A row as a program reads it: one line of JSON, as docs/formats.md has it.
[[nodiscard]] std::string formatScoreJson(const tetris::ScoreRow& row);

// The rows as a person reads them, best first: a list for each table, sequence and size, with the
// places in it. At most 80 columns, unless numbers are very large. Whatever is in the rows, it is
// lines of plain text.
[[nodiscard]] std::string formatScoreLists(const std::vector<tetris::ScoreRow>& rows);

}  // namespace tui
