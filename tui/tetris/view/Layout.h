#pragma once

#include <optional>
#include <vector>

#include "tui/base/Frame.h"

namespace tui {

// Where everything of the game stands in a window: a function of the window's size and the well's.
//
// From the left: the well, two characters for each cell between its walls; the column of numbers;
// and, if there is room, the controls with the messages below them. In a narrow window there are no
// controls, and messages follow the numbers.
struct Layout {
    // The smallest window for everything, and whether this window is large enough.
    Size needed;
    bool fits = false;

    Box well;         // with its walls and floor; the visible top rows are above
    int topRows = 0;  // how many of the rows above the well are visible
    Box numbers;
    Box messages;  // empty if there are no controls
    // In the order of getControls(); empty if there is no room for them.
    std::vector<Box> controls;

    friend bool operator==(const Layout&, const Layout&) = default;
};

// `width` and `rows`: of the well, without the top rows.
[[nodiscard]] Layout computeLayout(Size window, int width, int rows);

// The control at that place; nullopt if there is none.
[[nodiscard]] std::optional<int> findControlAt(const Layout& layout, int column, int row);

// The value from 0 to 100 for a press at that column of a slider's line; nullopt outside the
// slider. Its end marks mean one less and one more than the present value.
[[nodiscard]] std::optional<int> findSliderValue(const Box& control, int column, int present);

// The parts of a control's line, in characters from its left: keys, label, value or slider, number.
inline constexpr int kLabelColumn = 4;
inline constexpr int kValueColumn = 16;
inline constexpr int kSliderMarks = 11;  // for 0, 10, .. 100
inline constexpr int kNumberColumn = kValueColumn + kSliderMarks + 3;
inline constexpr int kStatusColumn = kNumberColumn + 4;

}  // namespace tui
