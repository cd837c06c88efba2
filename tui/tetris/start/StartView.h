#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/start/StartPanel.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Choose these lines on the first page.
inline constexpr Key kTodayKey = makeKey(U'y');
inline constexpr Key kPeopleKey = makeKey(U'l');
inline constexpr Key kVersusKey = makeKey(U'V');

// Chooses Resume, where a game is suspended.
inline constexpr Key kResumeKey = makeKey(U'R');
// Chooses n-puzzle.
inline constexpr Key kPuzzleKey = makeKey(U'n');

// A line of the menu on the first page, and its place.
struct StartLine {
    StartItem item{};
    std::string label;
    std::string key{};     // that does the same; may be empty
    std::string detail{};  // behind the label; a long one covers the key
    Box box{};
};

// The menu's lines, from the top.
std::vector<StartLine> listStartLines(const TetrisState& state);

// The choices beside it, with their places.
std::vector<StartChoice> listStartChoices(const TetrisState& state);

// The words of the page's last line.
std::vector<FooterWord> listStartWords(const TetrisState& state);

// Draws the first page into a blank frame of the window's size. Requires: at least 36x21.
void drawStart(const TetrisState& state, Frame& frame);

}  // namespace tui
