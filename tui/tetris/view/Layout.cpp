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

// The columns of a form from the left, without the well.
struct Columns {
    int margin;
    int numbers;
    int before;  // between numbers and well
    int after;   // between well and next piece
    int next;    // up to the controls
    int controls;
};

constexpr Columns kMedium{1, kNumberColumns, 1, 2, 0, kMediumColumns};
constexpr Columns kWide{1, kNumberColumns, 1, 2, 10, 27};
constexpr Columns kRoomy{0, 24, 4, 4, 12, 30};
constexpr Columns kLarge{2, 21, 3, 2, 20, 28};    // with cells of 4x2
constexpr Columns kLargest{1, 24, 2, 2, 26, 28};  // with cells of 6x3

// The four controls that have room in every form.
constexpr int kFewControls = 4;
std::vector<Action> listFewControls(bool hasQueue) {
    using enum Action;
    return {Brain, hasQueue ? LevelUp : AdversaryUp, Faster, View};
}

// Places controls from the top of the box on. Returns what they leave.
Box placeControls(const std::vector<Action>& controls, Box box, Layout& layout) {
    for (const Action action : controls) {
        const bool hasSlider = layout.isWide() && getActionRow(action).kind == ControlKind::Slider;
        const int rows = hasSlider ? 2 : 1;
        layout.controls.push_back({action, box.getLine(0, rows)});
        box = box.getRest(rows);
    }
    return box;
}

struct FormChoice {
    LayoutForm form = LayoutForm::Compact;
    Size cell{2, 1};

