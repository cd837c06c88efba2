#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/panel/LineField.h"

namespace tui {

class ListCursor;

// A text that a person searches for on a page of many lines. '/' begins; with each character the
// first line that has the text is chosen, and Up and Down go to the others. Enter stays there, Esc
// goes back to where it began. Lines that do not have the text are dim meanwhile.
class ListSearch {
public:
    // The text of a line, by which it is found.
    using Describe = std::function<std::string(int64_t line)>;

    // Returns true if the key is the search's: while it is on, all are. `list`: of so many lines.
    [[nodiscard]] bool onKey(const Key& key, ListCursor& list, int64_t count,
                             const Describe& describe);
    // The same on a page without a chosen line.
    [[nodiscard]] bool onKey(const Key& key);

    bool isOn() const { return field_.has_value(); }
    // True if that text has what is searched, whatever the case; and if nothing is.
    bool finds(std::string_view text) const;
    // The words of the footer while it is on.
    std::vector<FooterWord> listWords(const Translation& tr, const Look& look) const;

private:
    std::optional<LineField> field_;
    int64_t from_ = 0;  // what was chosen before
};

// The word of a footer that says how a search begins.
FooterWord makeSearchWord(const Translation& tr);

}  // namespace tui
