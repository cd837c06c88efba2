#include "tui/tetris/replay/ReplayView.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/replay/ReplayState.h"
#include "tui/tetris/replay/ReviewView.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/versus/VersusView.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/Controls.h"

namespace tui {

namespace {

// The costly move before which the replay stands, unless the brain's view has marks of its own.
const MoveReview* findMarked(const ReplayState& state) {
    return state.viewsBrain ? nullptr : state.findCostly();
}

TetrisState makeMatchState(const ReplayState& state) {
    const RecordedGame& recorded = state.timeline->getGame();
    TetrisState game = makeWatchedState({.game = recorded.getGame(),
                                         .sides = {&recorded.getSide(0), &recorded.getSide(1)},
                                         .header = state.getHeader(),
                                         .person = state.player},
                                        state);
    game.flash = state.flash;
    game.settings.ghost = findMarked(state) == nullptr;
    if (!state.viewsBrain) return game;
    game.versus->isAnalysed = layOutMatchReplay(state).form != VersusForm::Small;
    game.viewsBrain = state.side == 0;
    if (game.viewsBrain) {
        game.brain = state.analysis;
        game.suggestion = state.suggestion;
    } else {
        game.versus->plan = state.suggestion.goal;
    }
    return game;
}

// In about `room` columns.
std::string formatPlace(const ReplayState& state, int room) {
    if (!state.typed.empty()) return describeTyped(state);
    std::string place = formatPiece(state);
    if (countCharacters(place) <= room) return place;
    return formatPieceOf(state);
}

// What the review has said about the move that this side makes next; nullopt if nothing.
std::optional<double> findCost(const ReplayState& state) {
    if (const MoveReview* const marked = findMarked(state)) return marked->cost;
    const std::vector<float>& costs = state.review.review.costs;
    const auto move = toIndex(state.timeline->getGame().getGame().countLandedPieces(state.side));
    if (state.review.side != state.side || move >= costs.size() || costs[move] < 0)
        return std::nullopt;
    return costs[move];
}

// Whose move is looked at, by which brain, and how it ranks, or what it cost; and what the marks
// mean.
void drawMatchAnalysis(const ReplayState& state, Box box, Frame& frame) {
    const bool isMarked = findMarked(state) != nullptr;
    if ((!state.viewsBrain && !isMarked) || state.timeline->isAtEnd()) return;
    const Translation& tr = state.tr;
    TextColumn column(box, frame);
    const int end =
        frame.put(box, firstCharacters(nameMatchSide(state, state.side), box.columns), kKey);
    // A level's name says it already.
    if (!findNamedLevel(state.getHeader().who.at(toIndex(state.side)))) {
        const std::string brain =
            tr.format("by {0}", formatBrainName(isMarked ? state.review.judge : state.analysis,
                                                box.columns, state.look));
        putRightAfter(end, box, brain, kDim, frame);
    }
    column.skip();
    if (const std::optional<double> cost = findCost(state)) {
        column.write(tr.format("cost {0}", formatCost(*cost)),
                     *cost < tetris::Review::kLeastCost ? kGood : kWarn);
    } else if (state.choice) {
        column.writeWrapped(
            tr.format("choice {0} of {1}", state.choice->place, state.choice->count),
            state.choice->place == 1 ? kGood : kWarn);
    } else {
        column.writeWrapped(tr("not weighed"), kDim);
    }
    if (!isMarked) {
        drawBriefLegend(makeMatchState(state), column.getRest(), frame);
        return;
    }
    for (const ReviewMark& mark : listReviewMarks(state, *findMarked(state))) {
        putReviewMark(mark, box.column, column.getRow(), frame);
        column.skip();
    }
}

void drawMatchProgress(const ReplayState& state, const VersusLayout& layout, Frame& frame) {
    const std::string time = formatPlayTime(state.timeline->getTime());
    const std::string all = formatPlayTime(state.timeline->getFacts().milliseconds);
    const Box bar = placeMatchBar(state);
    if (bar.columns > 0) drawPieceBar(state, bar, frame);
    const Box line = layout.stand;
    if (layout.form == VersusForm::Small) {
        const int column = putStand(state, line.column, line.row, line.columns - 8, frame);
        int end = frame.put(column, line.row, " " + time + " ", kDim);
        const std::string_view keys = state.tr("keys");
        constexpr int kBeforeKeys = 3;  // "? " and a blank
        const int at = line.getEnd() - countCharacters(keys) - kBeforeKeys;
        if (end > at) return;
        end = frame.put(at, line.row, " ? ", kKey);
        frame.put(end, line.row, keys, kDim);
        return;
    }
    if (layout.form == VersusForm::Large) {
        constexpr int kPlaceColumns = 20;
        int column = bar.getEnd() + 2;
        const int end = layout.heights.getEnd();
        column = putStand(state, column, bar.row, end - column, frame) + 2;
        const std::string right = state.tr.format("{0} of {1}", time, all) + "  " +
                                  formatPlace(state, kPlaceColumns) + "  " + formatViewSpeed(state);
        if (column + countCharacters(right) <= end) putRight(end, bar.row, right, kDim, frame);
        return;
    }
    const std::string speed = formatViewSpeed(state);
    putStand(state, line.column, line.row, line.columns - countCharacters(speed) - 1, frame);
    putRight(line, speed, kDim, frame);
    frame.put(line.getLine(2), state.tr.format("{0} of {1}", time, all), kBold);
    frame.put(line.getLine(3), formatPlace(state, line.columns), kDim);
}

}  // namespace

VersusLayout layOutMatchReplay(const ReplayState& state) {
    const GameRules& rules = state.getHeader().rules;
    return placeVersus(state.window, rules.width, rules.rows);
}

Box placeMatchBar(const ReplayState& state) {
    const VersusLayout layout = layOutMatchReplay(state);
    // Where the set stands in a match.
    constexpr int kSmallBarAt = 7;
    if (layout.form == VersusForm::Small) return layout.middle.getLine(kSmallBarAt);
    constexpr int kWords = 50;  // columns of what stands at the right of the large form's bar
    Box bar = layout.stand;
    if (layout.form != VersusForm::Large) return bar.getLine(1);
    bar.columns -= kWords;
    return bar;
}

void drawMatchReplay(const ReplayState& state, Frame& frame) {
    const VersusLayout layout = layOutMatchReplay(state);
    drawMatchPicture(makeMatchState(state), frame);
    const WellPlace& well = state.side == 0 ? layout.own : layout.rival;
    if (findMarked(state) != nullptr && well.box.columns > 0) drawReviewMarks(state, well, frame);
    drawMatchProgress(state, layout, frame);
    const int rows = layout.form == VersusForm::Large ? 4 : 5;
    const int row = layout.form == VersusForm::Large ? layout.ratedRow : layout.lowerRow - 4;
    if (layout.form != VersusForm::Small) {
        drawMatchAnalysis(state, {layout.numbers.column, row, layout.numbers.columns, rows}, frame);
    }
    if (state.showsKeys) drawFooter(listWords(listReplayKeys(state), state), layout.footer, frame);
}

}  // namespace tui
