#include "tui/tetris/versus/VersusView.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameFacts.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/versus/LiveCards.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/versus/SharedKeyboard.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/versus/VersusParts.h"
#include "tui/tetris/view/BrainView.h"
#include "tui/tetris/view/SideView.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

Fact makeSetFact(const TetrisState& state) {
    const std::array<int, 2>& won = state.versus->won;
    return {state.tr("Set"), base::format("{} : {}", won[0], won[1]), kKey};
}

Fact makeTimeFact(const TetrisState& state) {
    return {state.tr("Time"), formatPlayTime(state.findMatch()->getTime())};
}

bool isOnTurn(const TetrisState& state, int side) {
    const tetris::Match& match = *state.findMatch();
    return match.getRules().clock == tetris::MatchClock::Turns && match.getNextSide() == side;
}

// The name, after a mark where that side is on turn.
int putName(const TetrisState& state, int side, int column, int row, Frame& frame) {
    if (isOnTurn(state, side)) column = frame.put(column, row, getGlyphs(frame).focus, kKey) + 1;
    return frame.put(column, row, describeSide(state, side).name, kBold);
}

// The rating stands at the right if it has room.
void putNameAndRating(const TetrisState& state, int side, const Box& box, Frame& frame) {
    std::optional<double> rating = state.versus->rating;
    if (side == kOwn) {
        rating = state.matches.rating;
        if (state.versus->isWatched) rating.reset();
        if (const LiveFacts* const live = state.findLive()) rating = live->rating;
    }
    int end = putName(state, side, box.column, box.row, frame);
    // Where the sides take turns the mark of the one that is on turn always has room.
    const bool hasTurns = state.findMatch()->getRules().clock == tetris::MatchClock::Turns;
    if (hasTurns && !isOnTurn(state, side)) end += 2;
    if (rating) putRightAfter(end, box, std::to_string(std::lround(*rating)), kDim, frame);
}

// ---- Numbers

Fact makeRatedFact(const TetrisState& state) {
    const bool isStopped = state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Stopped;
    return makeRatedFact(state, state.versus->isRated() && !isStopped);
}

// Whose turn it is, or the brain that plays.
void drawWhoPlays(const TetrisState& state, Box line, Frame& frame) {
    if (state.session.isShared) return;  // the mark stands at the name
    if (isOnTurn(state, kOwn) && !state.versus->isWatched) {
        frame.put(line, base::format("{} {}", getGlyphs(frame).focus, state.tr("your turn")), kKey);
    } else if (state.brainActive) {
        frame.put(line, formatBrainName(state.brain, line.columns, state.look), kKey);
    }
}

// The code and who watches, in place of the seed; a watcher sees, at `mark`, that it is no replay.
void drawLiveFacts(const TetrisState& state, const Box& mark, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.versus->live;
    if (live.isWatched) {
        const int end = frame.put(mark, tr("LIVE"), kKey);
        const std::string wins = tr.format("first to {0}", state.versus->firstTo);
        const bool fits = end + 1 + countCharacters(wins) <= mark.getEnd();
        frame.put(fits ? end + 1 : mark.column, mark.row + (fits ? 0 : 1), wins, kDim);
    }
    if (state.phase == Phase::Over && !live.isWatched) return;
    constexpr size_t kLongCode = 9;
    if (live.code.size() <= kLongCode) frame.put(box, tr("Match"), kDim);
    putRight(box, live.code, kDim, frame);
    ++box.row;
    if (live.watchers > 0) putFact({tr("Watching"), live.watchers, kDim}, box, frame);
}

// The pieces of a match between persons are known to both when it has ended.
bool isSeedKnown(const TetrisState& state) {
    return state.findLive() == nullptr || state.phase == Phase::Over;
}

bool isWatchedLive(const TetrisState& state) {
    return state.findLive() != nullptr && state.findLive()->isWatched;
}

