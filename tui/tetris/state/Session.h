#pragma once

#include <optional>

#include "tui/tetris/state/StartPage.h"

namespace tui {

// What holds for a game from its start to its end, because of what it was begun as.
struct Session {
    bool canBeSuspended = true;       // then a command also repeats it, and faults may restart it
    bool canBeDropped = true;         // nothing is left of it where it is worth nothing
    bool canBeReplaced = true;        // New and Again end it
    bool hasTable = true;             // it counts in a table of games, which has a best one
    bool isNamed = true;              // its person may be asked for a name when it has ended
    bool takesBack = false;           // moves can be taken back, whatever the goal
    bool isShared = false;            // two persons play it at this keyboard
    bool waits = false;               // time stands still until its person has moved
    bool stopsForPages = true;        // a page, or the loss of the focus, pauses it
    int countdown = 2;                // the numbers before it, if any: Ready, Go
    std::optional<StartItem> item{};  // the row of the first page where it leads; nullopt: any
};
inline constexpr Session kMatchSession{.canBeSuspended = false,
                                       .canBeDropped = false,
                                       .canBeReplaced = false,
                                       .hasTable = false,
                                       .isNamed = false,
                                       .countdown = 3,
                                       .item = StartItem::Versus};
inline constexpr Session kTodaySession{.item = StartItem::Today};
inline constexpr Session kPracticeSession{.canBeSuspended = false, .takesBack = true};

}  // namespace tui
