#include "tui/tetris/versus/VersusParts.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

namespace {

std::string formatOrDash(double count, double time)
{
    return time > 0 ? formatEach(count, time) : "-";
}

double countMatchSeconds(const tetris::ModernGame& game)
{
    return static_cast<double>(game.getTime()) / 1000;
}

}  // namespace

std::string VersusSide::formatAttack() const
{
    return formatOrDash(60 * static_cast<double>(tally.attack), countMatchSeconds(game));
}

std::string VersusSide::formatAttackOfPiece() const
{
    return formatOrDash(static_cast<double>(tally.attack), game.getPieces());
}

std::string VersusSide::formatPace() const
{
    return formatOrDash(game.getPieces(), countMatchSeconds(game));
}

VersusSide describeSide(const TetrisState& state, int side)
{
    const tetris::Match& match = *state.findMatch();
    const VersusState& versus = *state.versus;
    const bool isOwn = side == 0;
    return {.game = match.getGame(side),
            .stack = isOwn ? state.stack : versus.stack,
            .heights = isOwn ? state.heights : versus.heights,
            .callout = isOwn ? state.callout : versus.callout,
            .tally = match.getTally(side),
            .name = isOwn ? namePerson(state) : nameRival(state)};
}

std::string nameRival(const TetrisState& state)
{
    const VersusState& versus = *state.versus;
    if (versus.level > 0) return state.tr.format("Level {0}", {std::to_string(versus.level)});
    constexpr int kColumns = 12;
    return formatExternal(versus.name, kColumns, state.look.utf8);
}

std::string namePerson(const TetrisState& state)
{
    constexpr int kColumns = 12;
    const std::string name = formatExternal(state.settings.name, kColumns, state.look.utf8);
    return name.empty() ? std::string(state.tr("You")) : name;
}

void drawMatchCurve(const TetrisState& state, int side, const CurvePlace& place, Frame& frame)
{
    const HeightCurve& curve = describeSide(state, side).heights;
    const Box& bars = place.bars;
    const auto fit = [&](std::vector<int> values) {
        return place.isStretched && !values.empty() ? spreadOver(values, bars.columns) : values;
    };
    const int most = place.isStretched ? HeightCurve::kMost : bars.columns;
    const Style style{.foreground = side == 0 ? Color::Accent : Color::Dim};
    drawBars(state.look, fit(curve.getColumns(most)), state.setup.rules.rows, bars, style, frame);
    const std::vector<int> marks = fit(curve.getMarks(most));
    for (int i = 0; i < static_cast<int>(marks.size()); ++i) {
        if (marks[base::toIndex(i)] != 0)
            frame.put(bars.column + i, place.marks, getGlyphs(state.look).above, style);
    }
}

// The heights of one stack over the match, as high as kSideHeightRows.
void drawSideHeights(const TetrisState& state, int which, Box box, Frame& frame)
{
    frame.put(box.column, box.row, state.tr("Height"), kDim);
    putRight(box.column + box.columns, box.row,
             std::to_string(describeSide(state, which).stack.computeHeight()), kDim, frame);
    const Box bars{box.column, box.row + 1, box.columns, kSideHeightRows - 2};
    const int base = bars.row + bars.rows;
    drawChartBase(state.look, bars.column, base, bars.columns, frame);
    drawMatchCurve(state, which, {.bars = bars, .marks = base}, frame);
}

// The heights of both stacks over the match.
void drawBothHeights(const TetrisState& state, Box box, Frame& frame)
{
    constexpr int kBarRows = 3;
    constexpr int kHeightLabel = 12;
    frame.put(box.column, box.row, state.tr("Height"), kDim);
    drawChartBase(state.look, box.column + kHeightLabel, box.row + 2 * kBarRows + 1,
                  box.columns - kHeightLabel, frame);
    int top = box.row;
    for (const int which : {kOwn, kRival}) {
        const VersusSide side = describeSide(state, which);
        const int name = top + kBarRows - 1;
        frame.put(box.column, name, firstCharacters(side.name, kHeightLabel - 4),
                  which == kOwn ? Style{} : kDim);
        putRight(box.column + kHeightLabel - 1, name, std::to_string(side.stack.computeHeight()),
                 kDim, frame);
        const Box bars{box.column + kHeightLabel, top, box.columns - kHeightLabel, kBarRows};
        drawMatchCurve(state, which, {.bars = bars, .marks = top + kBarRows}, frame);
        top += kBarRows + 1;
    }
}

