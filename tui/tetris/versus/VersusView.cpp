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

// A match, with its footer or without, or its end.
class MatchPicture : MatchParts {
public:
    MatchPicture(const TetrisState& state, Frame& frame) : MatchParts(state, frame) {}

    void drawMatch() {
        if (isOpenMatch(state_)) {
            drawWaitingCard(state_, frame_);
            return;
        }
        if (layout_.form != VersusForm::Small) {
            const std::vector<FooterWord> words = listVersusWords(state_);
            drawFooter(words, layout_.footer, frame_);
            // In the countdown they stand in the wells.
            if (playsWithTwoKeySets(state_) && state_.hasBegun && layout_.footer.columns > 0) {
                for (const int which : {kOwn, kRival}) {
                    const WellPlace& well = which == kOwn ? layout_.own : layout_.rival;
                    frame_.put(well.findInside().column, layout_.footer.row,
                               formatSharedKeys(which, state_), kKey);
                }
            } else if (state_.runsSlowly()) {
                drawFooterNote(words, layout_.footer,
                               tr_("slow line: the rival is drawn at landings"), frame_);
            }
        }
        if (state_.phase != Phase::Over) {
            drawPlay();
            return;
        }
        drawEnd(listCardWords());
    }

    void drawEnd(const WordLines& words) {
        if (layout_.form == VersusForm::Large) {
            drawLarge();
            drawMeters();
        } else if (layout_.form == VersusForm::Usual) {
            drawOwnNumbers();
        }
        if (layout_.form >= VersusForm::Usual) drawOwnWell();
        drawVersusCard(state_, words, layout_.card, frame_);
    }

    void drawPlay() {
        const bool isSmall = layout_.form == VersusForm::Small;
        if (isSmall) {
            drawSmall();
        } else if (layout_.form == VersusForm::Large) {
            drawLarge();
        } else {
            drawUsual();
        }
        drawMeters();
        drawOwnWell();  // its card may have no room in a tiny well
        if (playsWithTwoKeySets(state_) && !state_.hasBegun) drawSharedKeys();
        if (state_.findLive() != nullptr) drawStandingCard(state_, layout_, frame_);
        // With the brain's view its strip is in the floor.
        if (isSmall && !state_.versus->isWatched && !state_.viewsBrain) drawFloorWords();
    }

private:
    Fact makeSetFact() {
        const std::array<int, 2>& won = state_.versus->won;
        return {tr_("Set"), base::format("{} : {}", won[0], won[1]), kKey};
    }

    Fact makeTimeFact() { return {tr_("Time"), formatPlayTime(state_.findMatch()->getTime())}; }

    bool isOnTurn(int side) {
        const Match& match = *state_.findMatch();
        return match.getRules().clock == tetris::MatchClock::Turns && match.getNextSide() == side;
    }

    // The name, after a mark where that side is on turn.
    int putName(int side, int column, int row) {
        if (isOnTurn(side)) column = frame_.put(column, row, getGlyphs(frame_).focus, kKey) + 1;
        return frame_.put(column, row, describeSide(state_, side).name, kBold);
    }

    std::optional<double> findRating(int side) {
        if (side != kOwn) return state_.versus->rating;
        if (const LiveFacts* const live = state_.findLive()) return live->rating;
        return state_.versus->isWatched ? std::nullopt : state_.matches.rating;
    }

    // The rating stands at the right if it has room.
    void putNameAndRating(int side, const Box& box) {
        const std::optional<double> rating = findRating(side);
        int end = putName(side, box.column, box.row);
        // Where the sides take turns the mark of the one that is on turn always has room.
        const bool hasTurns = state_.findMatch()->getRules().clock == tetris::MatchClock::Turns;
        if (hasTurns && !isOnTurn(side)) end += 2;
        if (rating) putRightAfter(end, box, std::to_string(std::lround(*rating)), kDim, frame_);
    }

    Fact makeRatedFact() { return tui::makeRatedFact(state_, findUnrated(state_).empty()); }

