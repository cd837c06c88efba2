#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"

namespace tui {

// How a run of the loop ended.
enum class LoopEnd {
    Done,        // the app said so
    Signal,      // a signal asked for it: LoopResult::signal
    InputEnded,  // the keyboard is gone
    Idle         // no key for as long as was allowed
};

struct LoopResult {
    LoopEnd end = LoopEnd::Done;
    int signal = 0;
};

// What a loop has to keep to.
struct LoopLimits {
    std::optional<Duration> idle{};  // it ends when no key has come for so long
    bool canStop = true;             // ^Z suspends the program
};

// Runs the app on the terminal: sleep until a key, a signal, a wake by another thread or the app's
// next wake; read the clock once; hand on all that came; draw once. Pictures that follow a key are
// drawn at once, others at most 30 times a second: above ten a second only when the terminal has
// answered that the last one is shown, and no quicker than ten on a terminal that never answers.
//
// While the terminal takes no bytes, the app's time stands still and nothing is drawn; keys and
// signals go on. A person who plays and has pressed no key for 30 seconds is looked after: if the
// terminal has answered before and does not within 5 seconds, the app is told of an absence.
[[nodiscard]] LoopResult runLoop(App& app, Terminal& terminal, const LoopLimits& limits = {});

}  // namespace tui
