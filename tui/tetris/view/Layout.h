#pragma once

#include <optional>
#include <vector>

#include "tui/base/Frame.h"

namespace tui {

// The boxes of everything in the game's window. They depend only on the sizes of window and well.
//
// From the left: the well, two characters for each cell between its walls; the column of numbers;
// and, if there is room, the controls with the messages below them. In a narrow window there are no
// controls, and messages follow the numbers.
struct Layout {
    // The smallest window for well and numbers; if this one is smaller, the boxes are empty.
    Size needed;
    bool fits = false;

    Box well;         // with walls, floor and the visible top rows
    int topRows = 0;  // how many of the top rows are visible
    Box numbers;
    Box messages;  // empty if there are no controls
    // In the order of getControls(); empty if there is no room for them.
    std::vector<Box> controls;

    friend bool operator==(const Layout&, const Layout&) = default;
};

// `width` and `rows`: of the well, without the top rows.
[[nodiscard]] Layout computeLayout(Size window, int width, int rows);

// The index in getControls() of the control at that cell; nullopt if there is none.
[[nodiscard]] std::optional<int> findControlAt(const Layout& layout, int column, int row);

// The value from 0 to 100 for a press at that column of a slider's line; nullopt outside the
// slider. Its brackets mean one less and one more than the present value.
[[nodiscard]] std::optional<int> findSliderValue(const Box& control, int column, int present);

// The columns in a control's line, from its left: keys are at 0.
inline constexpr int kLabelColumn = 4;
inline constexpr int kValueColumn = 16;
inline constexpr int kSliderMarks = 11;  // for 0, 10, .. 100
inline constexpr int kNumberColumn = kValueColumn + kSliderMarks + 3;
inline constexpr int kStatusColumn = kNumberColumn + 4;

}  // namespace tui
