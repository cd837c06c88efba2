#include "tui/tetris/replay/ReplayView.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameFacts.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/replay/ReplayState.h"
#include "tui/tetris/replay/ReviewView.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/Controls.h"
#include "tui/tetris/view/SideView.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

// A game state with the parts that the views of play read.
TetrisState makeGameState(const ReplayState& state) {
    const RecordedGame& recorded = state.timeline->getGame();
    const tetris::ReplayHeader& header = state.getHeader();
    TetrisState game;
    game.finesse.presses.reset();
    static_cast<Screen&>(game) = state;
    game.seed = header.rules.seed;
    game.setup.sequence = header.sequence;
    game.setup.rules = header.rules;
    game.setup.rules.rising = false;  // its level is not shown
    game.settings.next = header.next;
    game.stack = state.timeline->getStack();
    game.flash = state.flash;
    game.brain = state.analysis;
    game.viewsBrain = state.viewsBrain;
    game.suggestion = state.suggestion;
    game.settings.ghost = state.findCostly() == nullptr;  // its marks are those of the played place
    const bool falls = recorded.getGame().get<tetris::InstantGame>() == nullptr;
    if (falls) game.game = recorded.getGame();
    game.phase = falls && game.game->isRunning() ? Phase::Playing : Phase::Over;
    return game;
}

// What its side shows; of a classic game also of one that is played at once.
SideGame describeReplay(const ReplayState& state, const TetrisState& game) {
    if (state.isModern()) return *describeGame(game);
    const RecordedGame& recorded = state.timeline->getGame();
    const tetris::PlayedGame& played = recorded.getGame();
    SideGame side{.rules = game.setup.rules,
                  .score = played.getScore(),
                  .pieces = played.getPieces(),
                  .clearedRows = played.getRows(),
                  .milliseconds = state.timeline->getTime(),
                  .next = played.peek(1)};
    side.rules.goal = {};
    const std::optional<int> placed = recorded.findPlacedPiece();
    if (side.next.empty() && placed) side.next = {*placed};
    side.hasNext = !side.next.empty();
    return side;
}

// The numbers of a classic game as in play, and who plays it.
void drawReplayNumbers(const ReplayState& state, const TetrisState& shown, Box box, Frame& frame) {
    const tetris::ReplayPlayer& player = state.timeline->getGame().getPlayer();
    const Translation& tr = state.tr;
    std::vector<Fact> facts =
        listFacts(shown, describeReplay(state, shown), FactScene::Play).numbers;
    std::erase_if(facts, [](const Fact& fact) { return fact.isBlank(); });
    facts.push_back({tr.in("narrow", "Brain"),
                     player.isBrainActive()
                         ? formatBrainName(player.getBrain(), box.columns - 6, state.look)
                         : tr("off")});
    facts.push_back(
        {tr("Adv."), base::format("{} {}", player.getAdversary(),
                                  player.getGame().hasAdversaryDealt() ? "*ok*" : "ok")});
    if (player.getSpeed()) facts.push_back({tr("Speed"), *player.getSpeed()});
    drawFacts(std::move(facts), box, frame);
}

// The chart of the whole game; the part ahead of the present piece is dim. Below it the clears.
void drawReplayChart(const ReplayState& state, Box box, Frame& frame) {
    const ReplayCurves& curves = *state.curves;
    if (box.rows < 4 || (curves.heights.empty() && !state.curvesProgress)) return;
    const int at = frame.put(box, state.tr("Height of the stack"), kDim);
    if (state.curvesProgress) {
        frame.put(at + 1, box.row, formatPercent(*state.curvesProgress), kDim);
        return;
    }
    const std::vector<int> columns = spreadOver(curves.heights, box.columns);
    const int top = std::max(4, *std::ranges::max_element(columns));
    const Box bars = box.getLine(1, box.rows - 2);
    const int past = findShownPiece(state) * box.columns / countReplayPieces(state);
    drawBars(columns, top, bars, kDim, frame);
    drawBars(std::span(columns).first(base::toIndex(past)), top, bars, kAccent, frame);
    const int row = box.getFoot() - 1;
    const auto pieces = base::count(curves.heights);
    for (const auto& [piece, rows] : curves.clears) {
        // Below the first column of that piece, or the one that it shares with others.
        const int before = (piece - 1) * box.columns;
        const bool isWide = pieces < box.columns;
        const int column = box.column + (isWide ? before + pieces - 1 : before) / pieces;
        if (rows == 1) {
            frame.put(column, row, state.look.utf8 && !state.look.isConsole ? "╵" : "'", kDim);
        } else {
            frame.put(column, row, std::to_string(std::min(rows, 4)), kSuccess);
        }
    }
}

