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

    [[nodiscard]] int countAll() const
    {
        return 2 * margin + numbers + before + after + next + controls;
    }
};

constexpr Columns kMedium{1, kNumberColumns, 1, 2, 0, kMediumColumns};
constexpr Columns kWide{1, kNumberColumns, 1, 2, 10, 27};
constexpr Columns kRoomy{0, 24, 4, 4, 12, 30};
constexpr Columns kLarge{2, 21, 3, 2, 20, 28};    // with cells of 4x2
constexpr Columns kLargest{1, 24, 2, 2, 26, 28};  // with cells of 6x3

std::vector<Action> listControls(bool isModern)
{
    using enum Action;
    if (isModern)
        return {Brain, NextBrain, Load, View, Rules, LevelUp, Faster, Sequence, Goal, Ghost, Sound};
    return {Brain,  NextBrain, Load,     View, Rules, AdversaryUp,
            Faster, Rising,    Sequence, Test, Ghost, Sound};
}

// Places all controls from that row on.
void placeControls(int column, int row, int columns, Layout& layout)
{
    for (const Action action : listControls(layout.nexts > 0)) {
        const bool isSlider = getActionRow(action).kind == ControlKind::Slider;
        const int rows = isSlider ? 2 : 1;
        layout.controls.push_back({action, {column, row, columns, rows}});
        row += rows;
    }
}

// Places the four controls that have room in every form.
void placeFewControls(int column, int row, int columns, Layout& layout)
{
    using enum Action;
    for (const Action action : {Brain, layout.nexts > 0 ? LevelUp : AdversaryUp, Faster, View})
        layout.controls.push_back({action, {column, row++, columns, 1}});
}

struct FormChoice {
    LayoutForm form = LayoutForm::Compact;
    Size cell{2, 1};

    [[nodiscard]] int countWellColumns(int width) const { return cell.columns * width + 2; }
    [[nodiscard]] const Columns& getColumns() const
    {
        if (form == LayoutForm::Large) return cell.rows > 2 ? kLargest : kLarge;
        return form == LayoutForm::Roomy ? kRoomy : form == LayoutForm::Wide ? kWide : kMedium;
    }
    // With a well of that width, in cells.
    [[nodiscard]] int countColumns(int width) const
    {
        return countWellColumns(width) +
               (form == LayoutForm::Compact ? 1 + kCompactColumns : getColumns().countAll());
    }
    // The fewest rows of the window; a large form shows two of the top rows.
    [[nodiscard]] int countRows(int rows) const
    {
        if (form == LayoutForm::Roomy) return kRoomyWindow.rows;
        if (form != LayoutForm::Large) return 0;
        return std::max(cell.rows * (rows + 2) + 1, kLargeSideRows) + kLargeFooterRows;
    }
};

