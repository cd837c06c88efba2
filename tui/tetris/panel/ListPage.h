#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/base/text/Translation.h"

namespace tui {

// What the pages of lists share: their place, the cursor, the table, and words of the footer.

inline constexpr int kWidePageColumns = 74;
inline constexpr int kNarrowPageColumns = 36;

// The place of a page, in the middle of the window, without the footer. Higher windows than
// `mostRows` have air around it.
Box placePage(Size window, int narrowColumns = kNarrowPageColumns, int mostRows = 32);
inline bool isWidePage(const Box& page) { return page.columns == kWidePageColumns; }

// A word of a footer: the names of its keys, "Esc" or "Up Down", of which a press of the mouse
// means the last.
FooterWord makeWord(std::string_view keys, std::string_view text, const Look& look);

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

private:
    void fit();

    int64_t chosen_ = 0;
    int64_t top_ = 0;
    int64_t room_ = 1 << 20;  // until it is placed: all of them
    Box list_{};
    int rowsEach_ = 1;
};

// A cell of a table: where it begins, or where it ends, from the left of the table; and the head of
// its column.
struct ListCell {
    int at;
    bool isRight;
    std::string_view head;
    std::string text{};
    Style style{};
};

// Draws heads, and the visible ones of `count` entries below them, the chosen one reversed.
// `list(nullopt)` gives the heads; an entry without cells is not drawn. Returns how many entries
// there are below the last visible one.
int64_t drawTable(Box table, int64_t count, ListCursor& cursor,
                  const std::function<std::vector<ListCell>(std::optional<int64_t> entry)>& list,
                  Frame& frame);

// Says in place of a list that the scores cannot be read, or what `empty` says if there are none.
void writeListNote(const std::optional<SaveTrouble>& trouble, std::string_view empty,
                   const Translation& tr, Box box, Frame& frame);

}  // namespace tui
