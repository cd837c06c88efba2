#pragma once

#include <array>

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
    // Chooses the colours of the next pictures. Returns how many there are: 0, 8 or 256. If they
    // have changed, forget() is needed.
    int chooseColors(ColorMode mode, Theme theme);
    // From now on the screen may show anything: the next paint paints every cell.
    void forget() { isForgotten_ = true; }
    // True if the screen is known to show this picture.
    [[nodiscard]] bool shows(const Frame& frame) const { return !isForgotten_ && frame == shown_; }
    void paint(const Frame& frame);

private:
    void putChanges(const Frame& frame);
    void putCell(int column, int row, const Cell& cell);
    int findPair(Style plain);

    PaletteKind palette_ = PaletteKind::Eight;
    Theme theme_ = Theme::Classic;
    bool hasColors_ = false;
    bool hasDefaultColors_ = false;
    bool hasStartedColors_ = false;
    bool hidesCursor_ = false;
    int pairsUsed_ = 0;
    // Pairs are created when a picture first uses them; 0: not yet.
    std::array<std::array<int, kColors>, kColors> pairs_{};
    Frame shown_;
    bool isForgotten_ = true;
};

}  // namespace tui
