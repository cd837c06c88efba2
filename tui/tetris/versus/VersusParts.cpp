#include "tui/tetris/versus/VersusParts.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/CalloutView.h"
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

}  // namespace

std::string_view nameBestClear(const tetris::ModernTally& tally)
{
    if (tally.perfect > 0) return translatable("perfect");
    if (tally.full[3] > 0) return translatable("T-spin 3");
    if (tally.full[2] > 0) return translatable("T-spin 2");
    if (tally.clears[3] > 0) return translatable("four");
    if (tally.full[1] > 0) return translatable("T-spin 1");
    if (tally.mini[1] + tally.mini[2] > 0) return translatable("mini");
    if (tally.clears[2] > 0) return translatable("triple");
    if (tally.clears[1] > 0) return translatable("double");
    if (tally.clears[0] > 0) return translatable("single");
    return {};
}

std::vector<Fact> listSideFacts(const VersusSide& side, const Translation& tr, bool isOver)
{
    const tetris::MatchTally& tally = side.tally;
    const double seconds = static_cast<double>(side.game.getTime()) / 1000;
    const int pieces = side.game.getPieces();
    const auto attack = static_cast<double>(tally.attack);
    std::vector<Fact> facts{{tr("Sent"), std::to_string(tally.sent)},
                            {tr("Received"), std::to_string(tally.received)},
                            {tr("Cancelled"), std::to_string(tally.cancelled), {}, 3},
                            {tr("Attack/min"), formatOrDash(60 * attack, seconds), {}, 6},
                            {.label = tr("Attack/piece"),
                             .value = formatOrDash(attack, pieces),
                             .importance = 4,
                             .brief = tr("a piece")},
                            {tr("Pieces/s"), formatOrDash(pieces, seconds), {}, 5},
                            {tr("Pieces"), std::to_string(pieces), {}, 2}};
    if (isOver) {
        const std::string_view best = nameBestClear(side.game.getScoring().getTally());
        facts.push_back({tr("Best clear"), std::string(best.empty() ? "-" : tr(best)), {}, 4});
    }
    return facts;
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

void drawSideCallout(const TetrisState& state, int which, Box box, Frame& frame)
{
    const VersusSide side = describeSide(state, which);
    const std::string_view message = which == kRival ? ""
                                     : !state.brainFailure.empty()
                                         ? state.tr("The default brain goes on.")
                                         : std::string_view(state.notice);
    if (!message.empty()) {
        for (const std::string& line : wrapText(message, box.columns)) {
            if (box.rows-- < 1) return;
            frame.put(box.column, box.row++, line, {.foreground = Color::Warn});
        }
    } else if (side.callout) {
        drawCallout(*side.callout, true, state.look, state.tr, box, frame);
    } else if (which == kOwn && showsSuggestion(state)) {
        drawBriefLegend(state, box, frame);
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
