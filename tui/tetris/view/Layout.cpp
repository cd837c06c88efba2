#include "tui/tetris/view/Layout.h"

#include <algorithm>

#include "core/tetris/Game.h"
#include "tui/tetris/Controls.h"

namespace tui {

namespace {

constexpr Size kMinWindow{36, 21};  // what the numbers and the page of help need
constexpr int kNumbersNarrow = 13;  // characters
constexpr int kNumbersWide = 16;    // room for the longest seed
constexpr int kControlColumns = 38;
constexpr int kButtonColumns = 13;
constexpr int kMessageRows = 11;  // what the list of keys needs
constexpr int kButtonsInRow = 3;
constexpr int kGap = 2;

// Each control has its own line, except the buttons: they stand three in a line, and two of them
// behind the control before them, because a window of 80x23 has no line left.
std::vector<Box> placeControls(int column, int row)
{
    std::vector<Box> boxes;
    int line = row;
    int button = 0;
    for (const Control& control : getControls()) {
        if (control.action == Action::Scores || control.action == Action::Load) {
            Box& before = boxes.back();
            before.columns = 2 * kButtonColumns - 1;
            boxes.push_back({column + 2 * kButtonColumns, before.row, kButtonColumns - 1, 1});
        } else if (control.kind != ControlKind::Button) {
            boxes.push_back({column, line++, kControlColumns, 1});
        } else {
            const int buttonRow = button / kButtonsInRow;
            const int place = button % kButtonsInRow;
            boxes.push_back(
                {column + place * kButtonColumns, line + buttonRow, kButtonColumns - 1, 1});
            ++button;
        }
    }
    return boxes;
}

}  // namespace

Layout computeLayout(Size window, int width, int rows)
{
    Layout layout;
    const int wellColumns = 2 * width + 2;
    layout.needed = {std::max(kMinWindow.columns, wellColumns + 1 + kNumbersNarrow),
                     std::max(kMinWindow.rows, rows + 1)};
    layout.fits = window.columns >= layout.needed.columns && window.rows >= layout.needed.rows;
    if (!layout.fits) return layout;

    layout.topRows = std::clamp(window.rows - (rows + 1), 0, tetris::kTopRows);
    const int wellRows = layout.topRows + rows + 1;
    const int contentRows = std::max(wellRows, kMinWindow.rows);
    const int wideColumns = wellColumns + kGap + kNumbersWide + kGap + kControlColumns;
    const bool wide = window.columns >= wideColumns;

    const int numbersGap = wide ? kGap : 1;
    const int numbersColumns =
        wide ? kNumbersWide : std::min(kNumbersWide, window.columns - wellColumns - numbersGap);
    // A brain's ratings take three characters a column where there is room.
    const int sideColumns = wide ? std::min(window.columns - (wideColumns - kControlColumns),
                                            std::max(kControlColumns, 3 * width))
                                 : 0;
    const int contentColumns =
        wellColumns + numbersGap + numbersColumns + (wide ? kGap + sideColumns : 0);
    const int left = (window.columns - contentColumns) / 2;
    const int top = (window.rows - contentRows) / 2;

    layout.well = {left, top + contentRows - wellRows, wellColumns, wellRows};
    const int numbersLeft = left + wellColumns + numbersGap;
    layout.numbers = {numbersLeft, top, numbersColumns, contentRows};
    if (!wide) return layout;
    const int sideLeft = numbersLeft + numbersColumns + kGap;
    layout.controls = placeControls(sideLeft, top);
    const int below = layout.controls.back().row + 2;
    const int messageRows =
        std::min(std::max(top + contentRows - below, kMessageRows), window.rows - below);
    layout.messages = {sideLeft, below, sideColumns, messageRows};
    return layout;
}

std::optional<int> findControlAt(const Layout& layout, int column, int row)
{
    for (std::size_t i = 0; i < layout.controls.size(); ++i) {
        if (layout.controls[i].contains(column, row)) return static_cast<int>(i);
    }
    return std::nullopt;
}

std::optional<int> findSliderValue(const Box& control, int column, int present)
{
    const int mark = column - control.column - kValueColumn - 1;
    if (mark < -1 || mark > kSliderMarks) return std::nullopt;
    if (mark == -1) return std::max(present - 1, 0);
    if (mark == kSliderMarks) return std::min(present + 1, 100);
    return mark * 10;
}

}  // namespace tui
