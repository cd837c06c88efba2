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
constexpr int kLargeMeterAt = 18;
constexpr int kBetweenSides = 7;
constexpr int kNextColumns = 8;
constexpr int kHeightsAt = 3;  // rows below the floor
constexpr int kHeightRows = 8;
constexpr int kBlockRows = 23;  // of the numbers beside the wells
constexpr int kLargeRows = 25;  // of those of the large form
constexpr int kMatchCardColumns = 37;
constexpr int kSmallSide = 12;  // columns beside the own well
constexpr int kSmallGap = 2;

int countFullColumns(int width)
{
    return 2 * width + 2;
}

int countUsualColumns(int width)
{
    return kRestColumns + 2 * countFullColumns(width);
}

// The columns of a side of the large form.
int countSideColumns(int width)
{
    return kLargeMeterAt + 1 + countFullColumns(width) + kMiddleGap + kNextColumns;
}

int countLargeColumns(int width)
{
    return 2 * countSideColumns(width) + kBetweenSides;
}

// The rows of wells and numbers of the large form.
int countLargeBlock(int rows)
{
    return std::max(rows + tetris::kTopRows + 1, kLargeRows);
}

int countLargeRows(int rows)
{
    return countLargeBlock(rows) + kHeightsAt + kHeightRows;
}

WellPlace placeWell(int column, int floor, int width, int rows, int topRows)
{
    const int height = rows + topRows + 1;
    return {.box = {column, floor + 1 - height, countFullColumns(width), height}, .rows = rows};
}

void placeLargeMatch(Size window, int width, int rows, VersusLayout& layout)
{
    const int all = countLargeColumns(width);
    const int left = (window.columns - all) / 2;
    const int block = countLargeBlock(rows);
    const int top = (window.rows - countLargeRows(rows)) / 2;
    const int floor = top + block - 1;
    const int second = left + countSideColumns(width) + kBetweenSides;
    const int wellAt = kLargeMeterAt + 1;
    layout.own = placeWell(left + wellAt, floor, width, rows, tetris::kTopRows);
    layout.rival = placeWell(second + wellAt, floor, width, rows, tetris::kTopRows);
    layout.ownMeter = layout.own.box.column - 1;
    layout.rivalMeter = layout.rival.box.column - 1;
    layout.numbers = {left, top, kLargeNumbers, block};
    layout.rivalNumbers = {second, top, kLargeNumbers, block};
    const int nextAt = wellAt + countFullColumns(width) + kMiddleGap;
    layout.middle = {left + nextAt, top, kNextColumns, block};
    layout.rivalNext = {second + nextAt, top, kNextColumns, block};
    layout.heights = {left, floor + kHeightsAt, all, kHeightRows};
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
    if (window.columns >= countLargeColumns(width) + 2 && window.rows >= countLargeRows(rows)) {
        layout.form = VersusForm::Large;
        placeLargeMatch(window, width, rows, layout);
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
    layout.card = {std::min(behind + kMiddleGap, window.columns - kMatchCardColumns),
                   floor + 1 - cardRows, kMatchCardColumns, cardRows};
    if (hasFooter) layout.footer = {left + kNumbersAt, floor + 1, columns - 2, 1};
    return layout;
}

}  // namespace tui
