#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/state/StartPage.h"

namespace tui {

// Gets the name of a game of the page.
using ActOnSuspended = std::function<void(const std::string& name)>;

// The page of suspended games, those of the first page, which must outlive this. Up and Down choose
// one, Enter resumes it, and d asks whether to delete it; `resume` and `remove` may change the
// games.
std::unique_ptr<Panel> makeSuspendedPanel(const StartPage& page, ActOnSuspended resume,
                                          ActOnSuspended remove);

}  // namespace tui