// The numbers at the left of the own well.
void drawOwnNumbers(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    constexpr int kFactsAt = 4;
    constexpr int kMostCallout = 4;
    const Translation& tr = state.tr;
    const VersusState& versus = *state.versus;
    const VersusSide side = describeSide(state, kOwn);
    Box box = layout.numbers;
    drawSideHold(state, side, box, frame);
    const int rated = layout.ratedRow;
    box.row += kFactsAt;
    // A message has the room that it needs.
    const auto message = base::count(wrapText(findMatchMessage(state, true), box.columns));
    box.rows = rated - std::max(kMostCallout, message) - 1 - box.row;
    // The analysis of a replay has the rows from 12 on, and its bar the time.
    if (versus.isAnalysed) box.rows = layout.lowerRow - kFactsAt - box.row;
    FactColumn column(box, frame);
    if (versus.isWatched)
        column.add(1, 0, [&](Box line) { putNameAndRating(state, kOwn, line, frame); });
    if (versus.firstTo > 1) {
        column.add(makeSetFact(state));
        // Beside the mark of a match that is watched live it stands already.
        if (!isWatchedLive(state)) column.add({tr("First to"), versus.firstTo, kDim, 5});
    }
    column.addBlank(5);
    column.add(listSideFacts(state, kOwn, FactScene::Play));
    if (!versus.isAnalysed) column.add(makeTimeFact(state));
    column.add(1, 0, [&](Box line) { drawWhoPlays(state, line, frame); });
    const int callout = column.draw();
    drawSideCallout(state, kOwn, {box.column, callout, box.columns, rated - 1 - callout}, frame);
    box = {box.column, rated, box.columns, 1};
    if (versus.live) drawLiveFacts(state, box, {box.column, rated + 2, box.columns, 1}, frame);
    if (versus.isWatched) return;
    if (state.session.isShared) {
        putRightAfter(putName(state, kOwn, box.column, box.row, frame), box, tr("not rated"), kDim,
                      frame);
    } else {
        putFact(makeRatedFact(state), box, frame);
    }
    if (!isSeedKnown(state)) return;
    putSeed(tr("Seed"), state.seed, {box.column, rated + 2, box.columns, 2}, frame);
}

// The rival's name, pieces and numbers, between the wells.
void drawRivalNumbers(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    Box box = layout.middle;
    box.row = layout.lowerRow;
    putNameAndRating(state, kRival, box, frame);
    if (state.session.isShared) {
        drawFriendPieces(state, layout.middle, frame);
    } else {
        drawSmallPieces(state, box.getRest(1), frame);
    }
    box.row += 3;
    box.rows = 2;
    box.row = drawFacts(listSideFacts(state, kRival, FactScene::Play), box, frame);
    if (!isMatchHidden(state)) drawSideCallout(state, kRival, box, frame);
}

// The usual form, and the narrow one, which has the rival's well at half size.
void drawUsual(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    constexpr int kMostNext = 5;
    const bool isNarrow = layout.form == VersusForm::Narrow;
    // The rival's name stands below them.
    const int room = (layout.lowerRow - layout.middle.row - 1) / kModernPieceRows;
    drawOwnNumbers(state, layout, frame);
    drawSideNext(state, describeSide(state, kOwn), layout.middle,
                 isNarrow ? 2 : std::min(kMostNext, room), frame);
    if (isNarrow) {
        putName(state, kRival, layout.half.column, layout.half.row - 1, frame);
        drawHalfRival(state, layout, frame);
    } else {
        drawRivalNumbers(state, layout, frame);
        drawRivalWell(state, layout, frame);
    }
}

// In the small form the strip of the brain's view takes the floor of the own well.
bool hasStripInFloor(const TetrisState& state) {
    return state.viewsBrain && !state.versus->isWatched;
}

// The footer of the small form is in the floor of the own well, or in the line below HOLD; after a
// match it is on the card.
Box placeMatchFooter(const TetrisState& state, const VersusLayout& layout) {
    if (layout.form != VersusForm::Small) return layout.footer;
    if (hasStripInFloor(state)) return layout.middle.getLine(1);
    const Box& well = layout.own.box;
    return well.getInside(3, 0).getLine(well.rows - 1);
}

void drawFloorWords(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    const std::vector<FooterWord> words = listVersusWords(state);
    const Box box = placeMatchFooter(state, layout);
    for (const PlacedWord& word : placeFooter(words, box)) {
        // A narrow well has no room for them.
        if (word.box.getEnd() > box.getEnd()) return;
        const auto columns = base::toIndex(word.box.columns) + 2;
        frame.put(word.box.column - 1, word.box.row, std::string(columns, ' '));
    }
    drawFooter(words, box, frame);
}

