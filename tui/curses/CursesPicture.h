#pragma once

#include <map>
#include <utility>

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"
#include "tui/curses/Palette.h"

namespace tui {

// Paints pictures with curses, which writes the changes to its output, and knows what the screen
// shows. Requires, for all functions but the constructor: curses is initialised.
class CursesPicture {
public:
    // Hides the cursor, if the terminal can.
    void hideCursor();
    // Chooses the colours of the next pictures, on that ground. Returns how many there are: 0, 8,
    // 16 or 256. The next paint changes what is shown in other colours.
    int chooseColors(const ScreenOptions& choice, Ground ground);
    // From now on the screen may show anything: the next paint paints every cell.
    void forget() { isForgotten_ = true; }
    bool isForgotten() const { return isForgotten_; }
    // True if the screen is known to show this picture.
    bool shows(const Frame& frame) const {
        return !isForgotten_ && !isRecolored_ && frame == shown_;
    }
    void paint(const Frame& frame);

private:
    PaletteKind findKind(ColorMode mode);
    void putChanges(const Frame& frame);
    void putCell(int column, int row, const Cell& cell);
    int findPair(const Pen& pen);

    Palette palette_{.kind = PaletteKind::None};
    bool hasDefaultColors_ = false;
    bool hasStartedColors_ = false;
    bool hidesCursor_ = false;
    // From foreground and background. Pairs are created when a picture first uses them.
    std::map<std::pair<int, int>, int> pairs_;
    Frame shown_;
    bool isForgotten_ = true;
    bool isRecolored_ = false;  // the colours have changed since the last paint
};

}  // namespace tui
