#include "tui/base/text/TooSmall.h"

#include <algorithm>
#include <string>

#include "core/base/Format.h"
#include "tui/base/text/TextColumn.h"

namespace tui {

void drawInMiddle(Size window, const std::vector<std::string_view>& texts, Frame& frame) {
    const int columns = std::max(1, window.columns);
    std::vector<std::string> lines;
    for (const std::string_view text : texts) {
        if (!lines.empty() && window.rows > 2) lines.emplace_back();
        std::ranges::move(wrapText(text, columns), std::back_inserter(lines));
    }
    int row = std::max(0, (window.rows - static_cast<int>(lines.size())) / 2);
    for (const std::string& line : lines)
        frame.put((columns - countCharacters(line)) / 2, row++, line);
}

void drawTooSmall(Size window, Size needed, std::string_view below, Frame& frame) {
    const std::string text = base::format("needs {}x{}, is {}x{}", needed.columns, needed.rows,
                                          window.columns, window.rows);
    const auto countRows = [&](std::string_view message) {
        return static_cast<int>(wrapText(message, std::max(1, window.columns)).size());
    };
    const bool hasRoom = countRows(text) + 2 + countRows(below) <= window.rows;
    std::vector<std::string_view> texts{text};
    if (hasRoom && !below.empty()) texts.push_back(below);
    drawInMiddle(window, texts, frame);
}

}  // namespace tui
