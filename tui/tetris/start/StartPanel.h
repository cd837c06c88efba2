#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What stands beside the menu of the first page, or below it in a narrow window: the panel of the
// chosen row, and one sentence about that row or about the focused choice.

// Where Versus is chosen: another rival, matches that win the set, whether it waits.
inline constexpr Key kWeakerKey{.code = KeyCode::Character, .character = U'<'};
inline constexpr Key kStrongerKey{.code = KeyCode::Character, .character = U'>'};
inline constexpr Key kFirstToKey{.code = KeyCode::Character, .character = U'F'};
inline constexpr Key kTurnsKey{.code = KeyCode::Character, .character = U'T'};

// A choice of the next game or match.
struct StartChoice {
    std::string keys;   // as shown
    Key next{};         // the key that changes it,
    Key back{};         // and the one that does so backwards; the same where there is none
    std::string label;  // translated, as are the others
    std::string value;
    std::string help;  // one sentence
    Box box{};         // its line
};

// Where the panel stands, with a heading in its first row unless it is narrow, and the sentence.
struct StartPanelPlace {
    Box box;
    Box sentence;
    bool isNarrow = false;
};

// The choices of the chosen row that mean something under the rules and the goal of the next game,
// from the top.
[[nodiscard]] std::vector<StartChoice> listStartChoices(const TetrisState& state,
                                                        const StartPanelPlace& place);

// Draws the panel and the sentence.
void drawStartPanel(const TetrisState& state, const StartPanelPlace& place, Frame& frame);

}  // namespace tui
