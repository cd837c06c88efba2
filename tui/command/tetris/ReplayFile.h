#pragma once

#include <string>

#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"

namespace tui {

// Reads the replay of a game or a match in a file. Throws std::runtime_error that begins with the
// file's name: "FILE: ..." if it cannot be read or has more than 64 MiB, "FILE:LINE: ..." if it is
// no replay.
tetris::SharedReplay readReplay(const std::string& fileName);

// Its two steps: reading the file's text, without a byte order mark and carriage returns, and with
// the line feed that may be missing after a board's hash; and parsing a text that came from the
// file.
std::string readReplayText(const std::string& fileName);
tetris::SharedReplay readReplay(const std::string& fileName, const std::string& text);

// Where a replay in that file differs from the game: "FILE:LINE: ...".
std::string describeDifference(const std::string& fileName,
                               const tetris::ReplayDifference& difference);

}  // namespace tui
