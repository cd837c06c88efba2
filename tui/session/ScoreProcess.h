#pragma once

#include <filesystem>
#include <optional>

#include "tui/session/ScoreWork.h"

namespace tui {

// The same as saveScore and renameScore, in another process: memory that SQLite has used would stay
// with the session until its end. The process has the session's environment and limits, blocks the
// signals of its terminal, and is killed when the thread that started it ends. Requires: `program`
// is this program, which has the command kScoreCommand for this.
//
// Nullopt if no process could be started, or if it ended without an answer. Then the work may or
// may not be done. It can be repeated, because a game is stored only once.
[[nodiscard]] std::optional<ScoreOutcome> saveScoreApart(const std::filesystem::path& program,
                                                         const EndedGame& game);
[[nodiscard]] std::optional<ScoreOutcome> renameScoreApart(const std::filesystem::path& program,
                                                           const NamedGame& game);

inline constexpr const char* kScoreCommand = "keep-score";
// The command's body. Returns its exit code.
[[nodiscard]] int keepScore(int argc, char** argv);

}  // namespace tui
