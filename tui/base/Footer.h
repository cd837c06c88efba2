#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/base/ScreenOptions.h"

namespace tui {

// A word of the line at the foot of a page: a key, and what it does.
struct FooterWord {
    std::string keys;          // as shown
    std::string text;          // translated
    std::optional<Key> key{};  // what a press of the mouse on the word means
    bool hasFocus = false;
};

// Where the words of a footer stand. If they do not fit, those before the last one are left out,
// from the right to the left.
struct PlacedWord {
    size_t index = 0;
    Box box;
};
std::vector<PlacedWord> placeFooter(const std::vector<FooterWord>& words, Box box);

void drawFooter(const std::vector<FooterWord>& words, Box box, Frame& frame);

// Writes a sentence at the right of a footer, or only its first words up to a colon, if it has room
// behind the words.
void drawFooterNote(const std::vector<FooterWord>& words, Box box, std::string_view text,
                    Frame& frame);

// The key of the word at that cell; nullopt if there is none.
std::optional<Key> findFooterKey(const std::vector<FooterWord>& words, Box box, int column,
                                 int row);

// The key that is meant: of a press of the mouse on a word, the word's; else the pressed one.
Key findMeantKey(const Key& pressed, const std::vector<FooterWord>& words, Box box);

// The names of keys with arrows for "Left Right" and "Up Down", if the look has them.
std::string nameArrows(std::string_view keys, const Look& look);

// The footer's place on a page that fills the window.
inline Box placePageFooter(Size window) { return {1, window.rows - 1, window.columns - 2, 1}; }

}  // namespace tui
