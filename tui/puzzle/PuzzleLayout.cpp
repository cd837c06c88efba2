#include "tui/puzzle/PuzzleLayout.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tui {

namespace {

using puzzle::BoardSize;

constexpr int kSideMin = 13;   // label and number
constexpr int kSideWide = 30;  // enough for most messages
constexpr int kGap = 2;
constexpr int kBelowColumns = 22;  // for the numbers below the board
constexpr int kBelowRows = 3;

// From the largest to the smallest.
std::vector<CellForm> listForms(BoardSize size)
{
    const int digits = countDigits(size);
    std::vector<CellForm> forms;
    forms.push_back({std::max(7, digits + 5), 4, true, true});
    for (int room = 4; room >= 1; --room) {
        forms.push_back({digits + room, 2, true, true});
    }
    for (int room = 2; room >= 1; --room)
        forms.push_back({digits + room, 1, false, true});
    forms.push_back({digits + 1, 1, false, false});
    return forms;
}

Size computeBoard(BoardSize size, const CellForm& form)
{
    if (form.hasLines) return {size.width * form.columns + 1, size.height * form.rows + 1};
    const int border = form.hasBorder ? 2 : 0;
    return {size.width * form.columns - 1 + border, size.height * form.rows + border};
}

// The window for board and side, or for board and lines below it.
Size computeWhole(Size board, bool hasSide)
{
    if (hasSide) return {board.columns + kGap + kSideMin, board.rows + 1};
    return {std::max(board.columns, kBelowColumns), board.rows + kBelowRows};
}

bool isInside(Size inner, Size outer)
{
    return inner.columns <= outer.columns && inner.rows <= outer.rows;
}

}  // namespace

int countDigits(BoardSize size)
{
    const int greatest = size.countCells() - 1;
    return greatest < 10 ? 1 : greatest < 100 ? 2 : 3;
}

Box PuzzleLayout::findCell(int cell) const
{
    const int x = cell % size.width;
    const int y = cell / size.width;
    const int gapRows = form.hasLines ? 1 : 0;
    return {board.column + inset + x * form.columns, board.row + inset + y * form.rows,
            form.columns - 1, form.rows - gapRows};
}

Box PuzzleLayout::findTile(int cell) const
{
    Box box = findCell(cell);
    const int columns = std::min(box.columns, countDigits(size) + 2);
    // An odd column goes to the left, because numbers are right-aligned.
    box.column += (box.columns - columns + 1) / 2;
    box.columns = columns;
    box.row += (box.rows - 1) / 2;
    box.rows = 1;
    return box;
}

std::optional<int> PuzzleLayout::findCellAt(int column, int row) const
{
    for (int cell = 0; cell < size.countCells(); ++cell) {
        if (findCell(cell).contains(column, row)) return cell;
    }
    return std::nullopt;
}

PuzzleLayout computePuzzleLayout(Size window, BoardSize size)
{
    PuzzleLayout layout;
    layout.size = size;
    const std::vector<CellForm> forms = listForms(size);
    layout.needed = computeWhole(computeBoard(size, forms.back()), false);
    layout.fits = isInside(layout.needed, window);
    if (!layout.fits) return layout;

    // Numbers next to the board are more important than large cells.
    bool hasSide = false;
    for (const bool withSide : {true, false}) {
        const auto form = std::ranges::find_if(forms, [&](const CellForm& candidate) {
            return isInside(computeWhole(computeBoard(size, candidate), withSide), window);
        });
        if (form == forms.end()) continue;
        layout.form = *form;
        hasSide = withSide;
        break;
    }
    layout.inset = layout.form.hasBorder ? 1 : 0;
    const Size board = computeBoard(size, layout.form);
    const int sideColumns =
        hasSide ? std::min(kSideWide, window.columns - board.columns - kGap) : 0;
    const int columns =
        hasSide ? board.columns + kGap + sideColumns : std::max(board.columns, kBelowColumns);
    const int belowRows = hasSide ? 1 : window.rows - board.rows;
    const int left = (window.columns - columns) / 2;
    const int top = hasSide ? (window.rows - board.rows - belowRows) / 2 : 0;
    layout.board = {left, top, board.columns, board.rows};
    layout.below = {left, top + board.rows, window.columns - left, belowRows};
    if (hasSide) {
        layout.side = {left + board.columns + kGap, top, sideColumns,
                       std::max(board.rows, window.rows - top - belowRows)};
    }
    return layout;
}

}  // namespace tui
