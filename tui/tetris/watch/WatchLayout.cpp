#include "tui/tetris/watch/WatchLayout.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/tetris/Game.h"

namespace tui {

namespace {

constexpr Size kMinWindow{36, 16};  // what the page of keys needs
constexpr int kGap = 1;
constexpr int kLines = 2;          // the name above, the status below
constexpr int kLeastRows = 8;      // a well that is cut shows at least these
constexpr int kNumberColumns = 6;  // characters of numbers beside a well, with labels above them
constexpr int kWide = 13;          // with labels before them
constexpr int kMostNumbers = 16;
constexpr int kNarrowLines = 12;  // the four numbers, and the state of the game
constexpr int kWideLines = 6;
constexpr int kBelowLines = 5;

// A way to arrange a brain's place.
struct Form {
    int cellColumns = 2;
    bool isBeside = true;  // the numbers
};

constexpr std::array<Form, 4> kForms{{{2, true}, {2, false}, {1, true}, {1, false}}};

int countWellColumns(const Form& form, int width)
{
    return form.cellColumns * width + 2;
}

int countPlaceColumns(const Form& form, int width)
{
    const int well = countWellColumns(form, width);
    return form.isBeside ? well + kNumberColumns : std::max(well, kWide);
}

// The smallest window for the form.
Size computeNeeded(const Form& form, const WatchState& state)
{
    const auto count = static_cast<int>(state.brains.size());
    const int least = std::min(state.setup.rows, kLeastRows) + 1;
    const int lines = form.isBeside ? std::max(least, kNarrowLines) : least + kBelowLines;
    const int columns = count * (countPlaceColumns(form, state.setup.width) + kGap) - kGap;
    return {std::max(kMinWindow.columns, columns), std::max(kMinWindow.rows, lines + kLines)};
}

// How many rows of the well the window shows in that form.
int countShownRows(const Form& form, const WatchState& state)
{
    const int lines = state.window.rows - kLines - (form.isBeside ? 0 : kBelowLines);
    return std::min(lines - 1, state.setup.rows + tetris::kTopRows);
}

WatchPlace makePlace(const Form& form, const WatchState& state, int left, int columns, int top)
{
    const int wellColumns = countWellColumns(form, state.setup.width);
    const int wellRows = countShownRows(form, state) + 1;
    WatchPlace place{.name = {left, top, columns, 1},
                     .well = {.box = {left, top + 1, wellColumns, wellRows},
                              .rows = state.setup.rows,
                              .cellColumns = form.cellColumns}};
    if (form.isBeside) {
        const int room = columns - wellColumns;
        // A blank between well and numbers if there is room for it.
        const int gap = room > kNumberColumns ? 1 : 0;
        const int lines = std::max(wellRows, room - gap < kWide ? kNarrowLines : kWideLines);
        place.numbers = {left + wellColumns + gap, top + 1, room - gap, lines};
    } else {
        place.numbers = {left, top + 1 + wellRows, columns, kBelowLines};
    }
    return place;
}

}  // namespace

WatchLayout computeWatchLayout(const WatchState& state)
{
    WatchLayout layout;
    const Size window = state.window;
    std::optional<Form> chosen;
    int shown = 0;
    int lacking = 0;
    for (const Form& form : kForms) {
        const Size needed = computeNeeded(form, state);
        const int lacks =
            std::max(0, needed.columns - window.columns) + std::max(0, needed.rows - window.rows);
        if (!chosen && (layout.needed == Size{} || lacks < lacking)) {
            layout.needed = needed;
            lacking = lacks;
        }
        if (lacks > 0) continue;
        const int rows = std::min(countShownRows(form, state), state.setup.rows);
        if (!chosen || rows > shown) {
            chosen = form;
            shown = rows;
            layout.needed = needed;
        }
    }
    layout.fits = chosen.has_value();
    if (!chosen) return layout;

    const auto count = static_cast<int>(state.brains.size());
    const int room = (window.columns + kGap) / count - kGap;
    const int wellColumns = countWellColumns(*chosen, state.setup.width);
    const int most =
        chosen->isBeside ? wellColumns + 1 + kMostNumbers : std::max(wellColumns, kMostNumbers);
    const int columns = std::min(room, most);
    const int left = (window.columns - count * (columns + kGap) + kGap) / 2;
    for (int i = 0; i < count; ++i)
        layout.places.push_back(makePlace(*chosen, state, left + i * (columns + kGap), columns, 0));
    const WatchPlace& first = layout.places.front();
    const int content =
        std::max(first.well.box.row + first.well.box.rows, first.numbers.row + first.numbers.rows);
    const int top = (window.rows - 1 - content) / 2;
    for (WatchPlace& place : layout.places) {
        place.name.row += top;
        place.well.box.row += top;
        place.numbers.row += top;
    }
    layout.status = {0, window.rows - 1, window.columns, 1};
    return layout;
}

}  // namespace tui
