#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"

namespace tui {

// Why the loop ended.
enum class LoopEnd {
    Done,        // the app is done
    Signal,      // the program must end by LoopResult::signal
    InputEnded,  // the input has ended
    Idle         // no key for the allowed time
};

struct LoopResult {
    LoopEnd end = LoopEnd::Done;
    int signal = 0;
};

struct LoopLimits {
    std::optional<Duration> idle{};  // the loop ends after this time without a key
    bool canStop = true;             // ^Z suspends the program
};

// Runs the app on the terminal. It sleeps until a key, a signal, a wake by another thread or the
// app's next wake; then it reads the clock once, passes everything on to the app, and draws once.
//
// A picture that follows a key is drawn at once, unless an earlier one has been under way for
// longer than LineSpeed::kBehind beyond the quickest answer. Other pictures are drawn at most 30
// times a second if the terminal answers requests for its status, else at most 10 times. If the app
// wants to be woken within 0.1 s, the next picture waits until the terminal has answered that the
// last one is shown.
//
// While the terminal accepts no bytes, or is late with an answer, the app's time stands still; keys
// and signals are still processed. See Presence for a person who is gone, and a line that stalls.
LoopResult runLoop(App& app, Terminal& terminal, const LoopLimits& limits = {});

}  // namespace tui