    // Whose turn it is, or the brain that plays.
    void drawWhoPlays(Box line) {
        if (state_.session.isShared) return;  // the mark stands at the name
        if (isOnTurn(kOwn) && !state_.versus->isWatched) {
            frame_.put(line, base::format("{} {}", getGlyphs(frame_).focus, tr_("your turn")),
                       kKey);
        } else if (state_.brainActive) {
            frame_.put(line, formatBrainName(state_.brain, line.columns, state_.look), kKey);
        }
    }

    // The code and who watches, in place of the seed; a watcher sees, at `mark`, that it is no
    // replay.
    void drawLiveFacts(const Box& mark, Box box) {
        const LiveFacts& live = *state_.versus->live;
        if (live.isWatched) {
            const int end = frame_.put(mark, tr_("LIVE"), kKey);
            const std::string wins = tr_.format("first to {0}", state_.versus->firstTo);
            const bool fits = end + 1 + countCharacters(wins) <= mark.getEnd();
            frame_.put(fits ? end + 1 : mark.column, mark.row + (fits ? 0 : 1), wins, kDim);
        }
        if (state_.phase == Phase::Over && !live.isWatched) return;
        constexpr size_t kLongCode = 9;
        if (live.code.size() <= kLongCode) frame_.put(box, tr_("Match"), kDim);
        putRight(box, live.code, kDim, frame_);
        ++box.row;
        if (live.watchers > 0) putFact({tr_("Watching"), live.watchers, kDim}, box, frame_);
    }

    // The pieces of a match between persons are known to both when it has ended.
    bool isSeedKnown() { return state_.findLive() == nullptr || state_.phase == Phase::Over; }

    bool isWatchedLive() { return state_.findLive() != nullptr && state_.findLive()->isWatched; }

    // The numbers at the left of the own well.
    void drawOwnNumbers() {
        constexpr int kFactsAt = 4;
        constexpr int kMostCallout = 4;
        const VersusState& versus = *state_.versus;
        const VersusSide side = describeSide(state_, kOwn);
        Box box = layout_.numbers;
        drawHold(side, box);
        const int rated = layout_.ratedRow;
        box.row += kFactsAt;
        // A message has the room that it needs.
        const auto message = base::count(wrapText(findMessage(true), box.columns));
        box.rows = rated - std::max(kMostCallout, message) - 1 - box.row;
        // The analysis of a replay has the rows from 12 on, and its bar the time.
        if (versus.isAnalysed) box.rows = layout_.lowerRow - kFactsAt - box.row;
        FactColumn column(box, frame_);
        if (versus.isWatched) column.add(1, 0, [&](Box line) { putNameAndRating(kOwn, line); });
        if (versus.firstTo > 1) {
            column.add(makeSetFact());
            // Beside the mark of a match that is watched live it stands already.
            if (!isWatchedLive()) column.add({tr_("First to"), versus.firstTo, kDim, 5});
        }
        column.addBlank(5);
        column.add(listSideFacts(state_, kOwn, FactScene::Play));
        if (!versus.isAnalysed) column.add(makeTimeFact());
        column.add(1, 0, [&](Box line) { drawWhoPlays(line); });
        const int callout = column.draw();
        drawSideCallout(kOwn, {box.column, callout, box.columns, rated - 1 - callout});
        box = {box.column, rated, box.columns, 1};
        if (versus.live) drawLiveFacts(box, {box.column, rated + 2, box.columns, 1});
        if (versus.isWatched) return;
        if (state_.session.isShared) {
            putRightAfter(putName(kOwn, box.column, box.row), box, tr_("not rated"), kDim, frame_);
        } else {
            putFact(makeRatedFact(), box, frame_);
        }
        if (!isSeedKnown()) return;
        putSeed(tr_("Seed"), state_.seed, {box.column, rated + 2, box.columns, 2}, frame_);
    }

    // The rival's name, pieces and numbers, between the wells.
    void drawRivalNumbers() {
        Box box = layout_.middle;
        box.row = layout_.lowerRow;
        putNameAndRating(kRival, box);
        if (state_.session.isShared) {
            drawFriendPieces(layout_.middle);
        } else {
            drawSmallPieces(box.getRest(1));
        }
        box.row += 3;
        box.rows = 2;
        box.row = drawFacts(listSideFacts(state_, kRival, FactScene::Play), box, frame_);
        if (!isHidden()) drawSideCallout(kRival, box);
    }

