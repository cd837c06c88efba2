#pragma once

#include <string_view>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/versus/VersusLayout.h"

namespace tui {

// The cards of a match between persons. They require TetrisState::findLive().

// Copies the line for another machine from the waiting card.
inline constexpr Key kCopyLineKey = makeKey(U'y');
// Why the referee has ended the connection, if it has said that; else the other sentence.
std::string_view sayRefusal(const TetrisState& state, std::string_view otherwise);

// Before the first match: how the other one comes.
void drawWaitingCard(const TetrisState& state, Frame& frame);

// In the own well while the clock stands: for whom, and how long yet; or what is wrong with the
// referee. Nothing while pieces fall.
void drawStandingCard(const TetrisState& state, const VersusLayout& layout, Frame& frame);

}  // namespace tui
