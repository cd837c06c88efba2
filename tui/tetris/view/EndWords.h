#pragma once

#include <string>
#include <string_view>

#include "core/tetris/replay/GameScore.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/SideGame.h"

namespace tui {

// What the card of a finished game says in words. All texts are translated, but those of an Ending.

struct StyledText {
    std::string text{};
    Style style{};
};

// "GAME OVER", "the stack is too high".
struct Ending {
    std::string_view title;
    std::string_view reason;
    Color color = Color::Bad;
};
Ending findEnding(const SideState& state, const SideGame& game);

// True if the score is in the table.
bool isSaved(const SideState& state);
// The finished game in the table of its day; null if it is of no day, or not there.
const tetris::ScoreRow* findDaily(const SideState& state);
// What became of the score: "Place 3 of 40", "New best!".
StyledText findPlace(const SideState& state);
// The table in which the score counts: "alone, bag 10x20, rising".
std::string formatTable(const SideState& state, const SideGame& game);
// The best result that the new one is compared with: "best 48,300"; empty if there is none.
std::string formatBest(const SideState& state, const SideGame& game);
// The difference of times to the best one before; less than 0 if this one is better.
StyledText findToBest(const SideState& state, const SideGame& game);

// The keys, in two lines, or one a line; while a name is typed, those of the field.
WordLines listEndWords(const SideState& state, bool isNarrow);

}  // namespace tui
