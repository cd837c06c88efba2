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
    const ReplayHeader& header = state.getHeader();
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
    const PlayedGame& played = recorded.getGame();
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

// The replay of one game.
class ReplayPicture {
public:
    ReplayPicture(const ReplayState& state, const Layout& layout, Frame& frame)
        : state_(state),
          tr_(state.tr),
          layout_(layout),
          game_(makeGameState(state)),
          side_(describeReplay(state, game_)),
          frame_(frame),
          parts_(game_, side_, layout, frame) {}

    void draw() {
        drawWell(game_, layout_, frame_);
        if (state_.findCostly() != nullptr) drawReviewMarks(state_, layout_.well, frame_);
        if (layout_.form == LayoutForm::Compact) {
            drawCompactReplay();
            return;
        }
        const Box& numbers = layout_.numbers;
        if (state_.isModern()) {
            parts_.drawNumbers();
            parts_.drawGarbageMeter();
        } else {
            frame_.put(numbers, tr_("REPLAY"), kTitle);
            putRight(numbers, nameWord(game_.setup.sequence, tr_, 8, state_.look), kDim, frame_);
            drawReplayNumbers(numbers.getRest(2));
            putSeed(tr_("Seed"), game_.seed, layout_.seed, frame_);
        }
        parts_.drawNext();
        if (state_.showsKeys)
            drawFooter(listWords(listReplayKeys(state_), state_), layout_.footer, frame_);
        if (layout_.isWide()) {
            drawLowerArea();
        } else {
            drawReplayState(layout_.lower);
        }
    }

private:
    // Everything beside the well, in one column without a footer.
    void drawCompactReplay() {
        const Box& box = layout_.card;
        parts_.drawNext();
        int below = 12;
        if (state_.isModern()) {
            parts_.drawNumbers();
            below = layout_.callout.getFoot() - box.row;
        } else {
            drawReplayNumbers(box.getRest(5));
        }
        if (const MoveReview* const costly = state_.findCostly()) {
            putReviewMark(listReviewMarks(state_, *costly).front(), box.column, box.row + below - 1,
                          frame_);
        }
        TextColumn column(box.getRest(below), frame_);
        const std::string stand = describeStand(state_);
        if (!state_.typed.empty()) {
            column.writeWrapped(describeTyped(state_), kKey);
        } else {
            column.write(stand.empty() ? formatViewSpeed(state_) : stand, chooseStandStyle(state_));
        }
        putFact({tr_("piece"), formatPieceOf(state_), kDim}, column.getRest(), frame_);
        column.skip();
        if (state_.viewsBrain) {
            Box rest = column.getRest();
            --rest.rows;
            drawAnalysis(rest);
            // The page of keys says the rest.
            if (state_.showsKeys) drawFooter({{"?", tr_("keys")}}, rest.getLine(rest.rows), frame_);
            return;
        }
        if (state_.showsKeys) drawKeysBelow(column.getRest());
    }

    // Where it stands, and the analysis or the clears, in the column of the medium form.
    void drawReplayState(Box box) {
        TextColumn column(box, frame_);
        column.write(describeStand(state_), chooseStandStyle(state_));
        column.writeWrapped(formatPiece(state_), kDim);
        if (!state_.typed.empty()) column.writeWrapped(describeTyped(state_), kKey);
        column.skip();
        drawAnalysisOrClears(column.getRest());
    }

    // Whose game it was, the analysis or the clears, and below them a chart and the bar, in a wide
    // form.
    void drawLowerArea() {
        const Box& first = layout_.controls.front().box;
        const std::optional<int64_t> start = parseMoment(state_.getHeader().start);
        const Box bar = placeReplayBar(state_);
        const int end = std::min(bar.row, layout_.lower.getFoot());
        TextColumn side(first.getLine(0, end - first.row), frame_);
        std::string when = formatExternal(state_.player, 15, state_.look);
        if (start && *start > 0) {
            when +=
                (when.empty() ? "" : ", ") + formatDay(*start, tr_) + " " + formatLocalTime(*start);
        }
        side.writeWrapped(when, kBold);
        side.write(describeGameKind(state_), kDim);
        side.writeWrapped(describePlayers(state_, first.columns), kDim);
        if (!state_.timeline->getDifference().empty()) {
            side.writeWrapped(
                tr_.format("It does not lead on from line {0}", state_.timeline->getDifference()),
                kBad);
        }
        side.skip();
        drawAnalysisOrClears(side.getRest());
        if (state_.findCostly() != nullptr) {
            // Its marks stand on the bar.
            constexpr int kChartRows = 4;
            const int row = std::max(bar.row, bar.getFoot() - 1 - kChartRows);
            drawCostChart(state_, {bar.column, row, bar.columns, kChartRows}, frame_);
        } else if (state_.curves != nullptr) {
            drawReplayChart(bar.getLine(0, bar.rows - 1));
        }
        drawProgress({bar.column, bar.getFoot() - 1, bar.columns, 2});
    }

    // The numbers of a classic game as in play, and who plays it.
    void drawReplayNumbers(Box box) {
        const ReplayPlayer& player = state_.timeline->getGame().getPlayer();
        std::vector<Fact> facts = listFacts(game_, side_, FactScene::Play).numbers;
        std::erase_if(facts, [](const Fact& fact) { return fact.isBlank(); });
        facts.push_back({tr_.in("narrow", "Brain"),
                         player.isBrainActive()
                             ? formatBrainName(player.getBrain(), box.columns - 6, state_.look)
                             : tr_("off")});
        facts.push_back(
            {tr_("Adv."), base::format("{} {}", player.getAdversary(),
                                       player.getGame().hasAdversaryDealt() ? "*ok*" : "ok")});
        if (player.getSpeed()) facts.push_back({tr_("Speed"), *player.getSpeed()});
        drawFacts(std::move(facts), box, frame_);
    }

