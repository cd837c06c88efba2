#include "test/support/screen/FrameText.h"

#include <algorithm>

#include "core/base/Text.h"

namespace tui {

namespace {

void endLine(std::string& text) {
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
}

char styleLetter(const Style& style) {
    constexpr std::string_view kBlocks = "ILJSZOT#";
    constexpr std::string_view kRoles = " dfwagyrk";  // from Default to Ink
    const auto findStep = [](Color color, Color first) {
        return static_cast<size_t>(color) - static_cast<size_t>(first);
    };
    if (style.background >= Color::Fixed) return 'X';
    if (style.background != Color::Default)
        return kBlocks.at(findStep(style.background, Color::Face));
    const Color color = style.foreground;
    if (style.inverse) return color == Color::Default ? 'i' : 'C';
    if (color >= Color::Heat && color < Color::Fixed)
        return static_cast<char>('0' + static_cast<int>(findStep(color, Color::Heat)));
    if (color >= Color::Edge) return 'e';
    if (color >= Color::Face)
        return static_cast<char>(kBlocks.at(findStep(color, Color::Face)) | 0x20);
    if (color != Color::Default) return kRoles.at(static_cast<size_t>(color));
    return style.bold ? 'b' : ' ';
}

// The part of the box that is in the frame.
template <class FormatCell>
std::string join(const Frame& frame, Box box, const FormatCell& formatCell) {
    const Size size = frame.getSize();
    std::string text;
    for (int row = std::max(0, box.row); row < std::min(box.getFoot(), size.rows); ++row) {
        std::string line;
        for (int column = std::max(0, box.column); column < std::min(box.getEnd(), size.columns);
             ++column)
            line += formatCell(frame.getCell(column, row));
        endLine(line);
        text += line;
    }
    return text;
}

Box findWhole(const Frame& frame) { return {0, 0, frame.getSize().columns, frame.getSize().rows}; }

}  // namespace

std::string toText(const Frame& frame) { return readBox(frame, findWhole(frame)); }

std::string toStyleText(const Frame& frame) {
    return join(frame, findWhole(frame), [](const Cell& cell) { return styleLetter(cell.style); });
}

std::string readBox(const Frame& frame, Box box) {
    return join(frame, box, [](const Cell& cell) { return base::encodeUtf8(cell.glyph); });
}

std::optional<Place> findText(const Frame& frame, std::string_view text) {
    const Size size = frame.getSize();
    const int length = static_cast<int>(text.size());
    for (int row = 0; row < size.rows; ++row) {
        for (int column = 0; column + length <= size.columns; ++column) {
            int same = 0;
            while (same < length && frame.getCell(column + same, row).glyph ==
                                        static_cast<char32_t>(text[static_cast<size_t>(same)]))
                ++same;
            if (same == length) return Place{column, row};
        }
    }
    return std::nullopt;
}

testing::AssertionResult shows(const Frame& frame, std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts)
        if (!findText(frame, text) && toText(frame).find(text) == std::string::npos)
            return testing::AssertionFailure() << "no '" << text << "' in:\n" << toText(frame);
    return testing::AssertionSuccess();
}

}  // namespace tui
