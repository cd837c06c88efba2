#include "test/support/screen/FrameText.h"

namespace tui {

namespace {

void append(std::string& text, char32_t character) {
    const auto tail = [&text, character](int shift) {
        text += static_cast<char>(0x80U | ((character >> shift) & 0x3FU));
    };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xC0U | (character >> 6));
        tail(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xE0U | (character >> 12));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0U | (character >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

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

template <class AppendCell>
std::string join(const Frame& frame, AppendCell&& appendCell) {
    std::string text;
    for (int row = 0; row < frame.getSize().rows; ++row) {
        std::string line;
        for (int column = 0; column < frame.getSize().columns; ++column) {
            appendCell(line, frame.getCell(column, row));
        }
        endLine(line);
        text += line;
    }
    return text;
}

}  // namespace

std::string toUtf8(char32_t character) {
    std::string text;
    append(text, character);
    return text;
}

std::string toText(const Frame& frame) {
    return join(frame, [](std::string& line, const Cell& cell) { append(line, cell.glyph); });
}

std::string toStyleText(const Frame& frame) {
    return join(frame,
                [](std::string& line, const Cell& cell) { line += styleLetter(cell.style); });
}

std::string readBox(const Frame& frame, Box box) {
    std::string text;
    for (int row = box.row; row < box.row + box.rows; ++row) {
        if (row < 0 || row >= frame.getSize().rows) continue;
        std::string line;
        for (int column = box.column; column < box.column + box.columns; ++column) {
            if (column < 0 || column >= frame.getSize().columns) continue;
            append(line, frame.getCell(column, row).glyph);
        }
        endLine(line);
        text += line;
    }
    return text;
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
