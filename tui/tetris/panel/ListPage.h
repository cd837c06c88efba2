#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/panel/LineField.h"
#include "tui/tetris/state/Screen.h"

namespace tui {

// What the pages of lists share: their place, the cursor, the table, and words of the footer.

inline constexpr int kWidePageColumns = 74;
inline constexpr int kNarrowPageColumns = 36;

// The place of a page, in the middle of the window, without the footer. Higher windows than
// `mostRows` have air around it.
Box placePage(Size window, int narrowColumns = kNarrowPageColumns, int mostRows = 32);
inline bool isWidePage(const Box& page) { return page.columns == kWidePageColumns; }

// A word of a page's footer: the names of its keys, "Esc" or "Up Down", of which a press of the
// mouse means the last.
struct PageWord {
    std::string_view keys;
    std::string_view text;
    bool isShown = true;
};
std::vector<FooterWord> listPageWords(std::initializer_list<PageWord> words, const Look& look);

// The chosen entry of a list, and the part of the list that is visible. Up, Down, Home, End and the
// pages move it, and so do the wheel and a press of the mouse; it stops at the ends.
class ListCursor {
public:
    enum class Change : uint8_t {
        None,  // the key is not one of the list's
        Moved,
        Taken  // Enter, or a press on the chosen entry
    };
    Change onKey(const Key& key, int64_t count);
    // Chooses the entry, or the nearest one, of so many.
    void choose(int64_t index, int64_t count);
    int64_t get() const { return chosen_; }
    // The first visible entry.
    int64_t getTop() const { return top_; }
    // How many entries have room.
    int64_t getRoom() const { return room_; }
    // The list stands there now, with so many rows for each entry.
    void place(const Box& list, int rowsEach = 1);
    // The same of a list whose lines are entries, or nullopt: headings and blank rows. Returns its
    // first visible line, so that the chosen entry and `above` lines before it are visible.
    size_t place(const Box& list, const std::vector<std::optional<size_t>>& lines, size_t above);

private:
    void fit();
    std::optional<int64_t> findEntry(int row) const;

    int64_t chosen_ = 0;
    int64_t top_ = 0;
    int64_t room_ = 1 << 20;  // until it is placed: all of them
    Box list_{};
    int rowsEach_ = 1;
    std::vector<std::optional<size_t>> lines_;  // empty: all are entries
    size_t topLine_ = 0;
};

// A text that a person searches for on a page of many lines. '/' begins; with each character the
// first line that has the text is chosen, and Up and Down go to the others. Enter stays there, Esc
// goes back to where it began. Lines that do not have the text are dim meanwhile.
class ListSearch {
public:
    // Returns true if the key is the search's: while it is on, all are. `texts`: of the lines of
    // the list, by which they are found.
    [[nodiscard]] bool onKey(const Key& key, ListCursor& list,
                             const std::vector<std::string>& texts);
    // The same on a page without a chosen line.
    [[nodiscard]] bool onKey(const Key& key);

    bool isOn() const { return field_.has_value(); }
    // True if that text has what is searched, whatever the case; and if nothing is.
    bool finds(std::string_view text) const;
    // The words of the footer while it is on.
    std::vector<FooterWord> listWords(const Screen& screen) const;

private:
    std::optional<LineField> field_;
    int64_t from_ = 0;  // what was chosen before
};

// A cell of a table, and what is the same for all cells of its column: head, place, importance.
struct ListCell {
    std::string_view head{};
    int columns = 0;      // at least, with a blank before it; longer texts take what they need
    int importance = 0;   // the greatest has room first; 0: it always has
    bool isLeft = false;  // else it stands at the right end of its column
    std::string text{};
    Style style{};
    int line = 0;  // of an entry of several lines
};

struct ListTable {
    Box box{};
    int64_t count = 0;
    // The cells of an entry, from the left, the same columns for each. One without cells is not
    // drawn.
    std::function<std::vector<ListCell>(size_t entry)> list{};
    int lines = 1;                  // of an entry; if there are several, they have no heads
    std::vector<ListCell> heads{};  // whose heads count; empty: of the first visible entry
    Style chosen = kChosen;
};

// Draws heads, and the visible entries below them, the chosen one in a style of its own. Where the
// columns have no room, the least important ones are left out. Returns how many entries there are
// below the last visible one.
int64_t drawTable(const ListTable& table, ListCursor& cursor, Frame& frame);

// Draws the title of a page, what stands at the right of it, and the line below them.
void drawPageHead(const Box& page, std::string_view title, std::string_view right, Frame& frame,
                  Style style = kDim);

// Says in place of a list that the scores cannot be read, or what `empty` says if there are none.
void writeListNote(const std::optional<SaveTrouble>& trouble, std::string_view empty,
                   const Translation& tr, Box box, Frame& frame);

}  // namespace tui
