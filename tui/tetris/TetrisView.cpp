#include "tui/tetris/TetrisView.h"

#include <algorithm>

#include "tui/base/Footer.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/start/StartView.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/versus/VersusView.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/Controls.h"
#include "tui/tetris/view/EndCard.h"
#include "tui/tetris/view/SideView.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

Layout computeLayout(const TetrisState& state) {
    constexpr int kWithView = 4;
    const bool isModern = state.findModern() != nullptr;
    const int nexts =
        state.viewsBrain ? std::min(state.settings.next, kWithView) : state.settings.next;
    const GameRules& rules = state.setup.rules;
    Layout layout =
        computeLayout(state.window, rules.width, rules.rows,
                      isModern ? std::optional(nexts) : std::nullopt, isModern && racesBest(rules));
    if (getEntry(rules.goal).digsGarbage) makeRoomForMeter(layout);
    if (state.versus && state.phase != Phase::Start) {
        const VersusLayout match =
            placeVersus(state.window, rules.width, rules.rows, state.hasTwoKeySets());
        layout.needed = match.needed;
        layout.fits = match.fits;
        layout.controls.clear();
    }
    return layout;
}

void drawTetris(const TetrisState& state, Frame& frame) {
    frame.setLook(state.look);
    const Layout layout = computeLayout(state);
    if (!layout.fits) {
        if (state.overlay == Overlay::QuitQuestion) {
            drawInMiddle(state.window,
                         {state.givesUp() ? state.tr("Give up? y loses it, Esc goes back")
                                          : state.tr("Quit? y ends it, Esc goes back")},
                         frame);
        } else {
            // A match between persons may go on.
            const bool waits = state.game && !state.isUnderWay();
            drawTooSmall(state.window, layout.needed,
                         waits ? state.tr("the game waits") : std::string_view(), frame);
        }
        return;
    }
    if (state.overlay == Overlay::Help) {
        drawHelp(state, frame);
        return;
    }
    if (state.phase == Phase::Start) {
        drawStart(state, frame);
        return;
    }
    if (state.versus && state.game) {
        drawVersus(state, frame);
        return;
    }
    drawSide(state, describeGame(state), layout, coversControls(state, layout), frame);
    drawWell(state, layout, frame);
    if (!showsSuggestion(state)) return;
    Box view = layout.view;
    if (layout.isWide()) {
        // The line after the floor, where the strip is, is free below the suggestion; above a
        // chart its last row is taken.
        if (layout.hasOwnChart()) --view.rows;
        const int row = layout.hasOwnChart() ? view.getFoot() : layout.well.box.getFoot() - 1;
        drawStripLegend(state, {view.column, row, view.columns, 1}, frame);
    }
    drawSuggestion(state, view, frame);
}

}  // namespace tui
