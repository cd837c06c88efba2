#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/replay/GameScore.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/SideGame.h"
#include "tui/tetris/view/Layout.h"

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
const ScoreRow* findDaily(const SideState& state);
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

// Draws the result of a finished game: its score and place, its numbers, the height of the stack,
// and what can be done now; in a card of 37 columns, or in a narrow column of 13 or more without a
// frame. What has no room is left out, the least important first.
void drawEnd(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame);

// Draws an empty card with its title, and what stands at the right of that if it has room.
void drawTitledCard(Box box, std::string_view title, Color color, std::string_view more,
                    Frame& frame);

// Opens the field for a name beside the card of a finished game.
inline constexpr Key kNameKey = makeKey(U'n');
// True if it does so now: the game has a player, and the settings give the key no meaning of their
// own there.
bool offersName(const SideState& state);

}  // namespace tui
