#include "tui/puzzle/view/PuzzleView.h"

#include <algorithm>

namespace tui {

namespace {

constexpr int kSideMin = 13;  // label and number
constexpr int kSideWide = 24;
constexpr int kMaxCellRows = 7;
constexpr int kMargin = 3;      // between board and side, and beside a wide side
constexpr int kThinMargin = 2;  // between board and a narrow side, and for the ends
constexpr int kOtherRows = 3;   // above and below the board
constexpr int kBelowColumns = 22;
constexpr int kWholeColumns = 80;  // narrower windows have tight cells
constexpr int kSideRows = 21;      // what a whole side takes

// The largest cells of which a board takes no more than that room; empty if there are none. Tight
// ones have no air beside the numbers.
Size findForm(BoardSize size, Size room, bool isTight = false) {
    const int least = countDigits(size) + 1;
    for (int rows = std::min(kMaxCellRows, room.rows / size.height); rows > 0; --rows) {
        const int whole = 2 * rows + 2;
        const int columns = std::min(whole, room.columns / size.width);
        // High cells keep their shape.
        if (columns >= (isTight && rows < 3 ? least : whole)) return {columns, rows};
    }
    return {};
}

}  // namespace

int countDigits(BoardSize size) {
    const int greatest = size.countCells() - 1;
    return greatest < 10 ? 1 : greatest < 100 ? 2 : 3;
}

Box PuzzleLayout::findCell(int cell) const {
    return {board.column + cell % size.width * form.columns,
            board.row + cell / size.width * form.rows, form.columns, form.rows};
}

Box PuzzleLayout::findTile(int cell) const {
    Box box = findCell(cell);
    box.columns -= form.rows > 2 ? 2 : 1;
    return box;
}

Box PuzzleLayout::findNumber(int cell) const {
    Box box = findTile(cell);
    box.row += (box.rows - 1) / 2;
    box.rows = 1;
    if (form.rows > 2) {
        box.column += 1;
        box.columns -= 2;
    }
    return box;
}

std::optional<int> PuzzleLayout::findCellAt(int column, int row) const {
    for (int cell = 0; cell < size.countCells(); ++cell) {
        if (findCell(cell).contains(column, row)) return cell;
    }
    return std::nullopt;
}

PuzzleLayout computePuzzleLayout(Size window, BoardSize size) {
    PuzzleLayout layout;
    layout.size = size;
    // The last column of a board is air.
    layout.needed = {std::max(size.width * (countDigits(size) + 1) - 1, kBelowColumns),
                     size.height + kOtherRows};
    layout.fits = layout.needed.columns <= window.columns && layout.needed.rows <= window.rows;
    if (!layout.fits) return layout;

    const int rows = window.rows - kOtherRows;
    const Size besideNarrow{window.columns - kSideMin - kThinMargin, rows};
    const Size wide = findForm(size, {window.columns - kSideWide - kMargin - 1, rows});
    const Size narrow = findForm(size, besideNarrow, window.columns < kWholeColumns);
    const bool isWide = wide.rows > 0 && wide.rows >= narrow.rows;
    layout.form = isWide ? wide : narrow;
    if (layout.form.rows == 0) layout.form = findForm(size, besideNarrow, true);
    const bool hasSide = layout.form.rows > 0;
    if (!hasSide) layout.form = findForm(size, {window.columns + 1, rows}, true);
    const Size board{size.width * layout.form.columns, size.height * layout.form.rows};
    if (!hasSide) {
        const int left = (window.columns - std::max(board.columns - 1, kBelowColumns)) / 2;
        layout.board = {left, 0, board.columns, board.rows};
        layout.below = {left, board.rows, window.columns - left, window.rows - board.rows};
        return layout;
    }
    const int margin = isWide ? kMargin : kThinMargin;
    const int sideColumns = isWide ? kSideWide : kSideMin;
    const int left = (window.columns - board.columns - margin - sideColumns + 1) / 2;
    const int top = (window.rows - 1 - board.rows) / 2;
    const int sideTop = std::min(top, std::max(0, (window.rows - 1 - kSideRows) / 2));
    layout.board = {left, top, board.columns, board.rows};
    layout.side = {left + board.columns + margin, sideTop, sideColumns, window.rows - 1 - sideTop};
    layout.footer = {1, window.rows - 1, window.columns - 2, 1};
    return layout;
}

}  // namespace tui
