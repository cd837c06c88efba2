#include "tui/base/Frame.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tui {

namespace {

size_t countCells(Size size) {
    assert(size.columns >= 0 && size.rows >= 0);
    return toIndex(size.columns) * toIndex(size.rows);
}

// Removes and returns the first character of a UTF-8 text; '?' for a control character or invalid
// bytes. Requires: the text is not empty.
char32_t takeCharacter(std::string_view& text) {
    const bool isBegun = static_cast<unsigned char>(text[0]) >= 0xC0;
    const std::optional<char32_t> character = base::takeCharacter(text);
    // The bytes of a character that is cut short count as one.
    while (!character && isBegun && !text.empty() &&
           (static_cast<unsigned char>(text[0]) & 0xC0U) == 0x80U) {
        text.remove_prefix(1);
    }
    return character && !base::isControl(*character) ? *character : U'?';
}

// Places the parts one after the other: `start` and `size` are those of a box along their line.
void place(Box box, const BoxParts& parts, int Box::*start, int Box::*size) {
    int rest = std::max(0, box.*size - sumSizes(parts));
    int weights = 0;
    for (const BoxPart& part : parts)
        weights += part.weight;
    for (const BoxPart& part : parts) {
        const int share = part.weight > 0 ? rest * part.weight / weights : 0;
        rest -= share;
        weights -= part.weight;
        box.*size = part.size + share;
        if (part.place != nullptr) *part.place = box;
        box.*start += box.*size;
    }
}

}  // namespace

int sumSizes(const BoxParts& parts) {
    int sum = 0;
    for (const BoxPart& part : parts)
        sum += part.size;
    return sum;
}

void placeColumns(Box box, const BoxParts& parts) {
    place(box, parts, &Box::column, &Box::columns);
}

void placeRows(Box box, const BoxParts& parts) { place(box, parts, &Box::row, &Box::rows); }

Frame::Frame(Size size, const Look& look) : size_(size), look_(look), cells_(countCells(size)) {}

const Cell& Frame::getCell(int column, int row) const {
    assert(column >= 0 && column < size_.columns && row >= 0 && row < size_.rows);
    return cells_[findRow(row) + toIndex(column)];
}

size_t Frame::findRow(int row) const {
    assert(row >= 0 && row < size_.rows);
    return toIndex(row) * toIndex(size_.columns);
}

std::span<const Cell> Frame::getRow(int row) const {
    return {cells_.data() + findRow(row), toIndex(size_.columns)};
}

void Frame::reset(Size size) {
    size_ = size;
    cutOff_ = 0;
    cursor_.reset();
    keys_.clear();
    cells_.assign(countCells(size), Cell{});
}

void Frame::setCursor(int column, int row) {
    const Box all{0, 0, size_.columns, size_.rows};
    if (all.contains(column, row)) cursor_ = {column, row};
}

std::optional<Key> Frame::findKey(int column, int row) const {
    std::optional<Key> found;
    for (const auto& [box, key] : keys_)
        if (box.contains(column, row)) found = key;
    return found;
}

void Frame::put(int column, int row, char32_t glyph, Style style) {
    if (column < 0 || column >= size_.columns || row < 0 || row >= size_.rows) {
        if (glyph != U' ') ++cutOff_;
        return;
    }
    cells_[findRow(row) + toIndex(column)] = Cell{glyph, style};
}

int Frame::put(int column, int row, std::string_view text, Style style) {
    while (!text.empty())
        put(column++, row, takeCharacter(text), style);
    return column;
}

int countCharacters(std::string_view text) {
    int count = 0;
    while (!text.empty()) {
        takeCharacter(text);
        ++count;
    }
    return count;
}

std::string_view firstCharacters(std::string_view text, int count) {
    std::string_view rest = text;
    for (int i = 0; i < count && !rest.empty(); ++i)
        takeCharacter(rest);
    return text.substr(0, text.size() - rest.size());
}

}  // namespace tui