// The largest form for which the window has room; wide cells are preferred to a wide form.
std::optional<FormChoice> choose(Size window, int width, int rows)
{
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

// Hold, the next pieces, numbers; controls and the brain's view where rows are left.
void placeModernCompact(int left, int top, int columns, int rows, Layout& layout)
{
    constexpr int kNumberRows = 6;  // with the call-out
    constexpr int kKeyRows = 3;
    const int shown = (rows - kNumberRows - kKeyRows) / kModernPieceRows - 1;  // but the held one
    layout.nexts = std::min(layout.nexts, shown);
    layout.hold = {left, top, columns, kModernPieceRows};
    layout.next = {left, top + kModernPieceRows, columns, layout.nexts * kModernPieceRows};
    const int below = top + kModernPieceRows * (1 + layout.nexts);
    layout.numbers = {left, below, columns, rows - (below - top)};
    layout.facts = {left, below, columns, kNumberRows - 1};
    layout.callout = {left, below + kNumberRows - 1, columns, 1};
    int free = below + kNumberRows;
    const int end = top + rows;
    // A message covers the call-out, too.
    layout.lower = {left, free - 1, columns, end - free + 1};
    constexpr int kControlRows = 4;
    if (end - free >= kControlRows + kKeyRows) {
        placeFewControls(left, free, columns, layout);
        free += kControlRows;
    }
    // The brain's view takes the place of the keys unless both have room.
    constexpr int kLeastView = 3;
    const bool hasKeys = end - free >= kLeastView + kKeyRows;
    layout.view = {left, free, columns, end - free - (hasKeys ? kKeyRows : 0)};
}

// Places the facts between a heading and the seed.
void placeFacts(int top, Layout& layout)
{
    const Box& box = layout.numbers;
    const int end = box.row + box.rows;
    layout.seed = {box.column, end - 2, box.columns, 2};
    if (layout.form == LayoutForm::Roomy) layout.seed = {box.column, end, box.columns, 1};
    if (layout.form == LayoutForm::Large) ++layout.seed.row;
    const int facts = top + (layout.nexts > 0 ? layout.hold.rows + 1 : 2);
    layout.facts = {box.column, facts, box.columns, layout.seed.row - facts};
}

// Places everything but the well in a window that has one column beside it.
void placeCompact(int left, int top, int columns, int rows, Layout& layout)
{
    layout.numbers = {left, top, columns, rows};
    layout.card = {left, top, columns, rows};
    if (layout.nexts > 0) {
        placeModernCompact(left, top, columns, rows, layout);
        return;
    }
    layout.next = {left, top, columns, kPreviewRows};
    constexpr int kFactsAt = 5;
    constexpr int kLines = 10;
    layout.facts = {left, top + kFactsAt, columns, kLines - kFactsAt};
    placeFewControls(left, top + kLines, columns, layout);
    layout.lower = {left, top + kLines, columns, rows - kLines};
    constexpr int kViewRows = 3;
    layout.view = {left, top + kLines + 4, columns, kViewRows};
}

}  // namespace

Layout computeLayout(Size window, int width, int rows, int nexts)
{
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
        placeCompact(left + wellColumns + 1, top, side, blockRows, layout);
        return layout;
    }

    const Columns& columns = choice->getColumns();
    const int left = (window.columns - columns.countAll() - wellColumns) / 2 + columns.margin;
    const int wellLeft = left + columns.numbers + columns.before;
    const int nextLeft = wellLeft + wellColumns + columns.after;
    const int controlsLeft = nextLeft + columns.next;
    const int right = controlsLeft + columns.controls;
    layout.well.box.column = wellLeft;
    layout.numbers = {left, top, columns.numbers, blockRows - 1};
    constexpr int kFewControls = 4;
    if (form == LayoutForm::Medium)
        layout.nexts = std::min(nexts, (blockRows - 1 - kFewControls) / kModernPieceRows);
    layout.next = {nextLeft, top, layout.isWide() ? columns.next : columns.controls,
                   nexts > 0 ? layout.cell.rows + layout.getPieceRows() * layout.nexts
                             : layout.cell.rows * (kPreviewRows + 1)};
    if (nexts > 0) {
        const int holdRows = 3 * layout.cell.rows + (isLarge ? 1 : 0);
        layout.hold = {left, top, columns.numbers, holdRows};
    }
    placeFacts(top, layout);
    if (hasFooter) {
        // A roomy window without the wide chart gives its last rows to the lower area.
        const bool isLast = form == LayoutForm::Roomy && !hasWideChart;
        layout.footer = {left, isLast ? window.rows - 1 : top + allRows - 1, right - left, 1};
    }
    if (form == LayoutForm::Medium) {
        const int lines = nexts > 0 ? layout.next.rows : 7;
        placeFewControls(controlsLeft, top + lines, columns.controls, layout);
        layout.lower = {controlsLeft, top + lines - (nexts > 0 ? 0 : 1), columns.controls,
                        floor - top - lines + (nexts > 0 ? 1 : 2)};
        const int viewAt = lines + kFewControls + (nexts > 0 ? 0 : 1);
        layout.view = {controlsLeft, top + viewAt, columns.controls, floor - top - viewAt + 1};
        layout.card = {controlsLeft, top, columns.controls, blockRows};
        return layout;
    }
    layout.card = {right - kCardColumns, top, kCardColumns, std::min(floor - top + 1, kCardRows)};
    if (isLarge) {
        constexpr int kFigureAt = 16;
        constexpr int kLowerAt = 21;
        constexpr int kChartAt = 6;  // rows above the floor
        constexpr int kBarRows = 6;
        placeControls(controlsLeft, top, columns.controls, layout);
        layout.figure = {controlsLeft, top + kFigureAt, columns.controls, kDigitRows};
        layout.lower = {controlsLeft, top + kLowerAt, columns.controls,
                        blockRows - kLowerAt - kChartAt - 3};
        layout.view = layout.lower;
        layout.chart = {nextLeft, floor - kChartAt, right - nextLeft, kBarRows};
        return layout;
    }
    const int lowerEnd = hasWideChart || form == LayoutForm::Wide ? floor : window.rows - 2;
    constexpr int kControlRows = 14;
    placeControls(controlsLeft, top, columns.controls, layout);
    const int lowerTop = top + kControlRows;
    // A fifth and a sixth next piece stand beside the lower area.
    constexpr int kNextsAbove = 4;
    const int lowerLeft = layout.nexts > kNextsAbove ? controlsLeft : nextLeft;
    layout.lower = {lowerLeft, lowerTop, right - lowerLeft, lowerEnd - lowerTop};
    layout.view = layout.lower;
    if (hasWideChart) {
        layout.chart = {left, floor + 3, right - left, kWideChartRows - 4};
    } else {
        layout.chart = {lowerLeft, floor - kChartRows + 1, right - lowerLeft, kChartRows};
    }
    return layout;
}

