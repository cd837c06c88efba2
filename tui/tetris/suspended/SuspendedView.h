#pragma once

#include <string>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/state/StartPage.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What stands about suspended games and boards on the first page and in their list.

// "modern, zen"; "classic, 20x30, helped, bag"; `isShort`: "zen". Words without room are left out
// from the right.
std::string nameSuspended(const SuspendedEntry& game, int columns, const Translation& tr,
                          bool isShort = false);
// The rival of a match: "level 6".
std::string nameSuspendedRival(const SuspendedEntry& game, const Translation& tr);
// "48,300" and "27 rows"; of a board "46 moves".
std::vector<std::string> listSuspendedNumbers(const SuspendedEntry& game, const Translation& tr);
// "2:31", with tenths where the time counts.
std::string formatPlayedTime(const SuspendedEntry& game);
// When it was saved: "today 21:40", "Nov 24".
std::string formatSavedDay(const SuspendedEntry& game, const TetrisState& state);
// How many of them are games, and no boards.
int countSuspendedGames(const std::vector<SuspendedEntry>& suspended);
// The oldest of them that is no board. Requires: there is one.
std::vector<SuspendedEntry>::const_iterator findOldestSuspended(
    const std::vector<SuspendedEntry>& suspended);
// What becomes of the oldest one when another game is suspended; empty if nothing does.
std::string warnOfLimit(const TetrisState& state);

// Draws the newest ones beside the menu of the first page.
void drawSuspendedPanel(const TetrisState& state, Box box, Frame& frame);

}  // namespace tui
