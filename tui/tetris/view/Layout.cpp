#include "tui/tetris/view/Layout.h"

#include <algorithm>
#include <array>

#include "core/tetris/Game.h"
#include "tui/tetris/draw/Figures.h"

namespace tui {

namespace {

constexpr int kSideRows = 21;        // what the numbers and the lines beside the well need
constexpr int kNeededColumns = 36;   // of a window
constexpr int kCompactColumns = 13;  // beside the well
constexpr int kCompactFacts = 5;     // rows
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

// A form, and the size of the cells in the well.
struct FormChoice {
    LayoutForm form = LayoutForm::Compact;
    Columns beside{};  // not Compact
    Size cell{2, 1};

    // With a well of that width, in cells; and the places of the columns.
    BoxParts listColumns(int width, Layout& layout, Box& controls) const {
        const BoxPart well{cell.columns * width + 2, &layout.well.box};
        if (form == LayoutForm::Compact) return {well, {1}, {kCompactColumns, &layout.card}};
        return {{beside.margin},
                {beside.numbers, &layout.numbers},
                {beside.before},
                well,
                {beside.after},
                {beside.next, &layout.next},
                {beside.controls, &controls},
                {beside.margin}};
    }
    int countColumns(int width) const {
        Layout layout;
        Box controls;
        return sumSizes(listColumns(width, layout, controls));
    }
    // Whether the window has room for it with a well of that size; a large form shows two of the
    // top rows.
    bool fits(Size window, int width, int rows) const {
        Size least{countColumns(width), 0};
        if (form == LayoutForm::Roomy)
            least = {std::max(least.columns, kRoomyWindow.columns), kRoomyWindow.rows};
        if (form == LayoutForm::Large)
            least.rows = std::max(cell.rows * (rows + 2) + 1, kLargeSideRows) + kLargeFooterRows;
        return window.columns >= least.columns && window.rows >= least.rows;
    }
};

// The largest form is the first; wide cells are preferred to a wide form.
constexpr FormChoice kFormChoices[] = {
    {LayoutForm::Large, kLargest, {6, 3}}, {LayoutForm::Large, kLarge, {4, 2}},
    {LayoutForm::Roomy, kRoomy},           {LayoutForm::Wide, kWide},
    {LayoutForm::Medium, kMedium},         {LayoutForm::Compact},
    {LayoutForm::Roomy, kRoomy, {1, 1}},   {LayoutForm::Wide, kWide, {1, 1}},
    {LayoutForm::Medium, kMedium, {1, 1}}, {LayoutForm::Compact, {}, {1, 1}}};

// How the rows of the window are shared.
struct RowPlan {
    int footer = 0;  // with air
    int well = 0;
    int block = 0;  // of the well and all beside it
    bool hasWideChart = false;

