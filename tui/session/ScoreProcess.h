#pragma once

#include <filesystem>
#include <optional>

#include "tui/session/ScoreWork.h"

namespace tui {

// What SQLite takes of memory for one score, a session would have for the rest of its life. So it
// is done in a process of its own: `program`, which is to be this program, whose command
// kScoreCommand is for that alone. It gets the session's environment and limits, but no signals of
// its terminal, and it ends with the thread that asked, as if that had done the work.
//
// Nothing if there is no process to be had, or if it ended without an answer: then nobody knows
// whether it is done, and it may be done again; a game is stored once.
[[nodiscard]] std::optional<ScoreOutcome> saveScoreApart(const std::filesystem::path& program,
                                                         const EndedGame& game);
[[nodiscard]] std::optional<ScoreOutcome> renameScoreApart(const std::filesystem::path& program,
                                                           const NamedGame& game);

inline constexpr const char* kScoreCommand = "keep-score";
// That process. Returns its exit code.
[[nodiscard]] int keepScore(int argc, char** argv);

}  // namespace tui
