#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/tetris/Replay.h"
#include "tui/base/Frame.h"
#include "tui/base/Theme.h"

namespace tui {

// How a cast looks.
struct CastOptions {
    Size window{80, 24};
    bool utf8 = true;
    int colors = 256;  // or 0
    Theme theme = Theme::Classic;
};

// Writes a replay as an asciinema cast, version 2: a line of JSON about it, then a line for each
// picture with what changes on the screen. The same replay and options give the same bytes: nothing
// depends on the clock, the terminal or the environment. At most 30 pictures a second. `write` is
// called with one part after the other. Throws tetris::ReplayDifference, before anything is
// written, if the replay cannot be played to its end.
//
// Source of the format: "asciicast file format (version 2)", asciinema.org.
void writeAsciicast(const std::shared_ptr<const tetris::Replay>& replay, const CastOptions& options,
                    const std::function<void(std::string_view)>& write);

// The sequences that change the picture `from` to `to`, of the same size, on a terminal with the
// usual 256 colours. All attributes are reset at the end.
[[nodiscard]] std::string formatDifference(const Frame& from, const Frame& to, Theme theme);

}  // namespace tui
