#include "tui/tetris/draw/Figures.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/WellParts.h"

namespace tui {

namespace {

constexpr int kDigitColumns = 4;  // with the blank after it
constexpr int kMarkColumns = 2;   // of what stands between digits

// A digit, or a letter of READY and GO.
struct BigSign {
    char character;
    std::array<std::string_view, kDigitRows> rows;
};

constexpr std::array<BigSign, 17> kBigSigns{{{'0', {"█▀█", "█ █", "▀▀▀"}},
                                             {'1', {"▄█ ", " █ ", "▀▀▀"}},
                                             {'2', {"▀▀█", "█▀▀", "▀▀▀"}},
                                             {'3', {"▀▀█", " ▀█", "▀▀▀"}},
                                             {'4', {"█ █", "▀▀█", "  ▀"}},
                                             {'5', {"█▀▀", "▀▀█", "▀▀▀"}},
                                             {'6', {"█▀▀", "█▀█", "▀▀▀"}},
                                             {'7', {"▀▀█", " █ ", " ▀ "}},
                                             {'8', {"█▀█", "█▀█", "▀▀▀"}},
                                             {'9', {"█▀█", "▀▀█", "▀▀▀"}},
                                             {'R', {"█▀█", "█▀▄", "▀ ▀"}},
                                             {'E', {"█▀▀", "█▀ ", "▀▀▀"}},
                                             {'A', {"█▀█", "█▀█", "▀ ▀"}},
                                             {'D', {"█▀▄", "█ █", "▀▀ "}},
                                             {'Y', {"█ █", " █ ", " ▀ "}},
                                             {'G', {"█▀▀", "█ █", "▀▀▀"}},
                                             {'O', {"█▀█", "█ █", "▀▀▀"}}}};

// What stands between digits; it begins in the blank after the digit before it.
constexpr std::array<BigSign, 3> kBigMarks{
    {{':', {" ▄", " ▄", "  "}}, {',', {"  ", " ▄", "▀ "}}, {'/', {" ▄", "▄▀", "▀ "}}}};

// Null if there is none.
const BigSign* findSign(std::span<const BigSign> signs, char character) {
    return base::find(signs, character, &BigSign::character);
}

struct TitleLetter {
    int piece;   // whose colour it has
    int column;  // in cells, with the gaps before it
    std::array<std::string_view, kTitleRows> rows;
};

constexpr std::array<TitleLetter, 6> kTitleLetters{{
    {6, 0, {"###", " # ", " # ", " # ", " # "}},
    {1, 4, {"###", "#  ", "## ", "#  ", "###"}},
    {2, 8, {"###", " # ", " # ", " # ", " # "}},
    {3, 12, {"## ", "# #", "## ", "# #", "# #"}},
    {0, 16, {"#", "#", "#", "#", "#"}},
    {4, 18, {"###", "#  ", "###", "  #", "###"}},
}};

}  // namespace

void drawBars(std::span<const int> values, int top, Box box, Style style, Frame& frame) {
    const Glyphs& glyphs = getGlyphs(frame);
    const auto steps = base::count(glyphs.heights);
    const int columns = std::min(box.columns, base::count(values));
    for (int i = 0; i < columns; ++i) {
        const int value = std::min(values[toIndex(i)], top);
        // The least value above 0 is visible.
        int height = value <= 0 ? 0 : std::max(1, value * box.rows * steps / std::max(1, top));
        for (int row = box.getFoot() - 1; height > 0; --row, height -= steps) {
            const auto step = toIndex(std::min(height, steps) - 1);
            frame.put(box.column + i, row, glyphs.heights[step], style);
        }
    }
}

void drawChartBase(Box line, Frame& frame) {
    for (; line.columns > 0; ++line.column, --line.columns)
        frame.put(line, getGlyphs(frame).chartBase, kDim);
}

std::vector<int> spreadOver(std::span<const int> values, int columns) {
    const size_t count = values.size();
    const auto parts = toIndex(columns);
    std::vector<int> spread;
    for (size_t i = 0; i < parts; ++i) {
        const size_t from = i * count / parts;
        const size_t to = std::max((i + 1) * count / parts, from + 1);
        spread.push_back(*std::ranges::max_element(values.subspan(from, to - from)));
    }
    return spread;
}

void drawBar(int column, int row, int length, Style style, Frame& frame) {
    for (int i = 0; i < length; ++i)
        frame.put(column + i, row, getGlyphs(frame).bar, style);
}

int countBigColumns(std::string_view text) {
    int columns = 0;
    for (const char character : text)
        columns += findSign(kBigSigns, character) != nullptr ? kDigitColumns : kMarkColumns;
    return std::max(0, columns - 1);
}

bool isBigText(std::string_view text) {
    return std::ranges::all_of(text, [](char character) {
        return findSign(kBigSigns, character) != nullptr ||
               findSign(kBigMarks, character) != nullptr;
    });
}

int drawBigText(std::string_view text, int column, int row, Style style, Frame& frame) {
    if (!frame.getLook().utf8 || text.empty()) return column;
    for (const char character : text) {
        const BigSign* const sign = findSign(kBigSigns, character);
        const BigSign* const drawn = sign != nullptr ? sign : findSign(kBigMarks, character);
        for (int i = 0; drawn != nullptr && i < kDigitRows; ++i) {
            frame.put(sign != nullptr ? column : column - 1, row + i, drawn->rows[toIndex(i)],
                      style);
        }
        column += sign != nullptr ? kDigitColumns : kMarkColumns;
    }
    return column - 1;
}

int drawLargeFigure(std::string text, Box box, Style style, Frame& frame) {
    const size_t dot = text.find('.');
    const std::string tail = dot == std::string::npos ? std::string() : text.substr(dot);
    text.resize(text.size() - tail.size());
    const int room = box.columns - countCharacters(tail);
    if (countBigColumns(text) > room) std::erase(text, ',');
    if (!frame.getLook().utf8 || box.rows < kDigitRows || countBigColumns(text) > room) {
        style.bold = true;
        return frame.put(box, text + tail, style);
    }
    const int end = drawBigText(text, box.column, box.row, style, frame);
    return frame.put(end, box.row + kDigitRows - 1, tail, style);
}

void drawFigureAtRight(std::string text, Box box, Frame& frame) {
    std::erase(text, ',');
    const std::string_view figure = text;
    const std::string_view large = figure.substr(0, figure.find('.'));
    const int columns = countBigColumns(large) + countCharacters(figure.substr(large.size()));
    if (columns > box.columns) return;
    box.column += box.columns - columns;
    box.columns = columns;
    drawLargeFigure(text, box, kAccent, frame);
}

void drawPieceCounts(std::string_view heading, const std::array<int, 7>& dealt, Box box,
                     Frame& frame) {
    frame.put(box, heading, kHeading);
    int row = box.row + 1;
    const int most = std::max(1, *std::ranges::max_element(dealt));
    const int room = box.columns - 10;
    for (const int piece : kPiecesByLetter) {
        const int count = dealt.at(toIndex(piece));
        const Style style = paintPiece(piece);
        frame.put(box.column, row, static_cast<char32_t>(getPieceLetter(piece)), style);
        drawBar(box.column + 3, row, count * room / most, style, frame);
        putRight(box.getEnd(), row++, std::to_string(count), kDim, frame);
    }
}

void drawTitle(int column, int row, Frame& frame) {
    const Look look = frame.getLook();
    Look plain = look;
    plain.letters = Letters::Off;
    if (look.colors < 256) plain.blocks = Blocks::Plain;
    frame.setLook(plain);
    for (const TitleLetter& letter : kTitleLetters) {
        for (int y = 0; y < kTitleRows; ++y) {
            const std::string_view cells = letter.rows[toIndex(y)];
            for (int x = 0; x < base::count(cells); ++x) {
                if (cells[toIndex(x)] == ' ') continue;
                const int left = column + 2 * (letter.column + x);
                if (look.utf8 && look.colors > 0) {
                    drawBlock(letter.piece, {left, row + y, 2, 1}, frame);
                } else {
                    frame.put(left, row + y, "##", paintPiece(letter.piece, true));
                }
            }
        }
    }
    frame.setLook(look);
}

}  // namespace tui