    // The chart of the whole game; the part ahead of the present piece is dim. Below it the clears.
    void drawReplayChart(Box box) {
        const ReplayCurves& curves = *state_.curves;
        if (box.rows < 4 || (curves.heights.empty() && !state_.curvesProgress)) return;
        const int at = frame_.put(box, tr_("Height of the stack"), kDim);
        if (state_.curvesProgress) {
            frame_.put(at + 1, box.row, formatPercent(*state_.curvesProgress), kDim);
            return;
        }
        const std::vector<int> columns = spreadOver(curves.heights, box.columns);
        const int top = std::max(4, *std::ranges::max_element(columns));
        const Box bars = box.getLine(1, box.rows - 2);
        const int past = findShownPiece(state_) * box.columns / countReplayPieces(state_);
        drawBars(columns, top, bars, kDim, frame_);
        drawBars(std::span(columns).first(toIndex(past)), top, bars, kAccent, frame_);
        const int row = box.getFoot() - 1;
        const auto pieces = base::count(curves.heights);
        for (const auto& [piece, rows] : curves.clears) {
            // Below the first column of that piece, or the one that it shares with others.
            const int before = (piece - 1) * box.columns;
            const bool isWide = pieces < box.columns;
            const int column = box.column + (isWide ? before + pieces - 1 : before) / pieces;
            if (rows == 1) {
                frame_.put(column, row, state_.look.utf8 && !state_.look.isConsole ? "╵" : "'",
                           kDim);
            } else {
                frame_.put(column, row, std::to_string(std::min(rows, 4)), kSuccess);
            }
        }
    }

    // The bar of pieces, and the line below it.
    void drawProgress(Box box) {
        drawPieceBar(state_, box.getLine(0), frame_);
        const int row = box.row + 1;
        if (!state_.typed.empty()) {
            frame_.put(box.column, row, describeTyped(state_), kKey);
            return;
        }
        int column = putStand(state_, box.column, row, box.columns, frame_) + 1;
        column = frame_.put(column, row, formatPlayTime(state_.timeline->getTime()), kBold);
        std::string right = formatPiece(state_);
        if (state_.showsKeys) right += "  " + formatViewSpeed(state_);
        const int at = box.getEnd() - countCharacters(right);
        if (state_.curves != nullptr && state_.curves->time > 0) {
            const std::string all = " " + tr_.format("of {0}", formatPlayTime(state_.curves->time));
            if (column + countCharacters(all) + 2 <= at) frame_.put(column, row, all, kDim);
        }
        frame_.put(at, row, right, kDim);
    }

    void drawAnalysis(Box box) {
        TextColumn column(box, frame_);
        column.writeWhole(tr_("ANALYSIS"), kHeading);
        if (state_.timeline->isAtEnd()) return;
        if (!state_.missing.empty()) {
            const std::string name = formatBrainName(state_.missing, 24, state_.look);
            column.writeWhole(tr_.format("{0} is not here; instead:", name), kDim);
        }
        if (state_.choice) {
            column.writeWhole(tr_.format("The move: choice {0} of {1}", state_.choice->place,
                                         state_.choice->count),
                              state_.choice->place == 1 ? kGood : kWarn);
        } else {
            column.writeWhole(tr_("The move: not weighed"), kDim);
        }
        if (column.getRowsLeft() >= 3) drawSuggestion(game_, column.getRest(), frame_);
    }

    // The analysis, or the clears. Behind the last move there is nothing to weigh.
    void drawAnalysisOrClears(Box box) {
        constexpr int kCostlyColumns = 24;
        if (state_.findCostly() != nullptr && box.columns >= kCostlyColumns) {
            drawCostlyMove(state_, box, frame_);
        } else if (state_.viewsBrain && !state_.timeline->isAtEnd()) {
            drawAnalysis(box);
        } else {
            drawClears(tr_, state_.timeline->getGame().getGame().getTally().clears, box, frame_);
        }
    }

    // What can be done, in the last rows of a box; nothing where they would leave no air.
    void drawKeysBelow(Box box) {
        constexpr std::array kBelow{ViewAction::Pause, ViewAction::PieceBack, ViewAction::View,
                                    ViewAction::Help, ViewAction::Quit};
        int line = box.rows - base::count(kBelow);
        if (line <= 0) return;
        for (const ViewRow& key : listReplayKeys(state_)) {
            if (key.word.empty() || !base::contains(kBelow, key.action)) continue;
            const std::string_view word = key.action == ViewAction::View ? key.help : key.word;
            drawFooter({{std::string(key.shown), tr_(word), parseKeyName(key.shown)}},
                       box.getLine(line++), frame_);
        }
    }

    const ReplayState& state_;
    const Translation& tr_;
    const Layout& layout_;
    const TetrisState game_;
    const SideGame side_;
    Frame& frame_;
    SideParts parts_;
};

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
    const ReplayHeader& header = state.getHeader();
    if (header.match) {
        const VersusLayout match = layOutMatchReplay(state);
        Layout layout;
        layout.needed = match.needed;
        layout.fits = match.fits;
        return layout;
    }
    constexpr int kMostNexts = 4;  // the lower area needs the room of the others
    Layout layout = computeLayout(
        state.window, header.rules.width, header.rules.rows,
        state.isModern() ? std::optional(std::min(header.next, kMostNexts)) : std::nullopt);
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
    const Layout layout = layOutReplay(state);
    if (drawsInstead(listReplayKeys(state), state, layout.fits, layout.needed, frame)) return;
    if (state.getHeader().match) {
        drawMatchReplay(state, frame);
        return;
    }
    ReplayPicture(state, layout, frame).draw();
}

}  // namespace tui
