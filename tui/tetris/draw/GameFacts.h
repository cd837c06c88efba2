#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/text/FactColumn.h"
#include "tui/tetris/state/SideGame.h"

namespace tui {

// The numbers of a game, as its pictures show them: one list while it runs, and one at its end.

// What the game is about stands first. `isRoomy`: also what a classic game shows only where there
// is much room.
std::vector<Fact> listFacts(const SideState& state, const SideGame& game, bool isRoomy);
// The same for a game that has ended. The first one is its result.
std::vector<Fact> listEndFacts(const SideState& state, const SideGame& game);

// Its rates, and how often so many rows were cleared at once, a line each. `isFull`: there are so
// many other numbers that all of this is of little importance.
std::vector<Fact> listEndLines(const SideState& state, const SideGame& game, bool isFull);

// "1x30 2x2 3x0 4x1": how often so many rows were cleared at once.
std::string formatClears(const SideGame& game, const Look& look);

// True if the game was about the time to its goal, and has reached it.
bool hasReachedGoal(const SideGame& game);

// Draws the seed into a box: in one row beside its label, else below it.
void putSeed(std::string_view label, uint64_t seed, Box box, Frame& frame);

}  // namespace tui
