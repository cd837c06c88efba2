#include "tui/tetris/watch/WatchLayout.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/tetris/Game.h"

namespace tui {

namespace {

constexpr Size kMinWindow{36, 16};  // what the page of keys needs
constexpr int kGap = 1;
constexpr int kLines = 2;      // the name above, the footer below
constexpr int kLeastRows = 8;  // a well that is cut shows at least these
constexpr int kNarrow = 6;     // characters of numbers beside a well, with labels above them
constexpr int kWide = 13;      // with labels before them
constexpr int kMostNumbers = 16;
constexpr int kNarrowLines = 12;  // the four numbers, and the state of the game
constexpr int kWideLines = 6;
constexpr int kBelowLines = 5;

// A way to arrange a brain's place.
struct Form {
    Size cell{2, 1};
    int beside = kWide;  // the columns of the numbers beside the well; 0: they stand below it
};

constexpr std::array<Form, 7> kForms{{{{6, 3}, kWide},
                                      {{4, 2}, kWide},
                                      {{2, 1}, kWide},
                                      {{1, 1}, kWide},
                                      {{2, 1}, 0},
                                      {{1, 1}, kNarrow},
                                      {{1, 1}, 0}}};

int countWellColumns(const Form& form, int width) { return form.cell.columns * width + 2; }

int countPlaceColumns(const Form& form, int width) {
    const int well = countWellColumns(form, width);
    return form.beside > 0 ? well + 1 + form.beside : std::max(well, kWide);
}

// The smallest window for the form.
Size computeNeeded(const Form& form, const WatchState& state) {
    const auto count = static_cast<int>(state.brains.size());
    const int least = form.cell.rows * std::min(state.setup.rules.rows, kLeastRows) + 1;
    const int lines = form.beside == 0
                          ? least + kBelowLines
                          : std::max(least, form.beside == kNarrow ? kNarrowLines : kWideLines);
    const int columns = count * (countPlaceColumns(form, state.setup.rules.width) + kGap) - kGap;
    return {std::max(kMinWindow.columns, columns), std::max(kMinWindow.rows, lines + kLines)};
}

// How many rows of the well the window shows in that form.
int countShownRows(const Form& form, const WatchState& state) {
    const int lines = state.window.rows - kLines - (form.beside > 0 ? 0 : kBelowLines);
    return std::min((lines - 1) / form.cell.rows, state.setup.rules.rows + tetris::kTopRows);
}

WatchPlace makePlace(const Form& form, const WatchState& state, int left, int columns, int rows) {
    const int wellColumns = countWellColumns(form, state.setup.rules.width);
    const int wellRows = form.cell.rows * rows + 1;
    WatchPlace place{.name = {left, 0, columns, 1},
                     .well = {.box = {left, 1, wellColumns, wellRows},
                              .rows = state.setup.rules.rows,
                              .cell = form.cell}};
    if (form.beside > 0) {
        const int lines = std::max(wellRows, form.beside == kWide ? kWideLines : kNarrowLines);
        place.numbers = {left + wellColumns + 1, 1, columns - wellColumns - 1, lines};
    } else {
        // Air between these numbers and those of the next brain.
        place.numbers = {left, 1 + wellRows, std::min(columns, std::max(wellColumns, kWide)),
                         kBelowLines};
    }
    return place;
}

}  // namespace

WatchLayout computeWatchLayout(const WatchState& state) {
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
        const int rows = std::min(countShownRows(form, state), state.setup.rules.rows);
        if (!chosen || rows > shown) {
            chosen = form;
            shown = rows;
            layout.needed = needed;
        }
    }
    layout.fits = chosen.has_value();
    if (!chosen) return layout;

    const auto count = static_cast<int>(state.brains.size());
    const int margin = window.columns >= layout.needed.columns + 2 ? 1 : 0;
    const int room = (window.columns - 2 * margin + kGap) / count - kGap;
    const int wellColumns = countWellColumns(*chosen, state.setup.rules.width);
    const int most =
        chosen->beside > 0 ? wellColumns + 1 + kMostNumbers : std::max(wellColumns, kMostNumbers);
    const int columns = std::min(room, most);
    const int left = (window.columns - count * (columns + kGap) + kGap) / 2;
    // A top row makes room for the status.
    int rows = countShownRows(*chosen, state);
    const int spare = rows - state.setup.rules.rows;
    if (spare > 0 && rows + 1 + kLines + (chosen->beside > 0 ? 0 : kBelowLines) == window.rows)
        --rows;
    for (int i = 0; i < count; ++i)
        layout.places.push_back(
            makePlace(*chosen, state, left + i * (columns + kGap), columns, rows));
    const WatchPlace& first = layout.places.front();
    const int content = std::max(first.well.box.getFoot(), first.numbers.getFoot());
    const bool hasStatus = window.rows - content >= kLines;
    const int top = (window.rows - (hasStatus ? 2 : 1) - content) / 2;
    for (WatchPlace& place : layout.places) {
        place.name.row += top;
        place.well.box.row += top;
        place.numbers.row += top;
    }
    if (hasStatus) layout.status = {1, window.rows - 2, window.columns - 2, 1};
    layout.footer = {1, window.rows - 1, window.columns - 2, 1};
    return layout;
}

}  // namespace tui