// The bar of pieces, and the line below it.
void drawProgress(const ReplayState& state, Box box, Frame& frame) {
    drawPieceBar(state, box.getLine(0), frame);
    const int row = box.row + 1;
    if (!state.typed.empty()) {
        frame.put(box.column, row, describeTyped(state), kKey);
        return;
    }
    int column = putStand(state, box.column, row, box.columns, frame) + 1;
    column = frame.put(column, row, formatPlayTime(state.timeline->getTime()), kBold);
    std::string right = formatPiece(state);
    if (state.showsKeys) right += "  " + formatViewSpeed(state);
    const int at = box.getEnd() - countCharacters(right);
    if (state.curves != nullptr && state.curves->time > 0) {
        const std::string all = " " + state.tr.format("of {0}", formatPlayTime(state.curves->time));
        if (column + countCharacters(all) + 2 <= at) frame.put(column, row, all, kDim);
    }
    frame.put(at, row, right, kDim);
}

void drawAnalysis(const ReplayState& state, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    TextColumn column(box, frame);
    column.writeWhole(tr("ANALYSIS"), kHeading);
    if (state.timeline->isAtEnd()) return;
    if (!state.missing.empty()) {
        const std::string name = formatBrainName(state.missing, 24, state.look);
        column.writeWhole(tr.format("{0} is not here; instead:", name), kDim);
    }
    if (state.choice) {
        column.writeWhole(
            tr.format("The move: choice {0} of {1}", state.choice->place, state.choice->count),
            state.choice->place == 1 ? kGood : kWarn);
    } else {
        column.writeWhole(tr("The move: not weighed"), kDim);
    }
    if (column.getRowsLeft() >= 3) drawSuggestion(makeGameState(state), column.getRest(), frame);
}

// The analysis, or the clears. Behind the last move there is nothing to weigh.
void drawAnalysisOrClears(const ReplayState& state, Box box, Frame& frame) {
    constexpr int kCostlyColumns = 24;
    if (state.findCostly() != nullptr && box.columns >= kCostlyColumns) {
        drawCostlyMove(state, box, frame);
    } else if (state.viewsBrain && !state.timeline->isAtEnd()) {
        drawAnalysis(state, box, frame);
    } else {
        drawClears(state.tr, state.timeline->getGame().getGame().getTally().clears, box, frame);
    }
}

// What can be done, in the last rows of a box; nothing where they would leave no air.
void drawKeysBelow(const ReplayState& state, Box box, Frame& frame) {
    constexpr std::array kBelow{ViewAction::Pause, ViewAction::PieceBack, ViewAction::View,
                                ViewAction::Help, ViewAction::Quit};
    int line = box.rows - base::count(kBelow);
    if (line <= 0) return;
    for (const ViewRow& key : listReplayKeys(state)) {
        if (key.word.empty() || !base::contains(kBelow, key.action)) continue;
        const std::string_view word = key.action == ViewAction::View ? key.help : key.word;
        drawFooter({{std::string(key.shown), state.tr(word), parseKeyName(key.shown)}},
                   box.getLine(line++), frame);
    }
}

// Everything beside the well, in one column without a footer.
void drawCompactReplay(const ReplayState& state, const Layout& layout, Frame& frame) {
    const Translation& tr = state.tr;
    const Box& box = layout.card;
    const TetrisState game = makeGameState(state);
    drawNext(game, describeReplay(state, game), layout, frame);
    int below = 12;
    if (state.isModern()) {
        drawNumbers(game, *describeGame(game), layout, frame);
        below = layout.callout.getFoot() - box.row;
    } else {
        drawReplayNumbers(state, game, box.getRest(5), frame);
    }
    if (const tetris::MoveReview* const costly = state.findCostly()) {
        putReviewMark(listReviewMarks(state, *costly).front(), box.column, box.row + below - 1,
                      frame);
    }
    TextColumn column(box.getRest(below), frame);
    const std::string stand = describeStand(state);
    if (!state.typed.empty()) {
        column.writeWrapped(describeTyped(state), kKey);
    } else {
        column.write(stand.empty() ? formatViewSpeed(state) : stand, chooseStandStyle(state));
    }
    putFact({tr("piece"), formatPieceOf(state), kDim}, column.getRest(), frame);
    column.skip();
    if (state.viewsBrain) {
        Box rest = column.getRest();
        --rest.rows;
        drawAnalysis(state, rest, frame);
        // The page of keys says the rest.
        if (state.showsKeys) drawFooter({{"?", tr("keys")}}, rest.getLine(rest.rows), frame);
        return;
    }
    if (state.showsKeys) drawKeysBelow(state, column.getRest(), frame);
}

// Where it stands, and the analysis or the clears, in the column of the medium form.
void drawReplayState(const ReplayState& state, Box box, Frame& frame) {
    TextColumn column(box, frame);
    column.write(describeStand(state), chooseStandStyle(state));
    column.writeWrapped(formatPiece(state), kDim);
    if (!state.typed.empty()) column.writeWrapped(describeTyped(state), kKey);
    column.skip();
    drawAnalysisOrClears(state, column.getRest(), frame);
}

