#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"
#include "tui/tetris/replay/ReplayTimeline.h"

namespace tui {

// The look of a cast.
struct CastOptions {
    Size window{80, 24};
    bool utf8 = true;
    int colors = 256;  // or 0 for monochrome
    Theme theme = Theme::Classic;
};

// Writes a replay as an asciinema cast, version 2: a header line of JSON, then a line for each
// picture with what changes on the screen, at most 30 a second. The same replay and options give
// the same bytes: nothing depends on the clock, the terminal or the environment. `write` gets one
// part after the other. Throws tetris::ReplayDifference if the replay is inconsistent, before
// anything is written. `watch`, unless it is empty, is told the progress.
//
// Source of the format: "asciicast file format (version 2)", asciinema.org.
void writeAsciicast(const tetris::SharedReplay& recording, const CastOptions& options,
                    const std::function<void(std::string_view)>& write,
                    const tetris::ReplayWatch& watch = {});

// The terminal sequences that change the picture `from` to `to` on a terminal with the usual 256
// colours. All attributes are reset at the end. Requires: both have the same size, and the
// terminal's attributes are reset.
std::string formatDifference(const Frame& from, const Frame& to, Theme theme);

}  // namespace tui