    int countWellColumns(int width) const { return cell.columns * width + 2; }
    // With a well of that width, in cells; and the places of the columns.
    BoxParts listColumns(int width, Layout& layout, Box& controls) const {
        const BoxPart well{countWellColumns(width), &layout.well.box};
        if (form == LayoutForm::Compact) return {well, {1}, {kCompactColumns, &layout.card}};
        const Columns& all = form == LayoutForm::Large   ? (cell.rows > 2 ? kLargest : kLarge)
                             : form == LayoutForm::Roomy ? kRoomy
                             : form == LayoutForm::Wide  ? kWide
                                                         : kMedium;
        return {{all.margin},
                {all.numbers, &layout.numbers},
                {all.before},
                well,
                {all.after},
                {all.next, &layout.next},
                {all.controls, &controls},
                {all.margin}};
    }
    int countColumns(int width) const {
        Layout layout;
        Box controls;
        return sumSizes(listColumns(width, layout, controls));
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
    for (const FormChoice& choice :
         {FormChoice{Large, {6, 3}}, FormChoice{Large, {4, 2}}, FormChoice{Roomy}, FormChoice{Wide},
          FormChoice{Medium}, FormChoice{Compact}, FormChoice{Roomy, {1, 1}},
          FormChoice{Wide, {1, 1}}, FormChoice{Medium, {1, 1}}, FormChoice{Compact, {1, 1}}}) {
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
    BoxParts rows{{kPreviewRows + 1, &layout.next}, {5, &layout.facts}};
    if (isRace) {
        placeColumns(box, {{1}, {.place = &box, .weight = 1}});
        layout.hasHalfPieces = true;
        rows = {{1, &layout.hold}, {1}, {4, &layout.next}, {1}, {7, &layout.facts}};
    } else if (hasQueue) {
        constexpr int kLeast = 6 + kKeyRows;                           // with the numbers
        const int shown = (box.rows - kLeast) / kModernPieceRows - 1;  // but the held one
        layout.nexts = std::min(layout.nexts, shown);
        rows = {{kModernPieceRows, &layout.hold},
                {layout.nexts * kModernPieceRows, &layout.next},
                {5, &layout.facts}};
    }
    // A message covers the call-out, too.
    rows.push_back({.place = &layout.lower, .weight = 1});
    placeRows(box, rows);
    const int air = isRace ? 1 : 0;
    placeRows(layout.lower,
              {{air}, {hasQueue ? 1 + air : 0, &layout.callout}, {air}, {0, &layout.view, 1}});
    if (!hasQueue) layout.callout = {};
    if (layout.view.rows >= kFewControls + kKeyRows)
        layout.view = placeControls(listFewControls(hasQueue), layout.view, layout);
    // The brain's view takes the place of the keys unless both have room.
    constexpr int kLeastView = 3;
    if (layout.view.rows >= kLeastView + kKeyRows) layout.view.rows -= kKeyRows;
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
    // Wells of the usual width always have cells of two columns.
    const FormChoice least{LayoutForm::Compact, {width <= 10 ? 2 : 1, 1}};
    layout.needed = {std::max(least.countColumns(width), 36), std::max(kSideRows, rows + 1)};
    const std::optional<FormChoice> choice = choose(window, width, rows);
    layout.fits =
        choice && window.columns >= layout.needed.columns && window.rows >= layout.needed.rows;
    if (!layout.fits) return layout;

    const LayoutForm form = layout.form = choice->form;
    const bool isLarge = form == LayoutForm::Large;
    const bool isRoomy = form == LayoutForm::Roomy;
    const Size cell = choice->cell;
    if (isLarge) layout.cell = cell;
    const bool hasFooter =
        form != LayoutForm::Compact && window.rows >= std::max(rows + 2, kSideRows + 1);
    const int footerRows = isLarge ? kLargeFooterRows : hasFooter ? 1 : 0;
    const int topRows =
        std::clamp((window.rows - footerRows - 1) / cell.rows - rows, 0, tetris::kTopRows);
    const int wellRows = (topRows + rows) * cell.rows + 1;
    const int blockRows = std::max(wellRows, isLarge ? kLargeSideRows : kSideRows);
    const bool hasWideChart = isRoomy && window.rows >= blockRows + kWideChartRows;
    const int allRows = blockRows + (hasWideChart ? kWideChartRows : footerRows);

    Box controls;
    BoxParts parts = choice->listColumns(width, layout, controls);
    if (form == LayoutForm::Compact)
        parts.back().size = std::min(kMostCompact, window.columns - parts.front().size - 1);
    Box all = placeInMiddle(window, {sumSizes(parts), allRows});
    const int top = all.row;
    const int foot = all.getFoot();
    all.rows = blockRows;
    placeColumns(all, parts);
    const int floor = all.getFoot() - 1;
    layout.well = {
        .box = layout.well.box.getRest(blockRows - wellRows), .rows = rows, .cell = cell};
    if (form == LayoutForm::Compact) {
        placeCompact(layout.card, isRace, layout);
        return layout;
    }
    --layout.numbers.rows;
    const int left = layout.numbers.column;
    const int right = controls.getEnd();
    if (form == LayoutForm::Medium) {
        layout.next = layout.card = controls;
        layout.nexts = std::min(nexts, (blockRows - 1 - kFewControls) / kModernPieceRows);
    }
    layout.next.rows = nexts > 0 ? layout.cell.rows + layout.getPieceRows() * layout.nexts
                                 : layout.cell.rows * (kPreviewRows + 1);
    if (nexts > 0)
        layout.hold = {left, top, layout.numbers.columns, 3 * layout.cell.rows + (isLarge ? 1 : 0)};
    placeFacts(top, layout);
    // A roomy window without the wide chart gives its last rows to the lower area.
    const bool isLast = isRoomy && !hasWideChart;
    if (hasFooter) layout.footer = {left, (isLast ? window.rows : foot) - 1, right - left, 1};
    if (form == LayoutForm::Medium) {
        layout.lower = controls.getRest(nexts > 0 ? layout.next.rows : 6);
        const int air = nexts > 0 ? 0 : 1;
        layout.view = placeControls(listFewControls(nexts > 0), layout.lower.getRest(air), layout)
                          .getRest(air);
        return layout;
    }
    layout.card = {right - kCardColumns, top, kCardColumns, std::min(blockRows, kCardRows)};
    placeControls(listControls(nexts > 0 ? KeyTable::Modern : KeyTable::Classic), controls, layout);
    if (isLarge) {
        constexpr int kChartAt = 6;  // rows above the floor
        placeRows(controls, {{16},
                             {kDigitRows, &layout.figure},
                             {2},
                             {.place = &layout.lower, .weight = 1},
                             {kChartAt + 3}});
        layout.view = layout.lower;
        layout.chart = {layout.next.column, floor - kChartAt, right - layout.next.column, 6};
        return layout;
    }
    const int lowerEnd = hasWideChart || form == LayoutForm::Wide ? floor : window.rows - 2;
    constexpr int kControlRows = 14;
    // A fifth and a sixth next piece stand beside the lower area.
    constexpr int kNextsAbove = 4;
    const int lowerLeft = layout.nexts > kNextsAbove ? controls.column : layout.next.column;
    const int lowerTop = top + kControlRows;
    layout.lower = {lowerLeft, lowerTop, right - lowerLeft, lowerEnd - lowerTop};
    layout.view = layout.lower;
    layout.chart = {lowerLeft, floor - kChartRows + 1, right - lowerLeft, kChartRows};
    if (hasWideChart) layout.chart = {left, floor + 3, right - left, kWideChartRows - 4};
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
    for (const ControlPlace& place : layout.controls)
        if (place.box.contains(column, row)) return &place;
    return nullptr;
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
