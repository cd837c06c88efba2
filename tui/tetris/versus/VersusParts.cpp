#include "tui/tetris/versus/VersusParts.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameFacts.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/SideView.h"

namespace tui {

namespace {

// Draws the heights of that side over the match, and in the row `marks` marks its great attacks. A
// curve that is stretched fills the box; else it grows to the right. Both sides have one scale.
struct CurvePlace {
    Box bars;
    int marks = 0;
    bool isStretched = false;
};
void drawMatchCurve(const TetrisState& state, int side, const CurvePlace& place, Frame& frame) {
    const HeightCurve& curve = describeSide(state, side).seen.heights;
    const Box& bars = place.bars;
    const auto fit = [&](std::vector<int> values) {
        return place.isStretched && !values.empty() ? spreadOver(values, bars.columns) : values;
    };
    const int most = place.isStretched ? HeightCurve::kMost : bars.columns;
    const Style style = side == 0 ? kAccent : kDim;
    drawBars(fit(curve.getColumns(most)), state.setup.rules.rows, bars, style, frame);
    const std::vector<int> marks = fit(curve.getMarks(most));
    for (int i = 0; i < base::count(marks); ++i) {
        if (marks[toIndex(i)] != 0)
            frame.put(bars.column + i, place.marks, getGlyphs(frame).above, style);
    }
}

}  // namespace

std::vector<Fact> listSideFacts(const TetrisState& state, int side, FactScene scene) {
    return listFacts(state, *describeGame(state, side), scene).numbers;
}

VersusSide describeSide(const TetrisState& state, int side) {
    const bool isOwn = side == kOwn;
    return {.game = state.findMatch()->getGame(side),
            .seen = isOwn ? state : state.versus->seen,
            .name = isOwn ? namePerson(state) : nameRival(state)};
}

std::string_view findUnrated(const TetrisState& state) {
    const VersusState& versus = *state.versus;
    const Match& match = *state.findMatch();
    if (!versus.failure.empty()) return "the rival has failed"_tr;
    if (match.getEnd().kind == tetris::MatchEnd::Kind::Stopped) return "stopped"_tr;
    if (!versus.isRated()) return versus.unrated;
    if (match.isRunning()) return {};
    // Of persons both have to place one.
    const bool isPlaced =
        match.getGame(0).getPieces() > 0 && (!versus.live || match.getGame(1).getPieces() > 0);
    if (!isPlaced) return "no piece placed"_tr;
    const bool isLost = state.saveStatus.stage == SaveStatus::Stage::Failed;
    return isLost ? "not saved"_tr : std::string_view();
}

Fact makeRatedFact(const TetrisState& state, bool isRated) {
    const Glyphs& glyphs = getGlyphs(state.look);
    const Translation& tr = state.tr;
    return {tr("Rated"),
            base::format("{} {}", isRated ? glyphs.on : glyphs.off, isRated ? tr("yes") : tr("no")),
            isRated ? kGood : kDim};
}

std::string nameRival(const TetrisState& state) {
    const VersusState& versus = *state.versus;
    if (state.session.isShared) return state.tr(kFriend);
    if (versus.level > 0) return state.tr.format("Level {0}", versus.level);
    return formatExternal(versus.name, kMatchNameColumns, state.look);
}

std::string namePerson(const TetrisState& state) {
    const LiveFacts* const live = state.findLive();
    const std::string name = formatExternal(live != nullptr ? live->name : state.settings.name,
                                            kMatchNameColumns, state.look);
    if (!name.empty()) return name;
    return state.session.isShared ? state.tr("guest") : state.tr("You");
}

// The heights of one stack over the match, as high as kSideHeightRows.
void drawSideHeights(const TetrisState& state, int which, Box box, Frame& frame) {
    putFact({state.tr("Height"), describeSide(state, which).seen.stack.computeHeight(), kDim}, box,
            frame);
    const Box bars = box.getLine(1, kSideHeightRows - 2);
    const int base = bars.getFoot();
    drawChartBase(bars.getLine(bars.rows), frame);
    drawMatchCurve(state, which, {.bars = bars, .marks = base}, frame);
}

void drawBothHeights(const TetrisState& state, Box box, Frame& frame) {
    constexpr int kShownRows = 8;
    const bool isLow = box.rows < kShownRows;
    const int barRows = isLow ? (box.rows - 1) / 2 : box.rows / 2 - 1;
    const int label = isLow ? 9 : 12;
    const int base = box.getFoot() - 1;
    frame.put(box, state.tr("Height"), kDim);
    drawChartBase(box.getRight(label).getLine(box.rows - 1), frame);
    // The marks of a low chart share the line below it, else they stand below the own curve;
    // without any nothing is said of them.
    const bool hasMarks = std::ranges::any_of(std::array{kOwn, kRival}, [&](int which) {
        const std::vector<int> marks =
            describeSide(state, which).seen.heights.getMarks(HeightCurve::kMost);
        return std::ranges::any_of(marks, [](int mark) { return mark != 0; });
    });
    if (hasMarks)
        frame.put(box.column, isLow ? base : box.row + barRows,
                  firstCharacters(state.tr("4+ rows"), label - 1), kDim);
    for (const int which : {kOwn, kRival}) {
        const VersusSide side = describeSide(state, which);
        const Box bars = box.getRight(label).getLine(0, barRows);
        const int foot = bars.getFoot();
        frame.put(box.column, foot - 1, firstCharacters(side.name, isLow ? label - 1 : label - 4),
                  which == kOwn ? Style{} : kDim);
        if (!isLow)
            putRight(bars.column - 1, foot - 1, std::to_string(side.seen.stack.computeHeight()),
                     kDim, frame);
        drawMatchCurve(state, which,
                       {.bars = bars, .marks = isLow ? base : foot, .isStretched = isLow}, frame);
        box.row = isLow ? foot : foot + 1;
    }
}

std::string MatchParts::findMessage(bool hasReason) const {
    if (state_.brainFailure.empty()) return state_.notice;
    const std::string_view holds = tr_("The default brain goes on.");
    return hasReason ? base::format("{} {}", state_.brainFailure, holds) : std::string(holds);
}

void MatchParts::drawSideCallout(int which, Box box, bool hasLegend) {
    const VersusSide side = describeSide(state_, which);
    const bool isOwn = which == kOwn;
    if (isOwn && state_.versus->isAnalysed) return;
    // In few rows only what holds now has room.
    std::vector<std::string> lines = wrapText(findMessage(true), box.columns);
    if (base::count(lines) > box.rows) lines = wrapText(findMessage(false), box.columns);
    if (isOwn && !lines.empty()) {
        for (const std::string& line : lines) {
            if (box.rows-- < 1) return;
            frame_.put(box.column, box.row++, line, kWarn);
        }
    } else if (side.seen.callout) {
        drawCallout(*side.seen.callout, true, tr_, box, frame_);
    } else if (isOwn && hasLegend && showsSuggestion(state_)) {
        drawBriefLegend(state_, box, frame_);
    } else if (!isOwn) {
        drawFacts(listBotFacts(state_.versus->about, state_), box, frame_);
    }
}

void drawMeter(const ModernGame& game, const WellPlace& well, int column, Frame& frame) {
    int row = 0;
    for (const tetris::GarbageRow& incoming : game.getGarbage().getIncoming()) {
        const bool isDue = incoming.due <= game.getMoment();
        if (row == well.rows) {
            frame.put(column, well.findRow(row - 1), "+", isDue ? kBad : kWarn);
            return;
        }
        drawMeterCell(well, row++, column, isDue, frame);
    }
}

}  // namespace tui
