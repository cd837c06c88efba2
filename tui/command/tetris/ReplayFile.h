#pragma once

#include <memory>
#include <string>

#include "core/tetris/Replay.h"
#include "core/tetris/rules/ModernReplay.h"

namespace tui {

// Reads the replay in a file. Throws std::runtime_error that begins with the file's name: "FILE:
// ..." if it cannot be read or has more than 64 MiB, "FILE:LINE: ..." if it is no replay.
[[nodiscard]] std::shared_ptr<const tetris::Replay> readReplay(const std::string& fileName);

// The two steps of readReplay: reading the file's text, and parsing a text that came from the file.
[[nodiscard]] std::string readReplayText(const std::string& fileName);
[[nodiscard]] std::shared_ptr<const tetris::Replay> readReplay(const std::string& fileName,
                                                               const std::string& text);

// The same for the text of a modern game's replay.
[[nodiscard]] std::shared_ptr<const tetris::ModernReplay> readModernReplay(
    const std::string& fileName, const std::string& text);

// The file's name as plain text, for a line on a terminal: see base::makePlainText.
[[nodiscard]] std::string nameFile(const std::string& fileName);

}  // namespace tui
