#pragma once

#include <memory>
#include <string>

#include "core/tetris/Replay.h"

namespace tui {

// The replay in that file. Throws std::runtime_error that begins with the file's name: "FILE: ..."
// if it cannot be read or is larger than any replay, "FILE:LINE: ..." if it is none.
[[nodiscard]] std::shared_ptr<const tetris::Replay> readReplay(const std::string& fileName);

// The two halves of that: the file's text, and the replay in a text that came from there.
[[nodiscard]] std::string readReplayText(const std::string& fileName);
[[nodiscard]] std::shared_ptr<const tetris::Replay> readReplay(const std::string& fileName,
                                                               const std::string& text);

// The file's name without characters that would spoil a line or a terminal.
[[nodiscard]] std::string nameFile(const std::string& fileName);

}  // namespace tui
