#pragma once

#include <string>
#include <string_view>

#include "tui/base/Frame.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

// What stands beside the well of a modern game, besides the controls.

// What the side shows about a modern game. `previews`: the next pieces at most.
[[nodiscard]] ModernSide describeModern(const tetris::ModernGame& game, int previews);

// Hold, score, level, goal, counts, time, and the call-out.
void drawModernNumbers(const SideState& state, const SideGame& game, const Layout& layout,
                       Frame& frame);
// The next pieces, the first one at the top. Nothing in a pause.
void drawModernNext(const SideState& state, const SideGame& game, const Layout& layout,
                    Frame& frame);
// The rows of garbage that are still to be dug in a cheese game, as a bar beside the well.
void drawGarbageMeter(const SideState& state, const SideGame& game, const Layout& layout,
                      Frame& frame);

// "marathon" and so on, translated.
[[nodiscard]] std::string_view nameGoal(tetris::Goal goal, const Translation& tr);
// The way to the goal: "7/10 rows", "3/10 dug"; empty where there is none.
[[nodiscard]] std::string formatGoal(const ModernSide& game, const Translation& tr);
// The time of the game, which runs down in an ultra game, with tenths where it counts.
[[nodiscard]] std::string formatGameTime(const ModernSide& game);
// What games of its table are compared by: "1:02.345" or "48,300".
[[nodiscard]] std::string formatMeasure(std::int64_t measure, const SideGame& game);
// A number with separators from 10,000 on.
[[nodiscard]] std::string formatPoints(std::int64_t points);

// Draws the call-out from that row of the window on, at most `rows` lines.
void drawCallout(const SideState& state, Box box, int row, int rows, Frame& frame);

}  // namespace tui
