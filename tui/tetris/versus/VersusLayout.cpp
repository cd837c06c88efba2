#include "tui/tetris/versus/VersusLayout.h"

#include <algorithm>

#include "core/tetris/Game.h"

namespace tui {

namespace {

// Of the usual form, without the wells: numbers, meters, next pieces.
constexpr int kNumbersAt = 1;
constexpr int kLeftColumns = 15;
constexpr int kMeterAt = 17;
constexpr int kWellAt = 18;
constexpr int kMiddleColumns = 13;
constexpr int kMiddleGap = 2;
constexpr int kRivalAt = 17;  // columns behind the own well
constexpr int kRestColumns = kWellAt + kRivalAt + 1;
// Of the large form.
constexpr int kLargeNumbers = 16;
constexpr int kMeterGap = 2;
constexpr int kBetweenSides = 7;
constexpr int kHeightsAt = 3;  // rows below the floor
constexpr int kHeightRows = 8;
constexpr int kBlockRows = 23;  // of the numbers beside the wells
constexpr int kLargeRows = 25;  // of those of the large form
constexpr int kLargeFooterRows = 3;
constexpr int kMatchCardColumns = 37;
constexpr int kSmallSide = 12;  // columns beside the own well
constexpr int kSmallGap = 2;

constexpr Size kUsualCell{2, 1};

int countFullColumns(int width, Size cell = kUsualCell)
{
    return cell.columns * width + 2;
}

int countUsualColumns(int width)
{
    return kRestColumns + 2 * countFullColumns(width);
}

// The longest piece, beside the well.
int countPieceColumns(Size cell)
{
    return 4 * cell.columns;
}

// Where the own well of a side of the large form begins.
int findLargeWell(Size cell)
{
    return std::max(kLargeNumbers, countPieceColumns(cell)) + kMeterGap + 1;
}

// The columns of a side of the large form.
int countSideColumns(int width, Size cell)
{
    return findLargeWell(cell) + countFullColumns(width, cell) + kMiddleGap +
           countPieceColumns(cell);
}

int countLargeColumns(int width, Size cell)
{
    return 2 * countSideColumns(width, cell) + kBetweenSides;
}

// Large cells leave room for two of the top rows.
int countLargeTop(Size cell)
{
    return cell.rows > 1 ? 2 : tetris::kTopRows;
}

// The rows of wells and numbers of the large form.
int countLargeBlock(int rows, Size cell)
{
    return std::max((rows + countLargeTop(cell)) * cell.rows + 1, kLargeRows);
}

int countRowsWithHeights(int rows, Size cell)
{
    return countLargeBlock(rows, cell) + kHeightsAt + kHeightRows;
}

// The fewest rows of the window. Large cells are worth more than the heights.
int countLargeRows(int rows, Size cell)
{
    return cell.rows > 1 ? countLargeBlock(rows, cell) + kLargeFooterRows
                         : countRowsWithHeights(rows, cell);
}

WellPlace placeWell(int column, int floor, int width, int rows, int topRows, Size cell = kUsualCell)
{
    const int height = (rows + topRows) * cell.rows + 1;
    return {.box = {column, floor + 1 - height, countFullColumns(width, cell), height},
            .rows = rows,
            .cell = cell};
}

void placeLargeMatch(Size window, int width, int rows, Size cell, VersusLayout& layout)
{
    const int all = countLargeColumns(width, cell);
    const int left = (window.columns - all) / 2;
    const int block = countLargeBlock(rows, cell);
    const bool hasHeights = window.rows >= countRowsWithHeights(rows, cell);
    const int below = hasHeights ? kHeightsAt + kHeightRows : kLargeFooterRows;
    const int top = (window.rows - block - below) / 2;
    const int floor = top + block - 1;
    const int second = left + countSideColumns(width, cell) + kBetweenSides;
    const int wellAt = findLargeWell(cell);
    layout.own = placeWell(left + wellAt, floor, width, rows, countLargeTop(cell), cell);
    layout.rival = placeWell(second + wellAt, floor, width, rows, countLargeTop(cell), cell);
    layout.ownMeter = layout.own.box.column - 1;
    layout.rivalMeter = layout.rival.box.column - 1;
    layout.numbers = {left, top, wellAt - kMeterGap - 1, block};
    layout.rivalNumbers = {second, top, wellAt - kMeterGap - 1, block};
    const int nextAt = wellAt + countFullColumns(width, cell) + kMiddleGap;
    layout.middle = {left + nextAt, top, countPieceColumns(cell), block};
    layout.rivalNext = {second + nextAt, top, countPieceColumns(cell), block};
    layout.heights = {left, floor + kHeightsAt, all, hasHeights ? kHeightRows : 0};
    layout.card = {second, top, kMatchCardColumns, kBlockRows};
    layout.footer = {left, window.rows - 1, all, 1};
    layout.row16 = floor - 8;
}

}  // namespace

Size measureHalfWell(int width, int rows)
{
    return {width + 2, (rows + 1) / 2 + 1};
}

VersusLayout placeVersus(Size window, int width, int rows)
{
    VersusLayout layout;
    const int well = countFullColumns(width);
    const Size half = measureHalfWell(width, rows);
    layout.needed = {std::max(36, well + kSmallGap + std::max(kSmallSide, half.columns)),
                     std::max(21, rows + 1)};
    layout.fits = window.columns >= layout.needed.columns && window.rows >= layout.needed.rows;
    if (!layout.fits) return layout;
    for (const Size cell : {Size{6, 3}, Size{4, 2}, kUsualCell}) {
        if (window.columns < countLargeColumns(width, cell) + 1 ||
            window.rows < countLargeRows(rows, cell))
            continue;
        layout.form = VersusForm::Large;
        placeLargeMatch(window, width, rows, cell, layout);
        return layout;
    }
    layout.form = window.columns >= countUsualColumns(width) - 1 ? VersusForm::Usual
                  : window.columns >= kWellAt + well + kMiddleGap + std::max(12, half.columns)
                      ? VersusForm::Narrow
                      : VersusForm::Small;
    if (layout.form == VersusForm::Small) {
        const int all = well + kSmallGap + std::max(kSmallSide, half.columns);
        const int left = (window.columns - all) / 2;
        const int top = (window.rows - layout.needed.rows) / 2;
        const int floor = top + layout.needed.rows - 1;
        layout.own =
            placeWell(left, floor, width, rows, std::max(0, layout.needed.rows - rows - 1));
        layout.ownMeter = left + well;
        layout.rivalMeter = -1;
        layout.middle = {left + well + kSmallGap, top, std::max(kSmallSide, half.columns),
                         layout.needed.rows};
        layout.half = {layout.middle.column, floor + 1 - half.rows, half.columns, half.rows};
        layout.card = {left, top, std::min(all, window.columns), layout.needed.rows};
        return layout;
    }
    const bool hasFooter = window.rows > layout.needed.rows;
    const int room = window.rows - (hasFooter ? 1 : 0);
    const int topRows = std::clamp(room - 1 - rows, 0, tetris::kTopRows);
    const int block = std::max(rows + topRows + 1, std::min(room, kBlockRows));
    const int top = (room - block) / 2;
    const int floor = top + block - 1;
    const int columns = std::min(countUsualColumns(width), window.columns);
    const int left = layout.form == VersusForm::Usual ? (window.columns - columns) / 2 : 0;
    layout.numbers = {left + kNumbersAt, top, kLeftColumns, block};
    layout.ownMeter = left + kMeterAt;
    layout.own = placeWell(left + kWellAt, floor, width, rows, topRows);
    const int behind = layout.own.box.column + well;
    layout.middle = {behind + kMiddleGap, top, kMiddleColumns, block};
    layout.row16 = floor - 6;
    layout.rivalMeter = -1;
    if (layout.form == VersusForm::Usual) {
        layout.rival = placeWell(behind + kRivalAt, floor, width, rows, topRows);
        layout.rivalMeter = behind + kRivalAt - 1;
    } else {
        layout.half = {layout.middle.column, floor + 1 - half.rows, half.columns, half.rows};
    }
    const int cardRows = std::min(block, kBlockRows);
    // In a narrow window it stands alone.
    const int cardAt = layout.form == VersusForm::Usual
                           ? std::min(behind + kMiddleGap, window.columns - kMatchCardColumns)
                           : (window.columns - kMatchCardColumns) / 2;
    layout.card = {cardAt, floor + 1 - cardRows, kMatchCardColumns, cardRows};
    if (hasFooter) layout.footer = {left + kNumbersAt, floor + 1, columns - 2, 1};
    return layout;
}

}  // namespace tui