// Whose game it was, the analysis or the clears, and below them a chart and the bar, in a wide
// form.
void drawLowerArea(const ReplayState& state, const Layout& layout, Frame& frame) {
    const Translation& tr = state.tr;
    const Box& first = layout.controls.front().box;
    const std::optional<int64_t> start = parseMoment(state.getHeader().start);
    const Box bar = placeReplayBar(state);
    const int end = std::min(bar.row, layout.lower.getFoot());
    TextColumn side(first.getLine(0, end - first.row), frame);
    std::string when = formatExternal(state.player, 15, state.look);
    if (start && *start > 0) {
        when += (when.empty() ? "" : ", ") + formatDay(*start, tr) + " " + formatLocalTime(*start);
    }
    side.writeWrapped(when, kBold);
    side.write(describeGameKind(state), kDim);
    side.writeWrapped(describePlayers(state, first.columns), kDim);
    if (!state.timeline->getDifference().empty()) {
        side.writeWrapped(
            tr.format("It does not lead on from line {0}", state.timeline->getDifference()), kBad);
    }
    side.skip();
    drawAnalysisOrClears(state, side.getRest(), frame);
    if (state.findCostly() != nullptr) {
        // Its marks stand on the bar.
        constexpr int kChartRows = 4;
        const int row = std::max(bar.row, bar.getFoot() - 1 - kChartRows);
        drawCostChart(state, {bar.column, row, bar.columns, kChartRows}, frame);
    } else if (state.curves != nullptr) {
        drawReplayChart(state, bar.getLine(0, bar.rows - 1), frame);
    }
    drawProgress(state, {bar.column, bar.getFoot() - 1, bar.columns, 2}, frame);
}

}  // namespace

int putStand(const ReplayState& state, int column, int row, int room, Frame& frame) {
    const std::string stand = describeStand(state);
    if (stand.empty()) return frame.put(column, row, getGlyphs(frame).play, kGood);
    return frame.put(column, row, firstCharacters(stand, room), chooseStandStyle(state));
}

void drawPieceBar(const ReplayState& state, Box line, Frame& frame) {
    drawSlider(line, findShownPiece(state) - 1, std::max(1, countReplayPieces(state) - 1), frame);
}

Layout layOutReplay(const ReplayState& state) {
    const tetris::ReplayHeader& header = state.getHeader();
    if (header.match) {
        const VersusLayout match = layOutMatchReplay(state);
        Layout layout;
        layout.needed = match.needed;
        layout.fits = match.fits;
        return layout;
    }
    constexpr int kMostNexts = 4;  // the lower area needs the room of the others
    Layout layout = computeLayout(state.window, header.rules.width, header.rules.rows,
                                  state.isModern() ? std::min(header.next, kMostNexts) : 0);
    if (getEntry(header.rules.goal).digsGarbage) makeRoomForMeter(layout);
    return layout;
}

Box placeReplayBar(const ReplayState& state) {
    const Layout layout = layOutReplay(state);
    if (layout.fits && state.isOfMatch()) return placeMatchBar(state);
    if (!layout.fits || !layout.isWide()) return {};
    if (layout.hasOwnChart()) {
        const Box& chart = layout.chart;
        return chart.getLine(-1, chart.rows);
    }
    const int end = layout.lower.getFoot();
    const int top = std::min(layout.lower.row, end - 2);
    return {layout.lower.column, top, layout.lower.columns, end - top - 1};
}

void drawReplay(const ReplayState& state, Frame& frame) {
    frame.setLook(state.look);
    const tetris::ReplayHeader& header = state.getHeader();
    const Layout layout = layOutReplay(state);
    const Translation& tr = state.tr;
    if (drawsInstead(listReplayKeys(state), state, layout.fits, layout.needed, frame)) return;
    if (header.match) {
        drawMatchReplay(state, frame);
        return;
    }
    const TetrisState game = makeGameState(state);
    drawWell(game, layout, frame);
    if (state.findCostly() != nullptr) drawReviewMarks(state, layout.well, frame);
    if (layout.form == LayoutForm::Compact) {
        drawCompactReplay(state, layout, frame);
        return;
    }
    const Box& numbers = layout.numbers;
    if (state.isModern()) {
        drawNumbers(game, *describeGame(game), layout, frame);
        drawGarbageMeter(game, *describeGame(game), layout, frame);
    } else {
        frame.put(numbers, tr("REPLAY"), kTitle);
        putRight(numbers, nameWord(header.sequence, tr, 8, state.look), kDim, frame);
        drawReplayNumbers(state, game, numbers.getRest(2), frame);
        putSeed(tr("Seed"), header.rules.seed, layout.seed, frame);
    }
    drawNext(game, describeReplay(state, game), layout, frame);
    if (state.showsKeys) drawFooter(listWords(listReplayKeys(state), state), layout.footer, frame);
    if (layout.isWide()) {
        drawLowerArea(state, layout, frame);
    } else {
        drawReplayState(state, layout.lower, frame);
    }
}

}  // namespace tui
