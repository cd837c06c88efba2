#pragma once

#include <memory>
#include <string>

#include "core/tetris/Replay.h"

namespace tui {

// Reads the replay in a file. Throws std::runtime_error that begins with the file's name: "FILE:
// ..." if it cannot be read or is larger than any replay, "FILE:LINE: ..." if it is no replay.
[[nodiscard]] std::shared_ptr<const tetris::Replay> readReplay(const std::string& fileName);

// The two halves of that: reads the file's text, and parses a text that came from the file.
[[nodiscard]] std::string readReplayText(const std::string& fileName);
[[nodiscard]] std::shared_ptr<const tetris::Replay> readReplay(const std::string& fileName,
                                                               const std::string& text);

// The file's name without characters that would spoil a line or a terminal.
[[nodiscard]] std::string nameFile(const std::string& fileName);

}  // namespace tui
