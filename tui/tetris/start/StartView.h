#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/rules/GameRules.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

using tetris::GameField;

// The choices of the next game, match or watched game, which the panel of the first page shows.

// Where Versus is chosen: a weaker rival, a stronger one, and the clock: turns or real time.
inline constexpr Key kWeakerKey = makeKey(U'<');
inline constexpr Key kStrongerKey = makeKey(U'>');
inline constexpr Key kTurnsKey = makeKey(U'T');
// Where Watch is chosen: another level or brain at the left, at the right; with Alt the one before.
inline constexpr std::array kSideKeys{makeKey(U'1'), makeKey(U'2')};

// A choice of the next game or match.
struct StartChoice {
    std::string keys;   // as shown
    Key next{};         // the key that changes it,
    Key back{};         // and the one that does so backwards; the same where there is none
    std::string label;  // translated, as are the others
    std::string value;
    std::string help;  // one sentence
    Box box{};         // its line
    // Without keys of its own: arrows go through the field's usual values, and digits are taken.
    const GameField* field = nullptr;
};

// Where the panel stands, with a heading in its first row unless it is narrow, and the sentence.
struct StartPanelPlace {
    Box box;
    Box sentence;
    bool isNarrow = false;
};

// The column of a choice's label, from the left of its box; the keys stand before it.
inline constexpr int kChoiceLabelAt = 3;

// The choices of the chosen row that mean something under the rules and the goal of the next game,
// from the top.
std::vector<StartChoice> listStartChoices(const TetrisState& state, const StartPanelPlace& place);

// True if the next match is one of two at this keyboard whose window has no room for both wells.
bool canOnlyTakeTurns(const TetrisState& state);

// One sentence about the goal, in English; empty for a goal that no game of one person has.
std::string_view describeGoal(tetris::Goal goal);

// A line of the menu on the first page, and its place.
struct StartLine {
    StartItem item{};
    std::string label;
    std::string key{};         // that does the same, as shown; may be empty
    std::optional<Key> own{};  // this key, where it is no action's
    std::string detail{};      // after the label; a long one covers the key
    Box box{};
};

// The menu's lines, from the top.
std::vector<StartLine> listStartLines(const TetrisState& state);

// The choices beside it, with their places.
std::vector<StartChoice> listStartChoices(const TetrisState& state);
// The one at that cell; nullopt if there is none.
std::optional<StartChoice> findStartChoice(const TetrisState& state, const Key& mouse);

// The key that a press or a turn of the wheel means there: of a word, or of a choice.
std::optional<Key> findStartKey(const TetrisState& state, const Key& mouse);

// The words of the page's last line.
std::vector<FooterWord> listStartWords(const TetrisState& state);

// Draws the first page into a blank frame of the window's size. Requires: at least 36x21.
void drawStart(const TetrisState& state, Frame& frame);

// Draws what stands beside the menu of the first page, or below it in a narrow window: the panel of
// the chosen row, and one sentence about that row or about the focused choice.
void drawStartPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame);

}  // namespace tui
