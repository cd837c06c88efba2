#pragma once

#include "tui/base/Loop.h"
#include "tui/base/Terminal.h"
#include "tui/base/Worker.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/versus/MatchWatchApp.h"

namespace tui {

// Shows the replay of the game that has just ended. Its answers and those for the game arrive in
// the same loop; those for the game wait until the app is back. Requires: Leaving::Replay.
[[nodiscard]] LoopResult watchReplay(TetrisApp& app, Terminal& terminal, Waker& waker,
                                     const LoopLimits& limits);
// Shows the match of two brains that the first page has chosen. Requires: Leaving::WatchMatch.
[[nodiscard]] LoopResult watchChosenMatch(TetrisApp& app, Terminal& terminal, Waker& waker,
                                          const LoopLimits& limits);
// Shows a match of two brains, and its replay where the person wants that.
[[nodiscard]] LoopResult runMatchWatch(MatchWatchApp& app, Terminal& terminal, Waker& waker,
                                       const LoopLimits& limits);

}  // namespace tui
