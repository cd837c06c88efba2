#include "tui/base/TextColumn.h"

#include <algorithm>

namespace tui {

void TextColumn::write(std::string_view text, Style style)
{
    if (getRowsLeft() > 0) frame_.put(box_.column, getRow(), text, style);
    skip();
}

void TextColumn::writeWrapped(std::string_view text, Style style)
{
    for (const std::string& line : wrapText(text, box_.columns))
        write(line, style);
}

void TextColumn::writeField(std::string_view label, std::string_view value)
{
    const int room = box_.columns - countCharacters(label) - 1;
    if (countCharacters(value) <= room) {
        if (getRowsLeft() > 0) {
            frame_.put(box_.column + box_.columns - countCharacters(value), getRow(), value);
        }
        write(label);
        return;
    }
    write(label);
    for (const std::string& line : wrapText(value, box_.columns)) {
        const int indent = box_.columns - static_cast<int>(line.size());
        if (getRowsLeft() > 0) frame_.put(box_.column + indent, getRow(), line);
        skip();
    }
}

std::vector<std::string> wrapText(std::string_view text, int columns)
{
    const auto room = static_cast<std::size_t>(columns);
    std::vector<std::string> lines;
    while (text.size() > room) {
        std::size_t end = text.rfind(' ', room);
        const bool atBlank = end != std::string_view::npos && end > 0;
        if (!atBlank) end = room;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + (atBlank ? 1 : 0));
    }
    if (!text.empty()) lines.emplace_back(text);
    return lines;
}

}  // namespace tui
