#include "tui/base/KeyCard.h"

#include <algorithm>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"

namespace tui {

namespace {

constexpr int kFrameRows = 3;  // with the title
constexpr int kAirRows = 3;

int countKeyColumns(const KeyCard& card) {
    int columns = 3;
    for (const FooterWord& word : card.words)
        columns = std::max(columns, countCharacters(word.keys) + 2);
    return columns;
}

// The first line with a key.
int findLines(const KeyCard& card, Box box) {
    const bool hasAir = box.rows > static_cast<int>(card.words.size()) + kFrameRows;
    return box.row + (hasAir ? 4 : 2);
}

}  // namespace

Box placeKeyCard(const KeyCard& card, Box area) {
    constexpr int kLeastColumns = 18;
    int text = countCharacters(card.title);
    for (const FooterWord& word : card.words)
        text = std::max(text, countCharacters(word.text));
    const int columns = std::max(kLeastColumns, countKeyColumns(card) + text + 4);
    int rows = static_cast<int>(card.words.size()) + kFrameRows;
    if (rows + kAirRows <= area.rows) rows += kAirRows;
    return {area.column + (area.columns - columns) / 2, area.row + (area.rows - rows) / 2, columns,
            rows};
}

void drawKeyCard(const Look& look, const KeyCard& card, Box box, Frame& frame) {
    drawCard(look, box, {.foreground = card.color}, frame);
    int row = findLines(card, box);
    const int above = row - box.row > 2 ? 2 : 1;
    const int title = box.column + (box.columns - countCharacters(card.title)) / 2;
    frame.put(title, row - above, card.title, {.foreground = card.color, .bold = true});
    frame.setCursor(title, row - above);
    for (const FooterWord& word : card.words) {
        frame.put(box.column + 2, row, word.keys, kKey);
        frame.put(box.column + 2 + countKeyColumns(card), row++, word.text);
    }
}

std::optional<Key> findCardKey(const KeyCard& card, Box box, int column, int row) {
    const int line = row - findLines(card, box);
    if (!box.contains(column, row) || line < 0 || line >= std::ssize(card.words))
        return std::nullopt;
    return card.words[base::toIndex(line)].key;
}

}  // namespace tui