void makeRoomForRace(Layout& layout)
{
    if (layout.form != LayoutForm::Compact || !layout.fits) return;
    constexpr int kNextAt = 2;
    constexpr int kNumbersAt = 7;
    constexpr int kMessageAt = 14;
    constexpr int kKeysAt = 18;
    constexpr int kControlRows = 4;
    constexpr int kKeyRows = 3;
    const Box& all = layout.card;
    const auto place = [&all](int from, int rows) {
        return Box{all.column + 1, all.row + from, all.columns - 1, rows};
    };
    layout.hasHalfPieces = true;
    layout.hold = place(0, 1);
    layout.next = place(kNextAt, kNumbersAt - kNextAt - 1);
    layout.numbers = place(kNumbersAt, all.rows - kNumbersAt);
    layout.facts = place(kNumbersAt, kMessageAt - kNumbersAt);
    layout.callout = place(kMessageAt + 1, 2);
    layout.lower = place(kMessageAt, all.rows - kMessageAt);
    layout.controls.clear();
    int free = kKeysAt;
    if (all.rows - free >= kControlRows + kKeyRows) {
        const Box controls = place(free, kControlRows);
        placeFewControls(controls.column, controls.row, controls.columns, layout);
        free += kControlRows;
    }
    const bool hasKeys = all.rows - free >= 2 * kKeyRows;
    layout.view = place(free, all.rows - free - (hasKeys ? kKeyRows : 0));
}

int findMeterColumn(const Layout& layout)
{
    // Where there is much room, a blank column stands on both sides.
    constexpr int kWithAir = 3;
    const int wall = layout.well.box.column;
    const int room = wall - layout.numbers.column - layout.numbers.columns;
    return wall - (room >= kWithAir ? 2 : 1);
}

void makeRoomForMeter(Layout& layout)
{
    if (layout.form == LayoutForm::Compact || !layout.fits) return;
    const int most = findMeterColumn(layout) - 1 - layout.numbers.column;
    for (Box* const box : {&layout.numbers, &layout.facts, &layout.seed})
        box->columns = std::min(box->columns, most);
}

const ControlPlace* findControlAt(const Layout& layout, int column, int row)
{
    const auto found = std::ranges::find_if(layout.controls, [&](const ControlPlace& place) {
        return place.box.contains(column, row);
    });
    return found == layout.controls.end() ? nullptr : &*found;
}

Box findSlider(const ControlPlace& place)
{
    return {place.box.column + kLabelColumn, place.box.row + 1, place.box.columns - kLabelColumn,
            1};
}

int findSliderValue(Box slider, int column, int max)
{
    const int last = slider.columns - 1;
    const int at = std::clamp(column - slider.column, 0, last);
    return (at * max + last / 2) / last;
}

int findSliderMark(Box slider, int value, int max)
{
    return slider.column + (value * (slider.columns - 1) + max / 2) / max;
}

}  // namespace tui
