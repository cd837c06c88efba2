#pragma once

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/state/Callout.h"

namespace tui {

// Draws what the last lock was: of a single game with its points, of a match with what it did to
// the rows on their way. What has no room is left out.
void drawCallout(const Callout& callout, bool isOfMatch, const Look& look, const Translation& tr,
                 Box box, Frame& frame);

}  // namespace tui
