#pragma once

#include <filesystem>

#include "core/tetris/replay/GameStatistics.h"
#include "tui/store/ScoreDatabase.h"

namespace tui {

// The statistics of the games that brains did not help with, of the matches, and of the boards of
// npuzzle solved without help, by one query on the file of scores (Paths::findScores()). A missing
// file has none. Throws ScoreFileError.
tetris::GameStatistics readGameStatistics(const std::filesystem::path& file,
                                          const tetris::PlayedFilter& filter,
                                          ScoreFileOptions options = {});

}  // namespace tui
