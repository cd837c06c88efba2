#pragma once

#include "tui/base/App.h"
#include "tui/base/Terminal.h"

namespace tui {

// How a run of the loop ended.
enum class LoopEnd {
    Done,       // the app said so
    Signal,     // a signal asked for it: LoopResult::signal
    InputEnded  // the keyboard is gone
};

struct LoopResult {
    LoopEnd end = LoopEnd::Done;
    int signal = 0;
};

// Runs the app on the terminal: sleep until a key, a signal, a wake by another thread or the app's
// next wake; read the clock once; hand on all that came; draw once. Pictures that follow a key are
// drawn at once, others at most 30 times a second.
[[nodiscard]] LoopResult runLoop(App& app, Terminal& terminal);

}  // namespace tui
