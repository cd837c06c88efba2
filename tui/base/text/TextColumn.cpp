#include "tui/base/text/TextColumn.h"

#include <algorithm>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tui {

namespace {

std::string makeBlanks(int count) { return std::string(toIndex(std::max(0, count)), ' '); }

}  // namespace

void TextColumn::write(std::string_view text, Style style) {
    const std::string_view shown = getRowsLeft() > 0 ? firstCharacters(text, box_.columns) : "";
    if (!shown.empty()) frame_.put(box_.column, getRow(), shown, style);
    // What is outside is only counted.
    frame_.put(0, -1, text.substr(shown.size()));
    skip();
}

void TextColumn::writeWrapped(std::string_view text, Style style) {
    for (const std::string& line : wrapText(text, box_.columns))
        write(line, style);
}

void TextColumn::writeWhole(std::string_view text, Style style) {
    if (std::ssize(wrapText(text, box_.columns)) <= getRowsLeft()) writeWrapped(text, style);
}

void putRight(int end, int row, std::string_view text, Style style, Frame& frame) {
    frame.put(end - countCharacters(text), row, text, style);
}

bool putRightAfter(int from, const Box& box, std::string_view text, Style style, Frame& frame) {
    const bool fits = from + 1 + countCharacters(text) <= box.getEnd();
    if (fits) putRight(box, text, style, frame);
    return fits;
}

int putMiddle(const Box& box, std::string_view text, Style style, Frame& frame) {
    return frame.put(box.column + (box.columns - countCharacters(text)) / 2, box.row, text, style);
}

std::vector<std::string> wrapText(std::string_view text, int columns) {
    std::vector<std::string> lines;
    while (columns > 0 && countCharacters(text) > columns) {
        const size_t room = firstCharacters(text, columns).size();
        size_t end = text.rfind(' ', room);
        const bool atBlank = end != std::string_view::npos && end > 0;
        if (!atBlank) end = room;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + (atBlank ? 1 : 0));
    }
    if (!text.empty()) lines.emplace_back(text);
    return lines;
}

std::string cutText(std::string_view text, int columns, std::string_view mark) {
    if (countCharacters(text) <= columns) return std::string(text);
    return std::string(firstCharacters(text, columns - 1)).append(mark);
}

std::string leaveOutParts(std::string text, int columns) {
    while (countCharacters(text) > columns && text.rfind(", ") != std::string::npos)
        text.resize(text.rfind(", "));
    return text;
}

std::vector<std::string> wrapEnd(std::string_view text, int columns, int rows) {
    std::vector<std::string> lines = wrapText(text, columns);
    const ptrdiff_t first = std::max<ptrdiff_t>(0, std::ssize(lines) - rows);
    lines.erase(lines.begin(), lines.begin() + first);
    return lines;
}

std::string padRight(std::string_view text, int columns) {
    return std::string(text) + makeBlanks(columns - countCharacters(text));
}

std::string padLeft(std::string_view text, int columns) {
    return makeBlanks(columns - countCharacters(text)) + std::string(text);
}

void drawInMiddle(Size window, const std::vector<std::string_view>& texts, Frame& frame) {
    std::vector<std::string> lines;
    for (const std::string_view text : texts) {
        if (!lines.empty() && window.rows > 2) lines.emplace_back();
        std::ranges::move(wrapText(text, window.columns), std::back_inserter(lines));
    }
    int row = std::max(0, (window.rows - base::count(lines)) / 2);
    for (const std::string& line : lines)
        frame.put((window.columns - countCharacters(line)) / 2, row++, line);
}

void drawTooSmall(Size window, Size needed, std::string_view below, Frame& frame) {
    const std::string text = base::format("needs {}x{}, is {}x{}", needed.columns, needed.rows,
                                          window.columns, window.rows);
    const auto countRows = [&](std::string_view message) {
        return base::count(wrapText(message, window.columns));
    };
    const bool hasRoom = countRows(text) + 2 + countRows(below) <= window.rows;
    std::vector<std::string_view> texts{text};
    if (hasRoom && !below.empty()) texts.push_back(below);
    drawInMiddle(window, texts, frame);
}

}  // namespace tui
