#pragma once

#include <string>
#include <string_view>

#include "core/tetris/Replay.h"

namespace tetris {

// The replay that a file's text holds. docs/formats.md has the grammar; ReplayRecorder writes it.
//
// Every line is looked at, in time and memory that grow with the text alone, whatever is in it: for
// 1 MiB less than 100 ms and 16 MiB. Whether the verbs lead to the result is not looked at.
// Throws std::invalid_argument for the first line that is wrong: "FILE:LINE: what; what was
// expected".
[[nodiscard]] Replay parseReplay(std::string_view text, std::string_view fileName);

// What parseReplay and others say of a line.
[[nodiscard]] std::string formatPlace(std::string_view fileName, int line, std::string_view what);

}  // namespace tetris
