#include "tui/tetris/view/Layout.h"

#include <algorithm>
#include <array>

#include "core/tetris/Game.h"
#include "tui/tetris/draw/Figures.h"

namespace tui {

namespace {

constexpr int kSideRows = 21;        // what the numbers and the lines beside the well need
constexpr int kCompactColumns = 13;  // beside the well
constexpr int kMostCompact = 16;
constexpr int kMediumColumns = 17;
constexpr int kNumberColumns = 16;  // room for the longest seed
constexpr Size kRoomyWindow{100, 30};
constexpr int kChartRows = 4;        // below the controls
constexpr int kWideChartRows = 11;   // below everything, with air and the footer
constexpr int kLargeSideRows = 45;   // beside a well with large cells
constexpr int kLargeFooterRows = 3;  // with air
constexpr int kCardColumns = 37;
constexpr int kCardRows = 28;  // at most

// The columns of a form, from the left, without the well.
struct Columns {
    int margin;
    int numbers;
    int before;  // between numbers and well
    int after;   // between well and next piece
    int next;    // up to the controls
    int controls;

    int countAll() const { return 2 * margin + numbers + before + after + next + controls; }
};

constexpr Columns kMedium{1, kNumberColumns, 1, 2, 0, kMediumColumns};
constexpr Columns kWide{1, kNumberColumns, 1, 2, 10, 27};
constexpr Columns kRoomy{0, 24, 4, 4, 12, 30};
constexpr Columns kLarge{2, 21, 3, 2, 20, 28};    // with cells of 4x2
constexpr Columns kLargest{1, 24, 2, 2, 26, 28};  // with cells of 6x3

std::vector<Action> listControls(bool hasQueue) {
    using enum Action;
    if (hasQueue)
        return {Brain, NextBrain, Load, View, Rules, LevelUp, Faster, Sequence, Goal, Ghost, Sound};
    return {Brain,  NextBrain, Load,     View, Rules, AdversaryUp,
            Faster, Rising,    Sequence, Test, Ghost, Sound};
}

// Places all controls from the top of the area on.
void placeControls(Area& area, Layout& layout) {
    for (const Action action : listControls(layout.nexts > 0)) {
        const bool isSlider = getActionRow(action).kind == ControlKind::Slider;
        layout.controls.push_back({action, area.cutTop(isSlider ? 2 : 1)});
    }
}

// Places the four controls that have room in every form.
constexpr int kFewControls = 4;
void placeFewControls(Area& area, Layout& layout) {
    using enum Action;
    for (const Action action : {Brain, layout.nexts > 0 ? LevelUp : AdversaryUp, Faster, View})
        layout.controls.push_back({action, area.cutTop(1)});
}

struct FormChoice {
    LayoutForm form = LayoutForm::Compact;
    Size cell{2, 1};

