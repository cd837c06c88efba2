#pragma once

#include <chrono>
#include <optional>

#include "brain/tetris/BrainRecipe.h"
#include "tui/command/lab/ServedLines.h"

namespace tui {

// Lets a brain of modern games speak the Tetris Bot Protocol, until the front end says `quit` or
// ends. `time`: how long it may think about a suggestion; nullopt: as long as it wants. `stop`,
// `start`, `quit` and the end of the input end its thinking within 10 ms, if it looks at its stop
// token as often.
void serveBot(ServedLines& lines, const tetris::BrainRecipe& recipe,
              std::optional<std::chrono::milliseconds> time);

}  // namespace tui
