#include "tui/tetris/versus/VersusLayout.h"

#include <algorithm>
#include <optional>

#include "core/tetris/Game.h"

namespace tui {

namespace {

constexpr Size kLeastWindow{36, 21};
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
constexpr int kLargeGap = 7;         // between the halves of the large form
constexpr int kLargeTopRows = 2;     // that large cells leave room for
constexpr int kLowerRow = 16;        // the place of lowerRow, from the top of all rows

// Its cells, without the top rows, and their size.
struct WellSize {
    int width;
    int rows;
    Size cell = kUsualCell;
};

// The columns of a form, from the left.
BoxParts listColumns(VersusForm form, WellSize well, VersusLayout& layout) {
    const int columns = well.cell.columns * well.width + 2;
    const int piece = 4 * well.cell.columns;  // the longest one
    const int numbers = std::max(kLargeNumberColumns, piece);
    const int beside = std::max(kSmallColumns, well.width + 2);  // a well at half size
    const BoxPart own{columns, &layout.own.box};
    const BoxPart rival{columns, &layout.rival.box};
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
            {kLargeGap},
            {numbers, &layout.rivalNumbers},
            {2},
            rivalMeter,
            rival,
            {2},
            {piece, &layout.rivalNext}};
}

int countWellRows(WellSize well) {
    const int topRows = well.cell.rows > 1 ? kLargeTopRows : tetris::kTopRows;
    return (well.rows + topRows) * well.cell.rows + 1;
}

int countLargeRows(WellSize well, bool hasHeights) {
    return std::max(countWellRows(well), kLargeRows) +
           (hasHeights ? kHeightsAt + kHeightRows : kMatchFooterRows);
}

// The largest cells with which the large form fits; nullopt if none do. Cells of one row are large
// enough only together with the curves of heights; larger ones do without them.
std::optional<Size> findLargeCell(Size window, WellSize well) {
    VersusLayout layout;
    for (const Size cell : {Size{6, 3}, Size{4, 2}, kUsualCell}) {
        well.cell = cell;
        const int columns = sumSizes(listColumns(VersusForm::Large, well, layout));
        if (window.columns > columns && window.rows >= countLargeRows(well, cell.rows == 1))
            return cell;
    }
    return std::nullopt;
}

// Places the columns of the layout's form; the wells take the lowest `wellRows` rows of the box.
void placeWells(Box all, WellSize well, int wellRows, VersusLayout& layout) {
    placeColumns(all, listColumns(layout.form, well, layout));
    for (WellPlace* const place : {&layout.own, &layout.rival}) {
        *place = {
            .box = place->box.getRest(all.rows - wellRows), .rows = well.rows, .cell = well.cell};
    }
    const int allRows = layout.form == VersusForm::Large ? kLargeRows : kBlockRows;
    layout.lowerRow = all.getFoot() - (allRows - kLowerRow);
    layout.ratedRow = layout.lowerRow + 2;
}

// Both wells with all numbers, the heights if there is room, and the footer.
void placeLarge(Size window, WellSize well, VersusLayout& layout) {
    const bool hasHeights = window.rows >= countLargeRows(well, true);
    const int wellRows = countWellRows(well);
    const int columns = sumSizes(listColumns(layout.form, well, layout));
    Box all = placeInMiddle(window,
                            {std::min(columns, window.columns), countLargeRows(well, hasHeights)});
    layout.footer = all.getLine(all.rows - 1);
    all.rows = std::max(wellRows, kLargeRows);
    placeWells(all, well, wellRows, layout);
    layout.heights = {all.column, all.getFoot() - 1 + kHeightsAt, all.columns,
                      hasHeights ? kHeightRows : 0};
    layout.card = {layout.rivalNumbers.column, all.row, kMatchCardColumns, kBlockRows};
    layout.stand = layout.heights.getLine(-2);
}

}  // namespace

VersusLayout placeVersus(Size window, int width, int rows, bool needsBoth) {
    using enum VersusForm;
    VersusLayout layout;
    const WellSize well{width, rows};
    const auto count = [&](VersusForm form) { return sumSizes(listColumns(form, well, layout)); };
    layout.needed = {std::max(kLeastWindow.columns, count(needsBoth ? Usual : Small)),
                     std::max(kLeastWindow.rows, rows + 1)};
    layout.fits = window.columns >= layout.needed.columns && window.rows >= layout.needed.rows;
    if (!layout.fits) return layout;
    if (const std::optional<Size> cell = findLargeCell(window, well)) {
        layout.form = Large;
        placeLarge(window, {width, rows, *cell}, layout);
        return layout;
    }
    // The last column of these forms is blank, so they fit into one column less.
    layout.form = window.columns >= count(Usual) - 1    ? Usual
                  : window.columns >= count(Narrow) - 1 ? Narrow
                                                        : Small;
    const bool isSmall = layout.form == Small;
    const bool hasFooter = !isSmall && window.rows > layout.needed.rows;
    const int room = window.rows - (hasFooter ? 1 : 0);
    const int topRows =
        isSmall ? layout.needed.rows - 1 - rows : std::clamp(room - 1 - rows, 0, tetris::kTopRows);
    const int wellRows = rows + topRows + 1;
    const int block = isSmall ? layout.needed.rows : std::max(wellRows, std::min(room, kBlockRows));
    Box all = placeInMiddle(
        window, {std::min(count(layout.form), window.columns), block + (hasFooter ? 1 : 0)});
    all.rows = block;
    placeWells(all, well, wellRows, layout);
    const Size half{width + 2, (rows + 1) / 2 + 1};  // with walls and floor
    const Box& middle = layout.middle;
    if (layout.form != Usual)
        layout.half = {middle.column, middle.getFoot() - half.rows, half.columns, half.rows};
    if (isSmall) {
        layout.card = all;
        layout.stand = layout.own.findInside().getLine(layout.own.findInside().rows);
        return layout;
    }
    layout.stand = {layout.numbers.column, layout.ratedRow, layout.numbers.columns, 1};
    const int cardRows = std::min(block, kBlockRows);
    // In the narrow form the card stands alone.
    const int least = window.columns - kMatchCardColumns;
    layout.card = {layout.form == Usual ? std::min(middle.column, least) : least / 2,
                   all.getFoot() - cardRows, kMatchCardColumns, cardRows};
    // The words of the footer need more room than a narrow match.
    if (hasFooter)
        layout.footer = {all.column + 1, all.getFoot(), window.columns - all.column - 2, 1};
    return layout;
}

VersusLayout layOutMatch(const TetrisState& state) {
    const GameRules& rules = state.setup.rules;
    return placeVersus(state.window, rules.width, rules.rows, state.hasTwoKeySets());
}

}  // namespace tui