void drawSmall(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    constexpr int kPieceAt = 8;
    const Box& box = layout.middle;
    const VersusSide own = describeSide(state, kOwn);
    const VersusSide rival = describeSide(state, kRival);
    const bool isDim = !own.game.canHold() && state.phase == Phase::Playing;
    frame.put(box, state.tr("HOLD"), isDim ? kDim : kHeading);
    frame.put(box.getLine(2), state.tr("NEXT"), kHeading);
    // A message takes the place of the next pieces.
    const bool hasMessage = !state.notice.empty() || !state.brainFailure.empty();
    if (!isMatchHidden(state)) {
        if (const std::optional<int> held = own.game.getHeld())
            drawHalfPiece(*held, {box.column + kPieceAt, box.row}, isDim, frame);
        if (!hasMessage) {
            drawHalfNexts(own.game.peek(std::min(state.countNexts(), 4)), box.getLine(2), frame);
        }
    }
    const int calloutAt = hasMessage ? 3 : 8;
    const int calloutRows = hasMessage ? 4 : 1;
    drawSideCallout(state, kOwn, box.getLine(calloutAt, calloutRows), frame, false);
    if (!hasMessage && showsSuggestion(state)) drawBriefLegend(state, box.getLine(6), frame);
    if (hasStripInFloor(state))
        drawFooter(listVersusWords(state), placeMatchFooter(state, layout), frame);
    if (state.versus->firstTo > 1) putFact(makeSetFact(state), box.getLine(7), frame);
    const int name = layout.half.row - 1;
    int end = putName(state, kRival, box.column, name, frame);
    constexpr int kHalfPiece = 4;  // columns
    const int piece = box.getEnd() - kHalfPiece;
    if (const LiveFacts* const live = state.findLive(); live != nullptr && live->watchers > 0) {
        const std::string watchers = std::to_string(live->watchers);
        const bool fits = end + 1 + countCharacters(watchers) < piece;
        if (fits) end = frame.put(end + 1, name, watchers, kDim);
    }
    const std::vector<int> next = rival.game.peek(1);
    if (!isMatchHidden(state) && !next.empty() && end < piece)
        drawHalfPiece(next.front(), {piece, name}, false, frame);
    drawHalfRival(state, layout, frame);
}

// One side of the large form.
void drawLargeSide(const TetrisState& state, int which, const VersusLayout& layout, Frame& frame) {
    const bool isOwn = which == kOwn;
    const Box& box = isOwn ? layout.numbers : layout.rivalNumbers;
    const Size cell = layout.own.cell;
    const int callout = layout.ratedRow;
    const Translation& tr = state.tr;
    const VersusState& versus = *state.versus;
    const VersusSide side = describeSide(state, which);
    putNameAndRating(state, which, box, frame);
    const Style figure = isOwn ? kAccent : kDim;
    if (versus.firstTo > 1) {
        const std::string won = std::to_string(versus.won.at(base::toIndex(which)));
        const int end =
            drawLargeFigure(won, {box.column, box.row + 2, 8, kDigitRows}, figure, frame) + 2;
        frame.put(end, box.row + 3, tr("won"), kDim);
        if (isOwn) frame.put(end, box.row + 4, tr.format("first to {0}", versus.firstTo), kDim);
    }
    drawSideHold(state, side, box.getRest(6), frame, cell);
    const int facts = box.row + 8 + 2 * cell.rows;
    FactColumn column({box.column, facts, box.columns, callout - 1 - facts}, frame);
    column.add(listSideFacts(state, which, FactScene::Play));
    // Else the curves of both sides stand below the wells.
    if (layout.heights.rows == 0) {
        column.add(kSideHeightRows + 1, 1, [&](Box place) {
            ++place.row;
            drawSideHeights(state, which, place, frame);
        });
    }
    column.draw();
    drawSideCallout(state, which, {box.column, callout, box.columns, 4}, frame);
    drawSideNext(state, side, isOwn ? layout.middle : layout.rivalNext, 5, frame, cell);
}