    int countAll() const { return block + (hasWideChart ? kWideChartRows : footer); }
};

// `rows`: of the well, without the top rows.
RowPlan planRows(const FormChoice& choice, Size window, int rows) {
    const bool isLarge = choice.form == LayoutForm::Large;
    const bool hasFooter =
        choice.form != LayoutForm::Compact && window.rows >= std::max(rows + 2, kSideRows + 1);
    RowPlan plan;
    plan.footer = isLarge ? kLargeFooterRows : hasFooter ? 1 : 0;
    const int room = (window.rows - plan.footer - 1) / choice.cell.rows;
    const int topRows = std::clamp(room - rows, 0, tetris::kTopRows);
    plan.well = (topRows + rows) * choice.cell.rows + 1;
    plan.block = std::max(plan.well, isLarge ? kLargeSideRows : kSideRows);
    plan.hasWideChart =
        choice.form == LayoutForm::Roomy && window.rows >= plan.block + kWideChartRows;
    return plan;
}

// Places everything but the well in a window that has one column beside it. In a race the numbers,
// and a blank column for the mark beside the well, take the place of next pieces.
void placeCompact(Box box, bool isRace, Layout& layout) {
    constexpr int kKeyRows = 3;
    layout.card = box;
    BoxParts rows{{kPreviewRows + 1, &layout.next}, {kCompactFacts, &layout.facts}};
    if (isRace) {
        placeColumns(box, {{1}, {.place = &box, .weight = 1}});
        layout.hasHalfPieces = true;
        rows = {{1, &layout.hold}, {1}, {4, &layout.next}, {1}, {7, &layout.facts}};
    } else if (layout.hasQueue) {
        constexpr int kLeast = 6 + kKeyRows;                           // with the numbers
        const int shown = (box.rows - kLeast) / kModernPieceRows - 1;  // but the held one
        layout.nexts = std::min(layout.nexts, shown);
        rows = {{kModernPieceRows, &layout.hold},
                {layout.nexts * kModernPieceRows, &layout.next},
                {kCompactFacts, &layout.facts}};
    }
    // A message covers the call-out, too.
    rows.push_back({.place = &layout.lower, .weight = 1});
    placeRows(box, rows);
    const int air = isRace ? 1 : 0;
    placeRows(
        layout.lower,
        {{air}, {layout.hasQueue ? 1 + air : 0, &layout.callout}, {air}, {0, &layout.view, 1}});
    if (!layout.hasQueue) layout.callout = {};
    if (layout.view.rows >= kFewControls + kKeyRows)
        layout.view = placeControls(listFewControls(layout.hasQueue), layout.view, layout);
    // The brain's view takes the place of the keys unless both have room.
    constexpr int kLeastView = 3;
    if (layout.view.rows >= kLeastView + kKeyRows) layout.view.rows -= kKeyRows;
}

// Places the next pieces, the held one, and below it the facts and the seed.
void placePieces(Layout& layout) {
    const Box& box = layout.numbers;
    const bool isLarge = layout.form == LayoutForm::Large;
    const int cell = layout.cell.rows;
    layout.next.rows = cell * (kPreviewRows + 1);
    int heading = 2;
    if (layout.hasQueue) {
        layout.next.rows = cell + layout.getPieceRows() * layout.nexts;
        layout.hold = box.getLine(0, 3 * cell + (isLarge ? 1 : 0));
        heading = layout.hold.rows + 1;
    }
    // In a roomy window the seed's label stands beside it.
    layout.seed = layout.form == LayoutForm::Roomy ? box.getLine(box.rows, 1)
                                                   : box.getLine(box.rows - (isLarge ? 1 : 2), 2);
    layout.facts = box.getLine(heading, layout.seed.row - box.row - heading);
}

// Places what stands below the next pieces of the medium form.
void placeMedium(Box controls, Layout& layout) {
    layout.lower = controls.getRest(layout.hasQueue ? layout.next.rows : 6);
    const int air = layout.hasQueue ? 0 : 1;
    layout.view = placeControls(listFewControls(layout.hasQueue), layout.lower.getRest(air), layout)
                      .getRest(air);
}

// Places what stands below the controls of the large form.
void placeBelowControls(Box controls, Layout& layout) {
    constexpr int kChartRowsBelow = 6;
    placeRows(controls, {{16},
                         {kDigitRows, &layout.figure},
                         {2},
                         {.place = &layout.lower, .weight = 1},
                         {kChartRowsBelow + 3}});
    const int left = layout.next.column;
    layout.chart = {left, controls.getFoot() - 1 - kChartRowsBelow, controls.getEnd() - left,
                    kChartRowsBelow};
}

// Places what stands below the controls of the forms Wide and Roomy. `end`: of the lower area.
void placeLowerArea(Box controls, int end, bool hasWideChart, Layout& layout) {
    constexpr int kControlRows = 14;
    // A fifth and a sixth next piece stand beside the lower area.
    constexpr int kNextsAbove = 4;
    const int left = layout.nexts > kNextsAbove ? controls.column : layout.next.column;
    const int right = controls.getEnd();
    const int top = controls.row + kControlRows;
    const int floor = controls.getFoot() - 1;
    layout.lower = {left, top, right - left, end - top};
    layout.chart = {left, floor - kChartRows + 1, right - left, kChartRows};
    if (!hasWideChart) return;
    const int chartLeft = layout.numbers.column;
    layout.chart = {chartLeft, floor + 3, right - chartLeft, kWideChartRows - 4};
}

// Places everything but the well of the forms that have columns on both sides of it. `all`: what
// they take of the window.
void placeBeside(Size window, const RowPlan& plan, const Box& all, const Box& controls,
                 Layout& layout) {
    using enum LayoutForm;
    const int right = controls.getEnd();
    --layout.numbers.rows;
    if (layout.form == Medium) {
        layout.next = layout.card = controls;
        layout.nexts = std::min(layout.nexts, (plan.block - 1 - kFewControls) / kModernPieceRows);
    }
    placePieces(layout);
    // A roomy window without the wide chart gives its last rows to the lower area.
    const bool isLast = layout.form == Roomy && !plan.hasWideChart;
    if (plan.footer > 0) {
        const int left = layout.numbers.column;
        layout.footer = {left, (isLast ? window.rows : all.getFoot()) - 1, right - left, 1};
    }
    if (layout.form == Medium) {
        placeMedium(controls, layout);
        return;
    }
    layout.card = {right - kCardColumns, all.row, kCardColumns, std::min(plan.block, kCardRows)};
    placeControls(listControls(layout.hasQueue ? KeyTable::Modern : KeyTable::Classic), controls,
                  layout);
    if (layout.form == Large) {
        placeBelowControls(controls, layout);
    } else {
        placeLowerArea(controls, isLast ? window.rows - 2 : controls.getFoot() - 1,
                       plan.hasWideChart, layout);
    }
    layout.view = layout.lower;
}

}  // namespace

Layout computeLayout(Size window, int width, int rows, std::optional<int> nexts, bool isRace) {
    Layout layout;
    layout.hasQueue = nexts.has_value();
    layout.nexts = nexts.value_or(0);
    // Wells of the usual width always have cells of two columns.
    const FormChoice least{.cell = {width <= 10 ? 2 : 1, 1}};
    layout.needed = {std::max(least.countColumns(width), kNeededColumns),
                     std::max(kSideRows, rows + 1)};
    const auto* const choice = std::ranges::find_if(
        kFormChoices, [&](const FormChoice& each) { return each.fits(window, width, rows); });
    layout.fits = choice != std::end(kFormChoices) && window.columns >= layout.needed.columns &&
                  window.rows >= layout.needed.rows;
    if (!layout.fits) return layout;

    using enum LayoutForm;
    const LayoutForm form = layout.form = choice->form;
    if (form == Large) layout.cell = choice->cell;
    const RowPlan plan = planRows(*choice, window, rows);
    Box controls;
    BoxParts parts = choice->listColumns(width, layout, controls);
    if (form == Compact)
        parts.back().size = std::min(kMostCompact, window.columns - parts.front().size - 1);
    const Box all = placeInMiddle(window, {sumSizes(parts), plan.countAll()});
    placeColumns(all.getLine(0, plan.block), parts);
    layout.well = {
        .box = layout.well.box.getRest(plan.block - plan.well), .rows = rows, .cell = choice->cell};
    if (form == Compact) {
        placeCompact(layout.card, isRace, layout);
    } else {
        placeBeside(window, plan, all, controls, layout);
    }
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

Box findSlider(const ControlPlace& place) { return place.box.getRight(kLabelColumn).getLine(1); }

int findSliderValue(Box slider, int column, int max) {
    const int last = slider.columns - 1;
    const int at = std::clamp(column - slider.column, 0, last);
    return (at * max + last / 2) / last;
}

int findSliderMark(Box slider, int value, int max) {
    return slider.column + (value * (slider.columns - 1) + max / 2) / max;
}

}  // namespace tui
