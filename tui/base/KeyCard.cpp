#include "tui/base/KeyCard.h"

#include <algorithm>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"

namespace tui {

namespace {

constexpr int kAirRows = 3;

// Of the frame, the title and what is below it.
int countHeadRows(const KeyCard& card) { return card.note.empty() ? 3 : 4; }

int countKeyColumns(const KeyCard& card) {
    int columns = 3;
    for (const FooterWord& word : card.words)
        columns = std::max(columns, countCharacters(word.keys) + 2);
    return columns;
}

bool hasAir(const KeyCard& card, Box box) {
    return box.rows > static_cast<int>(card.words.size()) + countHeadRows(card);
}

// The first line with a key.
int findLines(const KeyCard& card, Box box) {
    return box.row + countHeadRows(card) - 1 + (hasAir(card, box) ? 2 : 0);
}

}  // namespace

Box placeKeyCard(const KeyCard& card, Box area) {
    constexpr int kLeastColumns = 18;
    int text = countCharacters(card.title);
    for (const FooterWord& word : card.words)
        text = std::max(text, countCharacters(word.text));
    const int columns =
        std::max({kLeastColumns, countKeyColumns(card) + text + 4, countCharacters(card.note) + 4});
    int rows = static_cast<int>(card.words.size()) + countHeadRows(card);
    if (rows + kAirRows <= area.rows) rows += kAirRows;
    return {area.column + (area.columns - columns) / 2, area.row + (area.rows - rows) / 2, columns,
            rows};
}

void drawKeyCard(const Look& look, const KeyCard& card, Box box, Frame& frame) {
    drawCard(look, box, {.foreground = card.color}, frame);
    const int top = box.row + (hasAir(card, box) ? 2 : 1);
    const auto center = [&box](std::string_view text) {
        return box.column + (box.columns - countCharacters(text)) / 2;
    };
    const int title = center(card.title);
    frame.put(title, top, card.title, {.foreground = card.color, .bold = true});
    frame.setCursor(title, top);
    frame.put(center(card.note), top + 1, card.note, kDim);
    int row = findLines(card, box);
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
