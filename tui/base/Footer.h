#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Range.h"
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

// Words of several lines.
using WordLines = std::vector<std::vector<FooterWord>>;

// Where the words of a footer stand. If they do not fit, those before the last one are left out,
// from the right to the left.
struct PlacedWord {
    size_t index = 0;
    Box box;
};
std::vector<PlacedWord> placeFooter(const std::vector<FooterWord>& words, Box box);

// A press of the mouse on a word means its key.
void drawFooter(const std::vector<FooterWord>& words, Box box, Frame& frame);

// Writes a sentence at the right of a footer, or only its first words up to a colon, if it has room
// after the words.
void drawFooterNote(const std::vector<FooterWord>& words, Box box, std::string_view text,
                    Frame& frame);

// The names of keys with arrows for "Left Right" and "Up Down", if the look has them.
std::string nameArrows(std::string_view keys, const Look& look);

// The footer's place on a page that fills the window.
inline Box placePageFooter(Size window) { return {1, window.rows - 1, window.columns - 2, 1}; }
// Draws it there.
inline void drawFooter(const std::vector<FooterWord>& words, Frame& frame) {
    drawFooter(words, placePageFooter(frame.getSize()), frame);
}

// ---- A card with keys

// A title, and below it keys with what they do, in a frame: a question, or a pause.
struct KeyCard {
    std::string_view title{};
    Color color = Color::Accent;
    std::vector<FooterWord> words{};
    std::string note{};  // below the title
};

// Its box in the middle of an area; without blank rows if the area is low. It may be larger than
// the area.
Box placeKeyCard(const KeyCard& card, Box area);

// A press of the mouse on a line means its key.
void drawKeyCard(const KeyCard& card, Box box, Frame& frame);

// ---- A program's table of keys

// A row of a program's table of keys: an action, its keys, and how footer and page of keys name
// them. Of two opposite actions the first one's row explains both. A row may lack keys, or texts.
template <class Action>
struct KeyRow {
    Action action{};
    std::string_view keys{};      // their names, with blanks between: "Space p"
    std::string_view shown{};     // in the footer
    std::string_view word{};      // what they do there; empty: it is not there
    std::string_view helpKeys{};  // on the page of keys
    std::string_view help{};      // what they do there; empty: it is not there
    bool applies = true;          // now
    bool isShown = true;          // in the footer
};

// The rows that apply; of several ones for the same keys only the first.
template <class Action>
std::vector<KeyRow<Action>> listRows(std::initializer_list<KeyRow<Action>> rows) {
    std::vector<KeyRow<Action>> list;
    for (const KeyRow<Action>& row : rows) {
        const bool isSame = base::contains(list, row.keys, &KeyRow<Action>::keys);
        if (!row.applies || (isSame && !row.keys.empty())) continue;
        list.push_back(row);
        if (!row.isShown) list.back().word = {};
    }
    return list;
}

// What the key means; nullopt: nothing.
template <class Action>
std::optional<Action> findAction(const std::vector<KeyRow<Action>>& rows, const Key& key) {
    for (const auto& row : rows)
        if (hasKey(row.keys, key)) return row.action;
    return std::nullopt;
}

// The footer. A press of the mouse on a word means its key, if it shows just one.
template <class Action>
std::vector<FooterWord> listWords(const std::vector<KeyRow<Action>>& rows, const auto& state) {
    std::vector<FooterWord> words;
    for (const auto& row : rows) {
        if (row.word.empty()) continue;
        words.push_back({nameArrows(state.tr(row.shown), state.look), state.tr(row.word),
                         parseKeyName(row.shown)});
    }
    return words;
}

}  // namespace tui
