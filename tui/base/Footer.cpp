#include "tui/base/Footer.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"

namespace tui {

namespace {

constexpr int kGap = 2;

int countColumns(const FooterWord& word) {
    return countCharacters(word.keys) + 1 + countCharacters(word.text);
}

}  // namespace

std::vector<PlacedWord> placeFooter(const std::vector<FooterWord>& words, Box box) {
    std::vector<PlacedWord> placed;
    if (words.empty() || box.rows < 1) return placed;
    for (size_t i = 0; i < words.size(); ++i)
        placed.push_back({i, {box.column, box.row, countColumns(words[i]), 1}});
    const auto countAll = [&placed] {
        int columns = -kGap;
        for (const PlacedWord& each : placed)
            columns += each.box.columns + kGap;
        return columns;
    };
    while (placed.size() > 1 && countAll() > box.columns)
        placed.erase(placed.end() - 2);
    for (PlacedWord& each : placed) {
        each.box.column = box.column;
        box.column += each.box.columns + kGap;
    }
    return placed;
}

void drawFooter(const std::vector<FooterWord>& words, Box box, Frame& frame) {
    for (const PlacedWord& placed : placeFooter(words, box)) {
        const FooterWord& word = words[placed.index];
        const Style text = word.hasFocus ? kChosen : kDim;
        if (word.key) frame.setKey(placed.box, *word.key);
        const int column = frame.put(placed.box.column, box.row, word.keys, kKey);
        // The blanks around a dim text have its pen, which saves changing it twice.
        const int last = placed.box.getEnd();
        if (!word.hasFocus) {
            frame.put(column, box.row, U' ', text);
            for (int i = last; i < last + kGap && placed.index + 1 < words.size(); ++i)
                frame.put(i, box.row, U' ', text);
        }
        frame.put(column + 1, box.row, word.text, text);
    }
}

void drawFooterNote(const std::vector<FooterWord>& words, Box box, std::string_view text,
                    Frame& frame) {
    const std::vector<PlacedWord> placed = placeFooter(words, box);
    const int end = placed.empty() ? box.column : placed.back().box.getEnd() + kGap;
    if (end + countCharacters(text) > box.getEnd()) text = text.substr(0, text.find(':'));
    const int at = box.getEnd() - countCharacters(text);
    if (at >= end) frame.put(at, box.row, text, kWarn);
}

std::string nameArrows(std::string_view keys, const Look& look) {
    std::string text(keys);
    if (!look.utf8 || look.isConsole) return text;
    constexpr std::pair<std::string_view, std::string_view> kArrows[]{{"Left Right", "← →"},
                                                                      {"Up Down", "↑ ↓"}};
    for (const auto& [name, arrows] : kArrows) {
        if (const size_t at = text.find(name); at != std::string::npos)
            text.replace(at, name.size(), arrows);
    }
    return text;
}

// ---- A card with keys

namespace {

// Of the frame, the title and what is below it.
int countHeadRows(const KeyCard& card) { return card.note.empty() ? 3 : 4; }

int countKeyColumns(const KeyCard& card) {
    int columns = 3;
    for (const FooterWord& word : card.words)
        columns = std::max(columns, countCharacters(word.keys) + 2);
    return columns;
}

bool hasAir(const KeyCard& card, Box box) {
    return box.rows > base::count(card.words) + countHeadRows(card);
}

}  // namespace

Box placeKeyCard(const KeyCard& card, Box area) {
    constexpr int kLeastColumns = 18;
    int text = countCharacters(card.title);
    for (const FooterWord& word : card.words)
        text = std::max(text, countCharacters(word.text));
    const int columns =
        std::max({kLeastColumns, countKeyColumns(card) + text + 4, countCharacters(card.note) + 4});
    int rows = base::count(card.words) + countHeadRows(card);
    constexpr int kAirRows = 3;
    if (rows + kAirRows <= area.rows) rows += kAirRows;
    return {area.column + (area.columns - columns) / 2, area.row + (area.rows - rows) / 2, columns,
            rows};
}

void drawKeyCard(const KeyCard& card, Box box, Frame& frame) {
    drawCard(box, {.foreground = card.color}, frame);
    const int top = box.row + (hasAir(card, box) ? 2 : 1);
    const auto center = [&box](std::string_view text) {
        return box.column + (box.columns - countCharacters(text)) / 2;
    };
    const int title = center(card.title);
    frame.put(title, top, card.title, {.foreground = card.color, .bold = true});
    frame.setCursor(title, top);
    frame.put(center(card.note), top + 1, card.note, kDim);
    int row = box.row + countHeadRows(card) - 1 + (hasAir(card, box) ? 2 : 0);
    for (const FooterWord& word : card.words) {
        if (word.key) frame.setKey({box.column, row, box.columns, 1}, *word.key);
        frame.put(box.column + 2, row, word.keys, kKey);
        frame.put(box.column + 2 + countKeyColumns(card), row++, word.text);
    }
}

}  // namespace tui
