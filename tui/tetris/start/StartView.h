#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/start/StartChoices.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

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

}  // namespace tui
