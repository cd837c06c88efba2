#include "tui/tetris/draw/CalloutView.h"

#include "core/base/Format.h"
#include "tui/base/text/FactColumn.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

void drawCallout(const Callout& callout, bool isOfMatch, const Look& look, const Translation& tr,
                 Box box, Frame& frame) {
    if (box.rows < 1) return;
    const Style style{.foreground = isGreat(callout) ? Color::Warn : Color::Accent, .bold = true};
    std::string name = nameClear(callout, tr);
    // "T-SPIN 2" where "T-SPIN DOUBLE" has no room.
    if (countCharacters(name) > box.columns)
        name = base::format("{} {}", tr("T-SPIN"), callout.rows);
    const bool isNamed = callout.isPerfect && box.rows < 3;
    if (isNamed) name = tr("PERFECT CLEAR");
    const bool isShort = isOfMatch && box.rows == 1;
    std::string number = "+" + formatPoints(isOfMatch ? callout.sent : callout.points);
    if (isOfMatch && (!isShort || callout.sent == 0)) number.clear();
    const bool fits = countCharacters(name) + 1 + countCharacters(number) <= box.columns;

    FactColumn column(look, box, frame);
    column.addText(name, 0, style);
    column.add(fits ? 0 : 1, 6, [&](Box line) {
        putRight(line.getEnd(), line.row - (fits ? 1 : 0), number, style, frame);
    });
    if (callout.isPerfect && !isNamed) column.addText(tr("perfect clear"), 4, style);
    if (callout.sent > 0 && !isShort) column.addText(tr.format("{0} sent", callout.sent), 6);
    if (callout.cancelled > 0) column.addText(tr.format("{0} cancelled", callout.cancelled), 5);
    // Both in a line if they fit.
    const Style chain = isOfMatch ? kWarn : Style{};
    std::string combo;
    if (callout.combo > 0) combo = tr.format("combo {0}", callout.combo);
    if (callout.isBackToBack) {
        const std::string_view more = tr("back to back");
        const std::string both = base::format("{}, {}", more, combo);
        if (!combo.empty() && countCharacters(both) <= box.columns) {
            combo = both;
        } else {
            column.addText(more, 1, chain);
        }
    }
    column.addText(combo, 2, chain);
    if (callout.level > 0) column.addText(tr.format("level {0}", callout.level), 3, kGood);
    column.draw();
}

}  // namespace tui
