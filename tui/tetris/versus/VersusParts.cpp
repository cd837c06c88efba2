#include "tui/tetris/versus/VersusParts.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "tui/base/Glyphs.h"
#include "tui/tetris/GameWords.h"
#include "tui/tetris/view/ExternalText.h"
#include "tui/tetris/view/Figures.h"

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
        if (marks[static_cast<std::size_t>(i)] != 0)
            frame.put(bars.column + i, place.marks, getGlyphs(state.look).above, style);
    }
}

OnTheirWay countOnTheirWay(const tetris::ModernGame& game)
{
    OnTheirWay found;
    for (const tetris::GarbageEntry& entry : game.getGarbage().getQueue()->getEntries()) {
        found.rows += static_cast<int>(entry.holes.size());
        found.areDue = found.areDue || entry.due <= game.getMoment();
    }
    return found;
}

void drawMeter(const Look& look, const tetris::ModernGame& game, const WellPlace& well, int column,
               Frame& frame)
{
    int row = 0;
    for (const tetris::GarbageEntry& entry : game.getGarbage().getQueue()->getEntries()) {
        const bool isDue = entry.due <= game.getMoment();
        const std::string_view glyph = look.utf8 ? (isDue ? "█" : "▐") : (isDue ? "#" : ":");
        const Style style{.foreground = isDue ? Color::Bad : Color::Warn};
        for (std::size_t i = 0; i < entry.holes.size(); ++i, ++row) {
            if (row == well.rows) {
                frame.put(column, well.findRow(row - 1), "+", style);
                return;
            }
            for (int line = 0; line < well.cell.rows; ++line)
                frame.put(column, well.findRow(row) + line, glyph, style);
        }
    }
}

}  // namespace tui
