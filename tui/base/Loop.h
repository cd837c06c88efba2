#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"

namespace tui {

// Why the loop ended.
enum class LoopEnd {
    Done,        // the app is done
    Signal,      // a signal to end: LoopResult::signal
    InputEnded,  // the input has ended
    Idle         // no key for the allowed time
};

struct LoopResult {
    LoopEnd end = LoopEnd::Done;
    int signal = 0;
};

// Limits of the loop.
struct LoopLimits {
    std::optional<Duration> idle{};  // the loop ends after this time without a key
    bool canStop = true;             // ^Z suspends the program
};

// Runs the app on the terminal: sleep until a key, a signal, a wake by another thread or the app's
// next wake; read the clock once; pass on everything that came; draw once.
//
// Pictures that follow a key are drawn at once, others at most 30 times a second: more than ten a
// second only if the terminal has answered that the last one is shown, so at most ten on a terminal
// that never answers.
//
// While the terminal accepts no bytes, the app's time stands still and nothing is drawn; keys and
// signals are still processed. If a person plays and has pressed no key for 30 seconds, the
// terminal is asked for its status. If it has answered before and does not within 5 seconds, the
// app is told that the person is absent.
[[nodiscard]] LoopResult runLoop(App& app, Terminal& terminal, const LoopLimits& limits = {});

}  // namespace tui
