#pragma once

#include <stdexcept>
#include <string>

#include "core/base/Format.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/store/Paths.h"

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

// Returns what `work` on the replay in that file returns. What is wrong with the replay becomes a
// std::runtime_error with the file's name: "FILE:LINE: ..." where it differs from the game, and
// "FILE: ..." for a std::invalid_argument.
template <class Work>
auto workOnReplay(const std::string& fileName, const Work& work) try {
    return work();
} catch (const tetris::ReplayDifference& difference) {
    throw std::runtime_error(
        tetris::formatPlace(formatFileName(fileName), difference.getLine(), difference.what()));
} catch (const std::invalid_argument& error) {
    base::fail("{}: {}", formatFileName(fileName), error.what());
}

}  // namespace tui
