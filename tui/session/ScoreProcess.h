#pragma once

#include <filesystem>
#include <optional>

#include "tui/session/ScoreWork.h"

namespace tui {

// A session would keep the memory that SQLite needs for one score for the rest of its life. So the
// work is done in another process: `program`, which must be this program, whose command
// kScoreCommand exists only for this. It gets the session's environment and limits, but no signals
// of its terminal, and ends with the thread that started it.
//
// Nullopt if no process could be started, or if it ended without an answer. Then the work may or
// may not be done, and can be repeated: a game is stored only once.
[[nodiscard]] std::optional<ScoreOutcome> saveScoreApart(const std::filesystem::path& program,
                                                         const EndedGame& game);
[[nodiscard]] std::optional<ScoreOutcome> renameScoreApart(const std::filesystem::path& program,
                                                           const NamedGame& game);

inline constexpr const char* kScoreCommand = "keep-score";
// The body of that process. Returns its exit code.
[[nodiscard]] int keepScore(int argc, char** argv);

}  // namespace tui