    // The usual form, and the narrow one, which has the rival's well at half size.
    void drawUsual() {
        constexpr int kMostNext = 5;
        const bool isNarrow = layout_.form == VersusForm::Narrow;
        // The rival's name stands below them.
        const int room = (layout_.lowerRow - layout_.middle.row - 1) / kModernPieceRows;
        drawOwnNumbers();
        drawNext(describeSide(state_, kOwn), layout_.middle,
                 isNarrow ? 2 : std::min(kMostNext, room));
        if (isNarrow) {
            putName(kRival, layout_.half.column, layout_.half.row - 1);
            drawHalfRival();
        } else {
            drawRivalNumbers();
            drawRivalWell();
        }
    }

    // In the small form the strip of the brain's view takes the floor of the own well.
    bool hasStripInFloor() { return state_.viewsBrain && !state_.versus->isWatched; }

    // The footer of the small form is in the floor of the own well, or in the line below HOLD;
    // after a match it is on the card.
    Box placeMatchFooter() {
        if (layout_.form != VersusForm::Small) return layout_.footer;
        if (hasStripInFloor()) return layout_.middle.getLine(1);
        const Box& well = layout_.own.box;
        return well.getInside(3, 0).getLine(well.rows - 1);
    }

    void drawFloorWords() {
        const std::vector<FooterWord> words = listVersusWords(state_);
        const Box box = placeMatchFooter();
        for (const PlacedWord& word : placeFooter(words, box)) {
            // A narrow well has no room for them.
            if (word.box.getEnd() > box.getEnd()) return;
            const auto columns = toIndex(word.box.columns) + 2;
            frame_.put(word.box.column - 1, word.box.row, std::string(columns, ' '));
        }
        drawFooter(words, box, frame_);
    }

    void drawSmall() {
        constexpr int kPieceAt = 8;
        const Box& box = layout_.middle;
        const VersusSide own = describeSide(state_, kOwn);
        const VersusSide rival = describeSide(state_, kRival);
        const bool isDim = !own.game.canHold() && state_.phase == Phase::Playing;
        frame_.put(box, tr_("HOLD"), isDim ? kDim : kHeading);
        frame_.put(box.getLine(2), tr_("NEXT"), kHeading);
        // A message takes the place of the next pieces.
        const bool hasMessage = !state_.notice.empty() || !state_.brainFailure.empty();
        if (!isHidden()) {
            if (const std::optional<int> held = own.game.getHeld())
                drawHalfPiece(*held, {box.column + kPieceAt, box.row}, isDim, frame_);
            if (!hasMessage) {
                drawHalfNexts(own.game.peek(std::min(state_.countNexts(), 4)), box.getLine(2),
                              frame_);
            }
        }
        const int calloutAt = hasMessage ? 3 : 8;
        const int calloutRows = hasMessage ? 4 : 1;
        drawSideCallout(kOwn, box.getLine(calloutAt, calloutRows), false);
        if (!hasMessage && showsSuggestion(state_)) drawBriefLegend(state_, box.getLine(6), frame_);
        if (hasStripInFloor()) drawFooter(listVersusWords(state_), placeMatchFooter(), frame_);
        if (state_.versus->firstTo > 1) putFact(makeSetFact(), box.getLine(7), frame_);
        const int name = layout_.half.row - 1;
        int end = putName(kRival, box.column, name);
        constexpr int kHalfPiece = 4;  // columns
        const int piece = box.getEnd() - kHalfPiece;
        if (const LiveFacts* const live = state_.findLive();
            live != nullptr && live->watchers > 0) {
            const std::string watchers = std::to_string(live->watchers);
            const bool fits = end + 1 + countCharacters(watchers) < piece;
            if (fits) end = frame_.put(end + 1, name, watchers, kDim);
        }
        const std::vector<int> next = rival.game.peek(1);
        if (!isHidden() && !next.empty() && end < piece)
            drawHalfPiece(next.front(), {piece, name}, false, frame_);
        drawHalfRival();
    }

