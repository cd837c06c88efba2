#include "tui/tetris/TetrisView.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/Controls.h"
#include "tui/tetris/start/StartView.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/versus/VersusView.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/EndCard.h"
#include "tui/tetris/view/HelpView.h"
#include "tui/tetris/view/SideView.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

std::string formatSize(Size size)
{
    return std::to_string(size.columns) + "x" + std::to_string(size.rows);
}

// The texts in the middle of the window, with a blank line between them.
void drawMessages(Size window, const std::vector<std::string_view>& texts, Frame& frame)
{
    const int columns = std::max(1, window.columns);
    std::vector<std::string> lines;
    for (const std::string_view text : texts) {
        if (!lines.empty() && window.rows > 2) lines.emplace_back();
        for (std::string& line : wrapText(text, columns))
            lines.push_back(std::move(line));
    }
    int row = std::max(0, (window.rows - static_cast<int>(lines.size())) / 2);
    for (const std::string& line : lines)
        frame.put((columns - countCharacters(line)) / 2, row++, line);
}

}  // namespace

Layout computeLayout(const TetrisState& state)
{
    constexpr int kWithView = 4;
    const bool isModern = state.findModern() != nullptr;
    const int nexts =
        state.viewsBrain ? std::min(state.settings.next, kWithView) : state.settings.next;
    const tetris::GameRules& rules = state.setup.rules;
    Layout layout = computeLayout(state.window, rules.width, rules.rows, isModern ? nexts : 0);
    if (isModern && racesBest(rules)) makeRoomForRace(layout);
    if (getEntry(rules.goal).digsGarbage) makeRoomForMeter(layout);
    if (state.versus && state.phase != Phase::Start) {
        const VersusLayout match = placeVersus(state.window, rules.width, rules.rows);
        layout.needed = match.needed;
        layout.fits = match.fits;
        layout.controls.clear();
    }
    return layout;
}

std::optional<Key> findWordKey(const TetrisState& state, const Layout& layout, int column, int row)
{
    if (state.overlay == Overlay::Help)
        return findFooterKey(listHelpWords(state), placePageFooter(state.window), column, row);
    if (state.overlay != Overlay::None) return findCardKey(state, layout, column, row);
    if (state.versus) return findVersusKey(state, column, row);
    if (const auto key = findFooterKey(listFooterWords(state), layout.footer, column, row))
        return key;
    return state.phase == Phase::Over ? findEndKey(state, layout, column, row)
                                      : findCardKey(state, layout, column, row);
}

void drawTooSmall(Size window, Size needed, std::string_view below, Frame& frame)
{
    const std::string text = "needs " + formatSize(needed) + ", is " + formatSize(window);
    // What follows is left out if it has no room.
    const bool hasRoom =
        static_cast<int>(wrapText(text, std::max(1, window.columns)).size()) + 2 +
            static_cast<int>(wrapText(below, std::max(1, window.columns)).size()) <=
        window.rows;
    drawMessages(window,
                 hasRoom && !below.empty() ? std::vector<std::string_view>{text, below}
                                           : std::vector<std::string_view>{text},
                 frame);
}

void drawTetris(const TetrisState& state, Frame& frame)
{
    const Layout layout = computeLayout(state);
    if (!layout.fits) {
        if (state.overlay == Overlay::QuitQuestion) {
            drawMessages(state.window, {state.tr("Quit? y ends it, Esc goes back")}, frame);
        } else {
            drawTooSmall(state.window, layout.needed,
                         state.game ? state.tr("the game waits") : std::string_view(), frame);
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
        // The line behind the floor, where the strip is, is free below the suggestion; above a
        // chart its last row is taken.
        if (layout.hasOwnChart()) --view.rows;
        const int row = layout.hasOwnChart() ? view.row + view.rows
                                             : layout.well.box.row + layout.well.box.rows - 1;
        drawStripLegend(state, {view.column, row, view.columns, 1}, frame);
    }
    drawSuggestion(state, view, frame);
}

}  // namespace tui