    int countWellColumns(int width) const { return cell.columns * width + 2; }
    const Columns& getColumns() const {
        if (form == LayoutForm::Large) return cell.rows > 2 ? kLargest : kLarge;
        return form == LayoutForm::Roomy ? kRoomy : form == LayoutForm::Wide ? kWide : kMedium;
    }
    // With a well of that width, in cells.
    int countColumns(int width) const {
        return countWellColumns(width) +
               (form == LayoutForm::Compact ? 1 + kCompactColumns : getColumns().countAll());
    }
    // The fewest rows of the window; a large form shows two of the top rows.
    int countRows(int rows) const {
        if (form == LayoutForm::Roomy) return kRoomyWindow.rows;
        if (form != LayoutForm::Large) return 0;
        return std::max(cell.rows * (rows + 2) + 1, kLargeSideRows) + kLargeFooterRows;
    }
};

// The largest form for which the window has room; wide cells are preferred to a wide form.
std::optional<FormChoice> choose(Size window, int width, int rows) {
    using enum LayoutForm;
    constexpr std::array<FormChoice, 10> kChoices{{{Large, {6, 3}},
                                                   {Large, {4, 2}},
                                                   {Roomy, {2, 1}},
                                                   {Wide, {2, 1}},
                                                   {Medium, {2, 1}},
                                                   {Compact, {2, 1}},
                                                   {Roomy, {1, 1}},
                                                   {Wide, {1, 1}},
                                                   {Medium, {1, 1}},
                                                   {Compact, {1, 1}}}};
    for (const FormChoice& choice : kChoices) {
        if (choice.form == Roomy && window.columns < kRoomyWindow.columns) continue;
        if (window.rows >= choice.countRows(rows) && window.columns >= choice.countColumns(width))
            return choice;
    }
    return std::nullopt;
}

// Places everything but the well in a window that has one column beside it. In a race the numbers,
// and a blank column for the mark beside the well, take the place of next pieces.
void placeCompact(Box box, bool isRace, Layout& layout) {
    constexpr int kKeyRows = 3;
    const bool hasQueue = layout.nexts > 0;
    layout.card = box;
    Area area{box};
    if (isRace) {
        area.cutLeft(1);
        layout.hasHalfPieces = true;
        layout.hold = area.cutTop(1);
        area.cutTop(1);
        layout.next = area.cutTop(4);
        area.cutTop(1);
    } else if (hasQueue) {
        constexpr int kLeast = 6 + kKeyRows;                           // with the numbers
        const int shown = (box.rows - kLeast) / kModernPieceRows - 1;  // but the held one
        layout.nexts = std::min(layout.nexts, shown);
        layout.hold = area.cutTop(kModernPieceRows);
        layout.next = area.cutTop(layout.nexts * kModernPieceRows);
    } else {
        layout.next = area.cutTop(kPreviewRows + 1);
    }
    layout.facts = area.cutTop(isRace ? 7 : 5);
    // A message covers the call-out, too.
    layout.lower = area.rest;
    if (isRace) area.cutTop(1);
    if (hasQueue) layout.callout = area.cutTop(isRace ? 2 : 1);
    if (isRace) area.cutTop(1);
    if (area.rest.rows >= kFewControls + kKeyRows) placeFewControls(area, layout);
    // The brain's view takes the place of the keys unless both have room.
    constexpr int kLeastView = 3;
    layout.view = area.rest;
    if (area.rest.rows >= kLeastView + kKeyRows) layout.view.rows -= kKeyRows;
}

// Places the facts between a heading and the seed.
void placeFacts(int top, Layout& layout) {
    const Box& box = layout.numbers;
    const int end = box.getFoot();
    layout.seed = {box.column, end - 2, box.columns, 2};
    if (layout.form == LayoutForm::Roomy) layout.seed = {box.column, end, box.columns, 1};
    if (layout.form == LayoutForm::Large) ++layout.seed.row;
    const int facts = top + (layout.nexts > 0 ? layout.hold.rows + 1 : 2);
    layout.facts = {box.column, facts, box.columns, layout.seed.row - facts};
}

}  // namespace

Layout computeLayout(Size window, int width, int rows, int nexts, bool isRace) {
    Layout layout;
    layout.nexts = nexts;
    const FormChoice smallest{LayoutForm::Compact, {1, 1}};
    const FormChoice usual{LayoutForm::Compact, {2, 1}};
    // Wells of the usual width always have cells of two columns.
    const bool isUsual = width <= 10;
    layout.needed = {(isUsual ? usual : smallest).countColumns(width),
                     std::max(kSideRows, rows + 1)};
    layout.needed.columns = std::max(layout.needed.columns, 36);
    const std::optional<FormChoice> choice = choose(window, width, rows);
    layout.fits =
        choice && window.columns >= layout.needed.columns && window.rows >= layout.needed.rows;
    if (!layout.fits) return layout;

    const LayoutForm form = layout.form = choice->form;
    const bool isLarge = form == LayoutForm::Large;
    const Size cell = choice->cell;
    if (isLarge) layout.cell = cell;
    const bool hasFooter =
        form != LayoutForm::Compact && window.rows >= std::max(rows + 2, kSideRows + 1);
    const int footerRows = isLarge ? kLargeFooterRows : hasFooter ? 1 : 0;
    const int topRows =
        std::clamp((window.rows - footerRows - 1) / cell.rows - rows, 0, tetris::kTopRows);
    const int wellRows = (topRows + rows) * cell.rows + 1;
    const int blockRows = std::max(wellRows, isLarge ? kLargeSideRows : kSideRows);
    const bool hasWideChart =
        form == LayoutForm::Roomy && window.rows >= blockRows + kWideChartRows;
    const int allRows = blockRows + (hasWideChart ? kWideChartRows : footerRows);
    const int top = (window.rows - allRows) / 2;
    const int wellColumns = choice->countWellColumns(width);
    const int floor = top + blockRows - 1;
    layout.well = {
        .box = {0, floor + 1 - wellRows, wellColumns, wellRows}, .rows = rows, .cell = cell};
    if (form == LayoutForm::Compact) {
        const int side = std::min(kMostCompact, window.columns - wellColumns - 1);
        const int left = (window.columns - wellColumns - 1 - side) / 2;
        layout.well.box.column = left;
        placeCompact({left + wellColumns + 1, top, side, blockRows}, isRace, layout);
        return layout;
    }

    const Columns& columns = choice->getColumns();
    const int allColumns = columns.countAll() + wellColumns;
    const int left = (window.columns - allColumns) / 2 + columns.margin;
    Area area{{left, top, allColumns - 2 * columns.margin, blockRows}};
    const Box all = area.rest;
    const int right = all.getEnd();
    layout.numbers = area.cutLeft(columns.numbers);
    --layout.numbers.rows;
    area.cutLeft(columns.before);
    layout.well.box.column = area.cutLeft(wellColumns).column;
    area.cutLeft(columns.after);
    const int nextLeft = area.rest.column;
    layout.next = form == LayoutForm::Medium ? area.rest : area.cutLeft(columns.next);
    Area controls = area;
    if (form == LayoutForm::Medium)
        layout.nexts = std::min(nexts, (blockRows - 1 - kFewControls) / kModernPieceRows);
    layout.next.rows = nexts > 0 ? layout.cell.rows + layout.getPieceRows() * layout.nexts
                                 : layout.cell.rows * (kPreviewRows + 1);
    if (nexts > 0) {
        const int holdRows = 3 * layout.cell.rows + (isLarge ? 1 : 0);
        layout.hold = {left, top, columns.numbers, holdRows};
    }
    placeFacts(top, layout);
    if (hasFooter) {
        // A roomy window without the wide chart gives its last rows to the lower area.
        const bool isLast = form == LayoutForm::Roomy && !hasWideChart;
        layout.footer = {left, isLast ? window.rows - 1 : top + allRows - 1, all.columns, 1};
    }
    if (form == LayoutForm::Medium) {
        layout.card = area.rest;
        controls.cutTop(nexts > 0 ? layout.next.rows : 6);
        layout.lower = controls.rest;
        if (nexts == 0) controls.cutTop(1);
        placeFewControls(controls, layout);
        if (nexts == 0) controls.cutTop(1);
        layout.view = controls.rest;
        return layout;
    }
    layout.card = {right - kCardColumns, top, kCardColumns, std::min(blockRows, kCardRows)};
    placeControls(controls, layout);
    if (isLarge) {
        constexpr int kFigureAt = 16;
        constexpr int kLowerAt = 21;
        constexpr int kChartAt = 6;  // rows above the floor
        constexpr int kBarRows = 6;
        layout.figure = {area.rest.column, top + kFigureAt, columns.controls, kDigitRows};
        layout.lower = area.rest.getRest(kLowerAt);
        layout.lower.rows -= kChartAt + 3;
        layout.view = layout.lower;
        layout.chart = {nextLeft, floor - kChartAt, right - nextLeft, kBarRows};
        return layout;
    }
    const int lowerEnd = hasWideChart || form == LayoutForm::Wide ? floor : window.rows - 2;
    constexpr int kControlRows = 14;
    const int lowerTop = top + kControlRows;
    // A fifth and a sixth next piece stand beside the lower area.
    constexpr int kNextsAbove = 4;
    const int lowerLeft = layout.nexts > kNextsAbove ? area.rest.column : nextLeft;
    layout.lower = {lowerLeft, lowerTop, right - lowerLeft, lowerEnd - lowerTop};
    layout.view = layout.lower;
    layout.chart = {lowerLeft, floor - kChartRows + 1, right - lowerLeft, kChartRows};
    if (hasWideChart) layout.chart = {left, floor + 3, all.columns, kWideChartRows - 4};
    return layout;
}

int findMeterColumn(const Layout& layout) {
    // Where there is much room, a blank column stands on both sides.
    constexpr int kWithAir = 3;
    const int wall = layout.well.box.column;
    const int room = wall - layout.numbers.column - layout.numbers.columns;
    return wall - (room >= kWithAir ? 2 : 1);
}

void makeRoomForMeter(Layout& layout) {
    if (layout.form == LayoutForm::Compact || !layout.fits) return;
    const int most = findMeterColumn(layout) - 1 - layout.numbers.column;
    for (Box* const box : {&layout.numbers, &layout.facts, &layout.seed})
        box->columns = std::min(box->columns, most);
}

const ControlPlace* findControlAt(const Layout& layout, int column, int row) {
    const auto found = std::ranges::find_if(layout.controls, [&](const ControlPlace& place) {
        return place.box.contains(column, row);
    });
    return found == layout.controls.end() ? nullptr : &*found;
}

Box findSlider(const ControlPlace& place) {
    return {place.box.column + kLabelColumn, place.box.row + 1, place.box.columns - kLabelColumn,
            1};
}

int findSliderValue(Box slider, int column, int max) {
    const int last = slider.columns - 1;
    const int at = std::clamp(column - slider.column, 0, last);
    return (at * max + last / 2) / last;
}

int findSliderMark(Box slider, int value, int max) {
    return slider.column + (value * (slider.columns - 1) + max / 2) / max;
}

}  // namespace tui
