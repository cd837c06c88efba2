#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Chooses Versus on the first page.
inline constexpr Key kVersusKey{.code = KeyCode::Character, .character = U'V'};

// Chooses Resume, where a game is suspended.
inline constexpr Key kResumeKey{.code = KeyCode::Character, .character = U'R'};
// Chooses n-puzzle.
inline constexpr Key kPuzzleKey{.code = KeyCode::Character, .character = U'n'};

// Where Versus is chosen: another rival, matches that win the set, whether it waits.
inline constexpr Key kWeakerKey{.code = KeyCode::Character, .character = U'<'};
inline constexpr Key kStrongerKey{.code = KeyCode::Character, .character = U'>'};
inline constexpr Key kFirstToKey{.code = KeyCode::Character, .character = U'F'};
inline constexpr Key kTurnsKey{.code = KeyCode::Character, .character = U'T'};

// A line of the menu on the first page, and its place.
struct StartLine {
    StartItem item{};
    std::string label;
    std::string key{};     // that does the same; may be empty
    std::string detail{};  // behind the label; a long one covers the key
    Box box{};
};

// The menu's lines, from the top.
[[nodiscard]] std::vector<StartLine> listStartLines(const TetrisState& state);

// What the next game will be: lines of words whose keys change it. The box of each line is where it
// stands.
struct StartChoices {
    std::vector<FooterWord> words;
    Box box;
};
[[nodiscard]] std::vector<StartChoices> listStartChoices(const TetrisState& state);

// The words of the page's last line.
[[nodiscard]] std::vector<FooterWord> listStartWords(const TetrisState& state);

// Draws the first page into a blank frame of the window's size. Requires: at least 36x21.
void drawStart(const TetrisState& state, Frame& frame);

}  // namespace tui
