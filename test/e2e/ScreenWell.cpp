#include "test/e2e/ScreenWell.h"

#include <algorithm>
#include <string_view>

namespace test {

namespace {

bool isOneOf(const std::string& glyph, std::string_view ascii, std::string_view utf8) {
    return glyph.size() == 1 ? ascii.find(glyph) != std::string_view::npos
                             : !glyph.empty() && utf8.find(glyph) != std::string_view::npos;
}

// The floor may hold the seed, or the brain's strip.
bool isFloor(const std::string& glyph) { return isOneOf(glyph, "=- 0123456789*", "━─▀"); }

bool isFilled(char cell) { return cell == '#' || (cell >= 'A' && cell <= 'Z'); }

// The well whose floor begins there, without its rows.
std::optional<ScreenWell> findFloorAt(const EmulatedTerminal& terminal, int row, int column) {
    if (!isOneOf(terminal.cellAt(row, column).glyph, "+", "└┗")) return std::nullopt;
    int end = column + 1;
    while (end < terminal.getColumns() && isFloor(terminal.cellAt(row, end).glyph)) {
        ++end;
    }
    const int inside = end - column - 1;
    if (end == terminal.getColumns() || !isOneOf(terminal.cellAt(row, end).glyph, "+", "┘┛") ||
        inside < 2 || inside % 2 != 0) {
        return std::nullopt;
    }
    return ScreenWell{.left = column, .floor = row, .width = inside / 2, .rows = {}};
}

// The number among 256 of the colour in the cube of 6x6x6, by its red, green and blue.
int findCubeNumber(int rgb) {
    const auto level = [](int part) { return part < 95 ? 0 : (part - 55) / 40; };
    return 16 + 36 * level(rgb >> 16 & 255) + 6 * level(rgb >> 8 & 255) + level(rgb & 255);
}

// The piece whose colour of the theme "classic" this is; '?' for none.
char findPiece(int color) {
    if (color >= ScreenCell::kDirectColour)
        color = findCubeNumber(color - ScreenCell::kDirectColour);
    switch (color) {
        case 38: return 'I';
        case 208: return 'L';
        case 33: return 'J';
        case 70: return 'S';
        case 160: return 'Z';
        case 178: return 'O';
        case 134: return 'T';
        default: return '?';
    }
}

// The cell that two characters show, in the form of ScreenWell::rows.
char readCell(const EmulatedTerminal& terminal, int row, int column) {
    const ScreenCell first = terminal.cellAt(row, column);
    const ScreenCell second = terminal.cellAt(row, column + 1);
    const std::string both = first.glyph + second.glyph;
    if (both == "==" || both == "██") return '=';
    if (first.background != ScreenCell::kOwnColour || first.reverse) {
        if (second.background != first.background || second.reverse != first.reverse) return '?';
        const bool hasLetter = first.glyph.size() == 1 && first.glyph[0] != ' ';
        return hasLetter ? first.glyph.front() : findPiece(first.background);
    }
    if (both == "  ") return '.';
    if (both == "[]" || both == "░░") return '[';
    if (both == "<>" || both == "▒▒") return '<';
    if (both == ".." || both == "··") return ',';
    return '?';
}

std::optional<ScreenWell> findWellAt(const EmulatedTerminal& terminal, int floorRow, int column) {
    std::optional<ScreenWell> well = findFloorAt(terminal, floorRow, column);
    if (!well) return well;
    const int right = well->left + 2 * well->width + 1;
    for (int row = floorRow - 1; row >= 0; --row) {
        if (!isOneOf(terminal.cellAt(row, well->left).glyph, "|:", "│┃┊") ||
            !isOneOf(terminal.cellAt(row, right).glyph, "|:", "│┃┊")) {
            break;
        }
        std::string cells;
        for (int x = 0; x < well->width; ++x) {
            cells += readCell(terminal, row, well->left + 1 + 2 * x);
        }
        well->rows.push_back(cells);
    }
    return well;
}

}  // namespace

std::optional<ScreenWell> findWell(const EmulatedTerminal& terminal, int from) {
    for (int row = terminal.getRows() - 1; row > 0; --row) {
        for (int column = from; column < terminal.getColumns(); ++column) {
            std::optional<ScreenWell> well = findWellAt(terminal, row, column);
            if (well && !well->rows.empty()) return well;
        }
    }
    return std::nullopt;
}

std::string ScreenWell::toPicture() const {
    std::string picture;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        for (const char cell : *row)
            picture += isFilled(cell) ? '#' : '.';
        picture += '\n';
    }
    return picture;
}

int ScreenWell::count(char cell) const {
    std::ptrdiff_t number = 0;
    for (const std::string& row : rows)
        number += std::ranges::count(row, cell);
    return static_cast<int>(number);
}

int ScreenWell::countFilled() const {
    return static_cast<int>(std::ranges::count(toPicture(), '#'));
}

}  // namespace test