    // One side of the large form.
    void drawLargeSide(int which) {
        const bool isOwn = which == kOwn;
        const Box& box = isOwn ? layout_.numbers : layout_.rivalNumbers;
        const Size cell = layout_.own.cell;
        const int callout = layout_.ratedRow;
        const VersusState& versus = *state_.versus;
        const VersusSide side = describeSide(state_, which);
        putNameAndRating(which, box);
        const Style figure = isOwn ? kAccent : kDim;
        if (versus.firstTo > 1) {
            const std::string won = std::to_string(versus.won.at(toIndex(which)));
            const int end =
                drawLargeFigure(won, {box.column, box.row + 2, 8, kDigitRows}, figure, frame_) + 2;
            frame_.put(end, box.row + 3, tr_("won"), kDim);
            if (isOwn)
                frame_.put(end, box.row + 4, tr_.format("first to {0}", versus.firstTo), kDim);
        }
        drawHold(side, box.getRest(6), cell);
        const int facts = box.row + 8 + 2 * cell.rows;
        FactColumn column({box.column, facts, box.columns, callout - 1 - facts}, frame_);
        column.add(listSideFacts(state_, which, FactScene::Play));
        // Else the curves of both sides stand below the wells.
        if (layout_.heights.rows == 0) {
            column.add(kSideHeightRows + 1, 1, [&](Box place) {
                ++place.row;
                drawSideHeights(state_, which, place, frame_);
            });
        }
        column.draw();
        drawSideCallout(which, {box.column, callout, box.columns, 4});
        drawNext(side, isOwn ? layout_.middle : layout_.rivalNext, 5, cell);
    }

    void drawLarge() {
        const int callout = layout_.ratedRow;
        drawLargeSide(kOwn);
        if (state_.phase != Phase::Over || state_.overlay != Overlay::None) {
            drawLargeSide(kRival);
            drawRivalWell();
        }
        const auto put = [&](const Fact& fact, int row) {
            frame_.put(layout_.middle.column, row, fact.label, kDim);
            frame_.put(layout_.middle.column, row + 1, fact.value, fact.style);
        };
        put(makeTimeFact(), callout);
        if (layout_.heights.rows > 0) drawBothHeights(state_, layout_.heights, frame_);
        const VersusState& versus = *state_.versus;
        if (versus.live) {
            drawLiveFacts({layout_.middle.column, callout + 3, layout_.middle.columns, 1},
                          layout_.numbers.getLine(layout_.numbers.rows - 2));
        }
        if (versus.isWatched) return;
        put(makeRatedFact(), callout + 3);
        if (!isSeedKnown()) return;
        frame_.put(layout_.numbers.getLine(layout_.numbers.rows - 1), std::to_string(state_.seed),
                   kDim);
    }

    // What stands on the card because the small form has no footer.
    WordLines listCardWords() {
        return layout_.form == VersusForm::Small ? WordLines{listVersusWords(state_)} : WordLines();
    }
};

}  // namespace

void drawVersus(const TetrisState& state, Frame& frame) { MatchPicture(state, frame).drawMatch(); }

void drawMatchPicture(const TetrisState& state, Frame& frame) {
    MatchPicture(state, frame).drawPlay();
}

void drawMatchEnd(const TetrisState& state, const WordLines& words, Frame& frame) {
    MatchPicture(state, frame).drawEnd(words);
}

TetrisState makeWatchedState(const WatchedMatch& watched, const Screen& screen) {
    const GameRules& rules = watched.game.get<Match>()->getRules().game;
    TetrisState state;
    static_cast<Screen&>(state) = screen;
    state.seed = rules.seed;
    state.setup.rules = rules;
    state.settings.next = watched.header.next;
    state.settings.name = nameSide(watched.header, 0, watched.person, screen);
    state.game = watched.game;
    state.phase = Phase::Playing;
    const auto& [own, other] = watched.sides;
    static_cast<SeenSide&>(state) = *own;
    VersusState& versus = state.versus.emplace();
    versus.isWatched = true;
    versus.seen = *other;
    if (const auto level = findNamedLevel(watched.header.who[1])) {
        versus.level = level->level;
        versus.rating = findRating(*level);
    } else {
        versus.name = nameSide(watched.header, 1, watched.person, screen);
    }
    return state;
}

}  // namespace tui
