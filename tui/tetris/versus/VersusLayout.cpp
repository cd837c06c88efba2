#include "tui/tetris/versus/VersusLayout.h"

#include <algorithm>

#include "core/tetris/Game.h"

namespace tui {

namespace {

constexpr Size kUsualCell{2, 1};
constexpr int kMeterColumns = 1;
constexpr int kNextGap = 2;  // between a well and its next pieces
// Of the usual form.
constexpr int kOwnColumns = 15;
constexpr int kMiddleColumns = 13;
constexpr int kSideColumns = 1 + kOwnColumns + 1 + kMeterColumns;          // before the own well
constexpr int kMiddleAll = kNextGap + kMiddleColumns + 1 + kMeterColumns;  // between the wells
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

// The sizes of a match in one of its forms.
struct MatchSizes {
    int width = 10;  // of a well, in cells
    int rows = 20;
    int topRows = 0;
    Size cell = kUsualCell;

    int countWellColumns() const { return cell.columns * width + 2; }
    int countWellRows() const { return (rows + topRows) * cell.rows + 1; }
    // The longest piece.
    int countPieceColumns() const { return 4 * cell.columns; }

    // ---- Of the large form

    int countNumberColumns() const { return std::max(kLargeNumbers, countPieceColumns()); }
    int countSideColumns() const {
        return countNumberColumns() + kMeterGap + kMeterColumns + countWellColumns() + kNextGap +
               countPieceColumns();
    }
    int countColumns() const { return 2 * countSideColumns() + kBetweenSides; }
    int countBlockRows() const { return std::max(countWellRows(), kLargeRows); }
    int countRows(bool hasHeights) const {
        return countBlockRows() + (hasHeights ? kHeightsAt + kHeightRows : kLargeFooterRows);
    }
};

// Large cells leave room for two of the top rows, and are worth more than the heights.
MatchSizes makeLarge(int width, int rows, Size cell) {
    return {width, rows, cell.rows > 1 ? 2 : tetris::kTopRows, cell};
}

// Cuts the column of a well's meter off the area, and the well, whose floor is the area's.
WellPlace cutWell(const MatchSizes& form, Area& area, int& meter) {
    meter = area.cutLeft(kMeterColumns).column;
    Box box = area.cutLeft(form.countWellColumns());
    box = box.getRest(box.rows - form.countWellRows());
    return {.box = box, .rows = form.rows, .cell = form.cell};
}

void placeLargeMatch(Size window, const MatchSizes& form, VersusLayout& layout) {
    const bool hasHeights = window.rows >= form.countRows(true);
    const int block = form.countBlockRows();
    const Box all{(window.columns - form.countColumns()) / 2,
                  (window.rows - form.countRows(hasHeights)) / 2, form.countColumns(), block};
    const int floor = all.getFoot() - 1;
    Area area{all};
    const auto cut = [&](Box& numbers, int& meter, WellPlace& well, Box& next) {
        numbers = area.cutLeft(form.countNumberColumns());
        area.cutLeft(kMeterGap);
        well = cutWell(form, area, meter);
        area.cutLeft(kNextGap);
        next = area.cutLeft(form.countPieceColumns());
    };
    cut(layout.numbers, layout.ownMeter, layout.own, layout.middle);
    area.cutLeft(kBetweenSides);
    cut(layout.rivalNumbers, layout.rivalMeter, layout.rival, layout.rivalNext);
    layout.heights = {all.column, floor + kHeightsAt, all.columns, hasHeights ? kHeightRows : 0};
    layout.card = {layout.rivalNumbers.column, all.row, kMatchCardColumns, kBlockRows};
    layout.footer = {all.column, all.row + form.countRows(hasHeights) - 1, all.columns, 1};
    layout.row16 = floor - 8;
}

// One column beside the own well, with the rival's well at half size at its foot.
void placeSmallMatch(Size window, const MatchSizes& form, Size half, VersusLayout& layout) {
    const int side = std::max(kSmallSide, half.columns);
    const int rows = layout.needed.rows;
    const int columns = form.countWellColumns() + kSmallGap + side;
    const int left = (window.columns - columns) / 2;
    const int top = (window.rows - rows) / 2;
    layout.card = {left, top, std::min(columns, window.columns), rows};
    // The meter stands behind the well.
    Area area{{left - kMeterColumns, top, columns + kMeterColumns, rows}};
    layout.own = cutWell(form, area, layout.ownMeter);
    layout.ownMeter = area.rest.column;
    area.cutLeft(kSmallGap);
    layout.middle = area.rest;
}

}  // namespace

VersusLayout placeVersus(Size window, int width, int rows, bool needsBoth) {
    VersusLayout layout;
    MatchSizes form{width, rows};
    const int well = form.countWellColumns();
    const Size half{width + 2, (rows + 1) / 2 + 1};  // with walls and floor
    const int usual = kSideColumns + well + kMiddleAll + well + 1;
    const int least = needsBoth ? usual : well + kSmallGap + std::max(kSmallSide, half.columns);
    layout.needed = {std::max(36, least), std::max(21, rows + 1)};
    layout.fits = window.columns >= layout.needed.columns && window.rows >= layout.needed.rows;
    if (!layout.fits) return layout;
    for (const Size cell : {Size{6, 3}, Size{4, 2}, kUsualCell}) {
        const MatchSizes large = makeLarge(width, rows, cell);
        if (window.columns <= large.countColumns() || window.rows < large.countRows(cell.rows == 1))
            continue;
        layout.form = VersusForm::Large;
        placeLargeMatch(window, large, layout);
        return layout;
    }
    layout.rivalMeter = -1;
    const int narrow = kSideColumns + well + kNextGap + std::max(12, half.columns);
    layout.form = window.columns >= usual - 1 ? VersusForm::Usual
                  : window.columns >= narrow  ? VersusForm::Narrow
                                              : VersusForm::Small;
    const auto placeHalf = [&] {
        layout.half = {layout.middle.column, layout.middle.getFoot() - half.rows, half.columns,
                       half.rows};
    };
    if (layout.form == VersusForm::Small) {
        form.topRows = std::max(0, layout.needed.rows - rows - 1);
        placeSmallMatch(window, form, half, layout);
        placeHalf();
        return layout;
    }
    const bool hasFooter = window.rows > layout.needed.rows;
    const int room = window.rows - (hasFooter ? 1 : 0);
    form.topRows = std::clamp(room - 1 - rows, 0, tetris::kTopRows);
    const int block = std::max(form.countWellRows(), std::min(room, kBlockRows));
    const bool isUsual = layout.form == VersusForm::Usual;
    const int columns = std::min(isUsual ? usual : narrow + 1, window.columns);
    const Box all{(window.columns - columns) / 2, (room - block) / 2, columns, block};
    const int floor = all.getFoot() - 1;
    layout.row16 = floor - 6;
    Area area{all};
    area.cutLeft(1);
    layout.numbers = area.cutLeft(kOwnColumns);
    area.cutLeft(1);
    layout.own = cutWell(form, area, layout.ownMeter);
    area.cutLeft(kNextGap);
    layout.middle = area.cutLeft(kMiddleColumns);
    if (isUsual) {
        area.cutLeft(1);
        layout.rival = cutWell(form, area, layout.rivalMeter);
    } else {
        placeHalf();
    }
    const int cardRows = std::min(block, kBlockRows);
    // In a narrow window it stands alone.
    const int cardAt = isUsual ? std::min(layout.middle.column, window.columns - kMatchCardColumns)
                               : (window.columns - kMatchCardColumns) / 2;
    layout.card = {cardAt, all.getFoot() - cardRows, kMatchCardColumns, cardRows};
    // Its words need more room than a narrow match.
    if (hasFooter)
        layout.footer = {all.column + 1, all.getFoot(), window.columns - all.column - 2, 1};
    return layout;
}

}  // namespace tui
