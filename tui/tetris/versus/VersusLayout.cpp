#include "tui/tetris/versus/VersusLayout.h"

#include <algorithm>

#include "core/tetris/Game.h"

namespace tui {

namespace {

constexpr Size kUsualCell{2, 1};
constexpr int kMatchNumberColumns = 15;
constexpr int kLargeNumberColumns = 16;
constexpr int kMiddleColumns = 13;
constexpr int kSmallColumns = 12;  // beside the own well
constexpr int kMatchCardColumns = 37;
constexpr int kBlockRows = 23;  // of the numbers beside the wells
constexpr int kLargeRows = 25;  // of those of the large form
constexpr int kHeightRows = 8;
constexpr int kHeightsAt = 3;        // rows below the floor
constexpr int kMatchFooterRows = 3;  // with air

// The columns of a form, from the left.
BoxParts listColumns(VersusForm form, int width, Size cell, VersusLayout& layout) {
    const int well = cell.columns * width + 2;
    const int piece = 4 * cell.columns;  // the longest one
    const int numbers = std::max(kLargeNumberColumns, piece);
    const int beside = std::max(kSmallColumns, width + 2);  // a well at half size
    const BoxPart own{well, &layout.own.box};
    const BoxPart rival{well, &layout.rival.box};
    const BoxPart ownMeter{1, &layout.ownMeter};
    const BoxPart rivalMeter{1, &layout.rivalMeter};
    switch (form) {
        case VersusForm::Small: return {own, ownMeter, {1}, {beside, &layout.middle}};
        case VersusForm::Narrow:
            return {{1},
                    {kMatchNumberColumns, &layout.numbers},
                    {1},
                    ownMeter,
                    own,
                    {2},
                    {beside + 1, &layout.middle}};
        case VersusForm::Usual:
            return {{1}, {kMatchNumberColumns, &layout.numbers}, {1}, ownMeter,   own,
                    {2}, {kMiddleColumns, &layout.middle},       {1}, rivalMeter, rival,
                    {1}};
        case VersusForm::Large: break;
    }
    return {{numbers, &layout.numbers},
            {2},
            ownMeter,
            own,
            {2},
            {piece, &layout.middle},
            {7},
            {numbers, &layout.rivalNumbers},
            {2},
            rivalMeter,
            rival,
            {2},
            {piece, &layout.rivalNext}};
}

// Large cells leave room for two of the top rows.
int countWellRows(int rows, Size cell) {
    return (rows + (cell.rows > 1 ? 2 : tetris::kTopRows)) * cell.rows + 1;
}

int countLargeRows(int rows, Size cell, bool hasHeights) {
    return std::max(countWellRows(rows, cell), kLargeRows) +
           (hasHeights ? kHeightsAt + kHeightRows : kMatchFooterRows);
}

}  // namespace

Box VersusLayout::findStand() const {
    if (form == VersusForm::Small) return own.findInside().getLine(own.findInside().rows);
    if (form == VersusForm::Large) return heights.getLine(-2);
    return {numbers.column, row16 + 2, numbers.columns, 1};
}

VersusLayout placeVersus(Size window, int width, int rows, bool needsBoth) {
    using enum VersusForm;
    VersusLayout layout;
    const auto count = [&](VersusForm form, Size cell = kUsualCell) {
        return sumSizes(listColumns(form, width, cell, layout));
    };
    layout.needed = {std::max(36, count(needsBoth ? Usual : Small)), std::max(21, rows + 1)};
    layout.fits = window.columns >= layout.needed.columns && window.rows >= layout.needed.rows;
    if (!layout.fits) return layout;
    // Their last column is air.
    layout.form = window.columns >= count(Usual) - 1    ? Usual
                  : window.columns >= count(Narrow) - 1 ? Narrow
                                                        : Small;
    Size cell = kUsualCell;
    for (const Size larger : {Size{6, 3}, Size{4, 2}, kUsualCell}) {
        // Large cells are worth more than the heights.
        if (layout.form == Large || window.columns <= count(Large, larger) ||
            window.rows < countLargeRows(rows, larger, larger.rows == 1))
            continue;
        layout.form = Large;
        cell = larger;
    }
    const bool isLarge = layout.form == Large;
    const bool isSmall = layout.form == Small;
    const bool hasHeights = isLarge && window.rows >= countLargeRows(rows, cell, true);
    const bool hasFooter = isLarge || (!isSmall && window.rows > layout.needed.rows);
    const int room = window.rows - (hasFooter ? 1 : 0);
    const int topRows = std::clamp((isSmall ? layout.needed.rows : room) - 1 - rows, 0,
                                   isSmall ? layout.needed.rows : tetris::kTopRows);
    const int well = isLarge ? countWellRows(rows, cell) : rows + topRows + 1;
    const int block = isLarge   ? std::max(well, kLargeRows)
                      : isSmall ? layout.needed.rows
                                : std::max(well, std::min(room, kBlockRows));
    const int allRows =
        isLarge ? countLargeRows(rows, cell, hasHeights) : block + (hasFooter ? 1 : 0);
    const Size size{std::min(count(layout.form, cell), window.columns), allRows};
    Box all = placeInMiddle(window, size);
    all.rows = block;
    placeColumns(all, listColumns(layout.form, width, cell, layout));
    for (WellPlace* const place : {&layout.own, &layout.rival})
        *place = {.box = place->box.getRest(block - well), .rows = rows, .cell = cell};
    const int floor = all.getFoot() - 1;
    layout.row16 = floor - (isLarge ? 8 : 6);
    if (isLarge) {
        layout.heights = {all.column, floor + kHeightsAt, all.columns,
                          hasHeights ? kHeightRows : 0};
        layout.card = {layout.rivalNumbers.column, all.row, kMatchCardColumns, kBlockRows};
        layout.footer = all.getLine(allRows - 1);
        return layout;
    }
    const Size half{width + 2, (rows + 1) / 2 + 1};  // with walls and floor
    const Box& middle = layout.middle;
    if (layout.form != Usual)
        layout.half = {middle.column, middle.getFoot() - half.rows, half.columns, half.rows};
    layout.card = all;
    if (isSmall) return layout;
    const int cardRows = std::min(block, kBlockRows);
    // In a narrow window it stands alone.
    const int least = window.columns - kMatchCardColumns;
    layout.card = {layout.form == Usual ? std::min(middle.column, least) : least / 2,
                   all.getFoot() - cardRows, kMatchCardColumns, cardRows};
    // Its words need more room than a narrow match.
    if (hasFooter)
        layout.footer = {all.column + 1, all.getFoot(), window.columns - all.column - 2, 1};
    return layout;
}

}  // namespace tui
