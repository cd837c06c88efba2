#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/rules/GameRules.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The choices of the next game, match or watched game, which the panel of the first page shows.

// Where Versus is chosen: another rival, matches that win the set, whether it waits.
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
    const tetris::GameField* field = nullptr;
};

// Where the panel stands, with a heading in its first row unless it is narrow, and the sentence.
struct StartPanelPlace {
    Box box;
    Box sentence;
    bool isNarrow = false;
};

// Their labels begin after the keys.
inline constexpr int kChoiceLabelAt = 3;

// The choices of the chosen row that mean something under the rules and the goal of the next game,
// from the top.
std::vector<StartChoice> listStartChoices(const TetrisState& state, const StartPanelPlace& place);

// True if the next match is one of two at this keyboard whose window has no room for both wells.
bool canOnlyTakeTurns(const TetrisState& state);

// One sentence about the goal, in English; empty for a goal that no game of one person has.
std::string_view describeGoal(tetris::Goal goal);

}  // namespace tui