void drawLarge(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    const int callout = layout.ratedRow;
    drawLargeSide(state, kOwn, layout, frame);
    if (state.phase != Phase::Over || state.overlay != Overlay::None) {
        drawLargeSide(state, kRival, layout, frame);
        drawRivalWell(state, layout, frame);
    }
    const auto put = [&](const Fact& fact, int row) {
        frame.put(layout.middle.column, row, fact.label, kDim);
        frame.put(layout.middle.column, row + 1, fact.value, fact.style);
    };
    put(makeTimeFact(state), callout);
    if (layout.heights.rows > 0) drawBothHeights(state, layout.heights, frame);
    const VersusState& versus = *state.versus;
    if (versus.live) {
        drawLiveFacts(state, {layout.middle.column, callout + 3, layout.middle.columns, 1},
                      layout.numbers.getLine(layout.numbers.rows - 2), frame);
    }
    if (versus.isWatched) return;
    put(makeRatedFact(state), callout + 3);
    if (!isSeedKnown(state)) return;
    frame.put(layout.numbers.getLine(layout.numbers.rows - 1), std::to_string(state.seed), kDim);
}

// What stands on the card because the small form has no footer.
WordLines listCardWords(const TetrisState& state, const VersusLayout& layout) {
    return layout.form == VersusForm::Small ? WordLines{listVersusWords(state)} : WordLines();
}

}  // namespace

void drawVersus(const TetrisState& state, Frame& frame) {
    if (isOpenMatch(state)) {
        drawWaitingCard(state, frame);
        return;
    }
    const VersusLayout layout = layOutMatch(state);
    if (layout.form != VersusForm::Small) {
        const std::vector<FooterWord> words = listVersusWords(state);
        drawFooter(words, layout.footer, frame);
        // In the countdown they stand in the wells.
        if (playsWithTwoKeySets(state) && state.hasBegun && layout.footer.columns > 0) {
            for (const int which : {kOwn, kRival}) {
                const WellPlace& well = which == kOwn ? layout.own : layout.rival;
                frame.put(well.findInside().column, layout.footer.row,
                          formatSharedKeys(which, state), kKey);
            }
        } else if (state.runsSlowly()) {
            drawFooterNote(words, layout.footer,
                           state.tr("slow line: the rival is drawn at landings"), frame);
        }
    }
    if (state.phase != Phase::Over) {
        drawMatchPicture(state, frame);
        return;
    }
    drawMatchEnd(state, listCardWords(state, layout), frame);
}

void drawMatchEnd(const TetrisState& state, const WordLines& words, Frame& frame) {
    const VersusLayout layout = layOutMatch(state);
    if (layout.form == VersusForm::Large) {
        drawLarge(state, layout, frame);
        drawMeters(state, layout, frame);
    } else if (layout.form == VersusForm::Usual) {
        drawOwnNumbers(state, layout, frame);
    }
    if (layout.form >= VersusForm::Usual) drawOwnWell(state, layout, frame);
    drawVersusCard(state, words, layout.card, frame);
}

void drawMatchPicture(const TetrisState& state, Frame& frame) {
    const VersusLayout layout = layOutMatch(state);
    const bool isSmall = layout.form == VersusForm::Small;
    const auto draw = isSmall                            ? drawSmall
                      : layout.form == VersusForm::Large ? drawLarge
                                                         : drawUsual;
    draw(state, layout, frame);
    drawMeters(state, layout, frame);
    drawOwnWell(state, layout, frame);  // its card may have no room in a tiny well
    if (playsWithTwoKeySets(state) && !state.hasBegun) drawSharedKeys(state, layout, frame);
    if (state.findLive() != nullptr) drawStandingCard(state, layout, frame);
    // With the brain's view its strip is in the floor.
    if (isSmall && !state.versus->isWatched && !state.viewsBrain)
        drawFloorWords(state, layout, frame);
}

TetrisState makeWatchedState(const WatchedMatch& watched, const Screen& screen) {
    const tetris::GameRules& rules = watched.game.get<tetris::Match>()->getRules().game;
    TetrisState state;
    static_cast<Screen&>(state) = screen;
    state.seed = rules.seed;
    state.setup.rules = rules;
    state.settings.next = watched.next;
    state.settings.name = nameContestant(watched.who[0], watched.person, screen);
    state.game = watched.game;
    state.phase = Phase::Playing;
    const auto& [own, other] = watched.sides;
    static_cast<SeenSide&>(state) = *own;
    VersusState& versus = state.versus.emplace();
    versus.isWatched = true;
    versus.seen = *other;
    if (const auto level = findNamedLevel(watched.who[1])) {
        versus.level = level->level;
        versus.rating = findRating(*level);
    } else {
        versus.name = nameContestant(watched.who[1], watched.person, screen);
    }
    return state;
}

}  // namespace tui
