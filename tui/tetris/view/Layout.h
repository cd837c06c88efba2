#pragma once

#include <optional>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/state/KeyMap.h"

namespace tui {

// How much stands beside the well.
enum class LayoutForm {
    Compact,  // one column beside it, with everything
    Medium,   // numbers at its left, the next piece and four controls at its right
    Wide,     // all controls, and an area below them for messages
    Roomy,    // the same with more air, and with big digits
    Large     // the same with large cells, in the well and beside it
};

// The place of a control: its line, and for a slider of the wide forms a second line with its mark.
struct ControlPlace {
    Action action{};
    Box box;

    friend bool operator==(const ControlPlace&, const ControlPlace&) = default;
};

// The boxes of everything in the game's window. They depend only on the sizes of window and well.
// A box that has no room is empty.
struct Layout {
    // The smallest window for this well; if the window is smaller, the boxes are empty.
    Size needed;
    bool fits = false;
    LayoutForm form = LayoutForm::Compact;

    WellPlace well;
    Box numbers;      // of all that stands at the left: a heading, the facts and the seed
    Box facts;        // the score and the other numbers; below them the call-out, in wider forms
    Box callout;      // Compact
    Box seed;         // the label above it or, in one row, beside it; not Compact
    Box figure;       // of the large figure; empty: it has no room, or stands among the numbers
    Box next;         // the heading, and below it the next piece; Compact: the piece beside it
    int nexts = 0;    // next pieces of a modern game that have room
    Box hold;         // of a modern game: the heading, and below it the piece; Compact: beside it
    Size cell{2, 1};  // characters of a cell of the pieces beside the well
    std::vector<ControlPlace> controls;
    Box lower;   // messages, hints; a message covers the controls of the narrow forms
    Box view;    // the brain's view
    Box chart;   // of the heights: a heading, bars, a line
    Box footer;  // one row
    Box card;    // at the end of a game

    bool hasQueue = false;       // of a modern game, even if none of its next pieces is shown
    bool hasHalfPieces = false;  // held and later next pieces at half size: in a race

    // True if the controls have lines of their own, with sliders.
    bool isWide() const { return form >= LayoutForm::Wide; }
    // True if the chart has a place of its own, below the lower area.
    bool hasOwnChart() const { return chart.row > lower.getFoot(); }
    // Where the first piece below a heading stands; Compact: beside it.
    Box findFirstPiece(const Box& box) const {
        const bool isBeside = form == LayoutForm::Compact;
        return isBeside ? Box{box.column + 5, box.row, box.columns, box.rows}
                        : box.getRest(cell.rows);
    }
    // Rows for each next piece of a modern game, with the air below it.
    int getPieceRows() const { return 2 * cell.rows + 1; }
};

// `width` and `rows`: of the well, without the top rows. `nexts`: how many next pieces a modern
// game shows; nullopt: the game is classic. `isRace`: it races the best one, which changes the
// compact form.
Layout computeLayout(Size window, int width, int rows, std::optional<int> nexts = {},
                     bool isRace = false);

// The column of the meter of garbage, at the left of the well.
int findMeterColumn(const Layout& layout);
// The numbers leave a blank column before the meter. No effect in the compact form, which has none.
void makeRoomForMeter(Layout& layout);

// The control at that cell; nullptr if there is none.
const ControlPlace* findControlAt(const Layout& layout, int column, int row);

// The line of a slider. Requires: a slider of the wide forms.
Box findSlider(const ControlPlace& place);
// The value from 0 to `max` that a press at that column of the slider's line means.
int findSliderValue(Box slider, int column, int max);
// The column of the mark for that value.
int findSliderMark(Box slider, int value, int max);

// The labels of controls begin at this column of their line; the keys stand before them.
inline constexpr int kLabelColumn = 3;

}  // namespace tui
