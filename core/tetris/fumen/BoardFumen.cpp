#include "core/tetris/fumen/BoardFumen.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "core/base/Text.h"
#include "core/tetris/fumen/Fumen.h"

namespace tetris {

namespace {

std::vector<std::string> listFumenRows(std::string_view text)
{
    const FumenField field = parseFumen(text).front().field;
    std::vector<std::string> rows;
    for (int y = FumenField::kRows - 1; y >= 0; --y) {
        std::string& row = rows.emplace_back();
        for (int x = 0; x < FumenField::kWidth; ++x)
            row += field.cells[FumenField::findIndex(x, y)] == 0 ? '.' : '#';
    }
    return rows;
}

std::vector<std::string> listPictureRows(std::string_view text)
{
    std::vector<std::string> rows(1);
    for (const char cell : text) {
        if (cell == '.' || cell == '#') {
            rows.back() += cell;
        } else if (cell == '/' || cell == '\n') {
            rows.emplace_back();
        } else if (cell != ' ' && cell != '\r' && cell != '\t') {
            throw std::invalid_argument(
                base::quote({&cell, 1}) +
                " is no cell; a fumen, or rows of '.' and '#' were expected");
        }
    }
    std::erase(rows, std::string());
    return rows;
}

}  // namespace

std::string readStartBoard(std::string_view text)
{
    std::vector<std::string> rows =
        text.find("115@") != std::string_view::npos ? listFumenRows(text) : listPictureRows(text);
    std::erase_if(rows, [](const std::string& row) { return row.find('.') == std::string::npos; });
    const auto top = std::ranges::find_if(
        rows, [](const std::string& row) { return row.find('#') != std::string::npos; });
    rows.erase(rows.begin(), top);
    if (rows.empty()) throw std::invalid_argument("the board is empty; a stack was expected");
    std::string board;
    for (const std::string& row : rows) {
        if (row.size() != rows.front().size()) {
            throw std::invalid_argument("row " + base::quote(row) + " has another width than " +
                                        base::quote(rows.front()) + "; rows alike were expected");
        }
        board += (board.empty() ? "" : "/") + row;
    }
    return board;
}

}  // namespace tetris