// What the last lock was, and what it did to the rows on their way; at most `rows` lines.
void drawMatchCallout(const TetrisState& state, const VersusSide& side, Box box, Frame& frame)
{
    if (!side.callout) return;
    const Translation& tr = state.tr;
    const Callout& callout = *side.callout;
    int row = box.row;
    const auto put = [&](const std::string& text, Style style) {
        if (row < box.row + box.rows)
            frame.put(box.column, row++, firstCharacters(text, box.columns), style);
    };
    std::string name = nameClear(callout, tr);
    // "T-SPIN 2" where "T-SPIN DOUBLE" has no room.
    if (countCharacters(name) > box.columns)
        name = std::string(tr("T-SPIN")) + " " + std::to_string(callout.rows);
    if (callout.isPerfect) name = tr("PERFECT CLEAR");
    if (const std::string sent = " +" + std::to_string(callout.sent);
        box.rows == 1 && callout.sent > 0 && countCharacters(name + sent) <= box.columns)
        name += sent;
    put(name, {.foreground = isGreat(callout) ? Color::Warn : Color::Accent, .bold = true});
    if (callout.sent > 0) put(tr.format("{0} sent", {std::to_string(callout.sent)}), {});
    if (callout.cancelled > 0)
        put(tr.format("{0} cancelled", {std::to_string(callout.cancelled)}), {});
    std::string chain;
    if (callout.isBackToBack) chain = tr("back to back");
    if (callout.combo > 0) {
        const std::string combo = tr.format("combo {0}", {std::to_string(callout.combo)});
        const std::string both = chain.empty() ? combo : chain + ", " + combo;
        chain = countCharacters(both) <= box.columns ? both : combo;
    }
    if (!chain.empty()) put(chain, {.foreground = Color::Warn});
}

// A message takes the place of the call-out. Without either, what the marks of the brain mean.
void drawOwnCallout(const TetrisState& state, Box box, Frame& frame)
{
    const std::string_view message =
        !state.brainFailure.empty() ? state.tr("The default brain goes on.") : state.notice;
    if (message.empty()) {
        const VersusSide own = describeSide(state, kOwn);
        if (!own.callout && showsSuggestion(state)) drawBriefLegend(state, box, frame);
        drawMatchCallout(state, own, box, frame);
        return;
    }
    int row = box.row;
    for (const std::string& line : wrapText(message, box.columns)) {
        if (row == box.row + box.rows) return;
        frame.put(box.column, row++, line, {.foreground = Color::Warn});
    }
}

OnTheirWay countOnTheirWay(const tetris::ModernGame& game)
{
    OnTheirWay found;
    for (const tetris::GarbageRow& row : game.getGarbage().getIncoming()) {
        ++found.rows;
        found.areDue = found.areDue || row.due <= game.getMoment();
    }
    return found;
}

void drawMeter(const Look& look, const tetris::ModernGame& game, const WellPlace& well, int column,
               Frame& frame)
{
    int row = 0;
    for (const tetris::GarbageRow& incoming : game.getGarbage().getIncoming()) {
        const bool isDue = incoming.due <= game.getMoment();
        const std::string_view glyph = look.utf8 ? (isDue ? "█" : "▐") : (isDue ? "#" : ":");
        const Style style{.foreground = isDue ? Color::Bad : Color::Warn};
        if (row == well.rows) {
            frame.put(column, well.findRow(row - 1), "+", style);
            return;
        }
        for (int line = 0; line < well.cell.rows; ++line)
            frame.put(column, well.findRow(row) + line, glyph, style);
        ++row;
    }
}

}  // namespace tui
