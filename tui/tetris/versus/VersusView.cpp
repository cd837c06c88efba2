#include "tui/tetris/versus/VersusView.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/NumberLines.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/versus/VersusCard.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/versus/VersusParts.h"
#include "tui/tetris/versus/VersusWells.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

std::string formatSet(const VersusState& versus)
{
    return std::to_string(versus.won[0]) + " : " + std::to_string(versus.won[1]);
}

std::string formatMatchTime(const TetrisState& state)
{
    return formatPlayTime(std::chrono::seconds(state.findMatch()->getTime() / 1000));
}

bool isOnTurn(const TetrisState& state, int side)
{
    const tetris::Match& match = *state.findMatch();
    return match.getRules().clock == tetris::MatchClock::Turns && match.getNextSide() == side;
}

// The name, after a mark where that side is on turn.
int putName(const TetrisState& state, int side, int column, int row, Frame& frame)
{
    if (isOnTurn(state, side))
        column = frame.put(column, row, getGlyphs(state.look).focus, kKey) + 1;
    return frame.put(column, row, describeSide(state, side).name, {.bold = true});
}

// The rating stands at the right if it has room.
void putNameAndRating(const TetrisState& state, int side, std::optional<int> rating, const Box& box,
                      Frame& frame)
{
    int end = putName(state, side, box.column, box.row, frame);
    // Where the sides take turns the mark of the one that is on turn always has room.
    const bool hasTurns = state.findMatch()->getRules().clock == tetris::MatchClock::Turns;
    if (hasTurns && !isOnTurn(state, side)) end += 2;
    const std::string text = rating ? std::to_string(*rating) : "";
    if (end + 1 + countCharacters(text) <= box.column + box.columns)
        putRight(box.column + box.columns, box.row, text, kDim, frame);
}

std::optional<int> roundRating(const std::optional<double>& rating)
{
    if (!rating) return std::nullopt;
    return static_cast<int>(std::lround(*rating));
}

// ---- Numbers

bool isMatchRated(const TetrisState& state)
{
    const bool isStopped = state.findMatch()->getEnd().kind == tetris::MatchEnd::Kind::Stopped;
    return state.versus->isRated() && !isStopped;
}

std::string formatRated(const TetrisState& state)
{
    const bool isRated = isMatchRated(state);
    const Glyphs& glyphs = getGlyphs(state.look);
    return std::string(isRated ? glyphs.on : glyphs.off) + " " +
           std::string(isRated ? state.tr("yes") : state.tr("no"));
}

Style findRatedStyle(const TetrisState& state)
{
    return {.foreground = isMatchRated(state) ? Color::Good : Color::Dim};
}

void drawSet(const TetrisState& state, NumberLines& lines)
{
    const VersusState& versus = *state.versus;
    if (versus.firstTo == 1) {
        lines.skip();
        lines.skip();
        return;
    }
    lines.put(state.tr("Set"), formatSet(versus), kKey);
    lines.put(state.tr("First to"), std::to_string(versus.firstTo), kDim);
}

// The code and who watches, in place of the seed; a watcher sees that it is no replay.
void drawLiveFacts(const TetrisState& state, const Box& box, int row16, Frame& frame)
{
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.versus->live;
    if (live.isWatched) {
        const int end = frame.put(box.column, row16 + 2, tr("LIVE"),
                                  {.foreground = Color::Accent, .bold = true});
        frame.put(
            end + 1, row16 + 2,
            firstCharacters(tr.format("first to {0}", {std::to_string(state.versus->firstTo)}),
                            box.column + box.columns - end - 1),
            kDim);
    }
    if (state.phase == Phase::Over && !live.isWatched) return;
    constexpr std::size_t kLongCode = 9;
    if (live.code.size() <= kLongCode) frame.put(box.column, row16 + 4, tr("Match"), kDim);
    putRight(box.column + box.columns, row16 + 4, live.code, {}, frame);
    if (live.watchers > 0)
        putField(tr("Watching"), std::to_string(live.watchers), kDim,
                 {box.column, row16 + 5, box.columns, 1}, frame);
}

// The numbers at the left of the own well.
void drawOwnNumbers(const TetrisState& state, const VersusLayout& layout, Frame& frame)
{
    const Translation& tr = state.tr;
    const Box& box = layout.numbers;
    const VersusSide side = describeSide(state, kOwn);
    drawSideHold(state, side, box.column, box.row, frame);
    NumberLines lines(box, frame);
    lines.goTo(4);
    if (state.versus->isWatched) putName(state, kOwn, box.column, lines.getRow(), frame);
    drawSet(state, lines);
    lines.skip();
    lines.put(tr("Sent"), std::to_string(side.tally.sent));
    lines.put(tr("Received"), std::to_string(side.tally.received));
    lines.put(tr("Attack/min"), side.formatAttack());
    lines.put(tr("Pieces/s"), side.formatPace());
    lines.put(tr("Time"), formatMatchTime(state));
    if (isOnTurn(state, kOwn) && !state.versus->isWatched) {
        const std::string mark(getGlyphs(state.look).focus);
        frame.put(box.column, lines.getRow(), mark + " " + std::string(tr("your turn")), kKey);
    } else if (state.brainActive) {
        frame.put(box.column, lines.getRow(),
                  formatBrainName(state.brain, box.columns, state.look.utf8), kKey);
    }
    const int rated = layout.row16 + 2;
    const int callout = lines.getRow() + 1;
    const int calloutRows = std::min(4, rated - callout);
    drawOwnCallout(state, {box.column, callout, box.columns, calloutRows}, frame);
    if (state.versus->live) drawLiveFacts(state, box, layout.row16, frame);
    if (state.versus->isWatched) return;
    frame.put(box.column, rated, tr("Rated"), kDim);
    putRight(box.column + box.columns, rated, formatRated(state), findRatedStyle(state), frame);
    // The pieces of a match between persons are known to both when it has ended.
    if (state.versus->live && state.phase != Phase::Over) return;
    frame.put(box.column, layout.row16 + 4, tr("Seed"), kDim);
    frame.put(box.column, layout.row16 + 5, std::to_string(state.seed), kDim);
}

// The rival's name, pieces and numbers, between the wells.
void drawRivalNumbers(const TetrisState& state, const VersusLayout& layout, Frame& frame)
{
    const Translation& tr = state.tr;
    const Box& box = layout.middle;
    const VersusSide side = describeSide(state, kRival);
    int row = layout.row16;
    putNameAndRating(state, kRival, state.versus->rating, {box.column, row, box.columns, 1}, frame);
    drawSmallPieces(state, box.column, ++row, frame);
    row += 2;
    const auto put = [&](std::string_view label, std::int64_t value) {
        putField(label, std::to_string(value), {}, {box.column, row++, box.columns, 1}, frame);
    };
    put(tr("Sent"), side.tally.sent);
    put(tr("Received"), side.tally.received);
    if (!isMatchHidden(state))
        drawMatchCallout(state, side, {box.column, row, box.columns, 2}, frame);
}

void drawUsual(const TetrisState& state, const VersusLayout& layout, Frame& frame)
{
    constexpr int kMostNext = 5;
    // The rival's name stands below them.
    const int most = std::min(kMostNext, (layout.row16 - layout.middle.row - 1) / kModernPieceRows);
    drawOwnNumbers(state, layout, frame);
    drawSideNext(state, describeSide(state, kOwn), layout.middle, most, frame);
    drawRivalNumbers(state, layout, frame);
    drawRivalWell(state, layout, frame);
    drawMeters(state, layout, frame);
    drawOwnWell(state, layout, frame);  // its card may have no room in a tiny well
}

void drawNarrow(const TetrisState& state, const VersusLayout& layout, Frame& frame)
{
    constexpr int kMostNext = 2;
    drawOwnNumbers(state, layout, frame);
    drawSideNext(state, describeSide(state, kOwn), layout.middle, kMostNext, frame);
    putName(state, kRival, layout.half.column, layout.half.row - 1, frame);
    drawHalfRival(state, layout, frame);
    drawMeters(state, layout, frame);
    drawOwnWell(state, layout, frame);  // its card may have no room in a tiny well
}

// The footer of the small form is in the floor of the own well, or on the card.
Box placeMatchFooter(const TetrisState& state, const VersusLayout& layout)
{
    if (layout.form != VersusForm::Small) return layout.footer;
    const Box& place = state.phase == Phase::Over ? layout.card : layout.own.box;
    const int above = state.phase == Phase::Over ? 4 : 1;
    return {place.column + 3, place.row + place.rows - above, place.columns - 6, 1};
}

void drawFloorWords(const TetrisState& state, const VersusLayout& layout, Frame& frame)
{
    const std::vector<FooterWord> words = listVersusWords(state);
    const Box box = placeMatchFooter(state, layout);
    for (const PlacedWord& word : placeFooter(words, box)) {
        // A narrow well has no room for them.
        if (word.box.column + word.box.columns > box.column + box.columns) return;
        const auto columns = base::toIndex(word.box.columns) + 2;
        frame.put(word.box.column - 1, word.box.row, std::string(columns, ' '));
    }
    drawFooter(words, box, frame);
}

void drawSmall(const TetrisState& state, const VersusLayout& layout, Frame& frame)
{
    const Translation& tr = state.tr;
    constexpr int kPieceAt = 8;
    const Box& box = layout.middle;
    const VersusSide own = describeSide(state, kOwn);
    const VersusSide rival = describeSide(state, kRival);
    drawMeters(state, layout, frame);
    const bool isDim = !own.game.canHold() && state.phase == Phase::Playing;
    frame.put(box.column, box.row, tr("HOLD"), isDim ? kDim : kHeading);
    frame.put(box.column, box.row + 2, tr("NEXT"), kHeading);
    // A message takes the place of the next pieces.
    const bool hasMessage = !state.notice.empty() || !state.brainFailure.empty();
    if (!isMatchHidden(state)) {
        if (const std::optional<int> held = own.game.getHeld())
            drawHalfPiece(state.look, *held, box.column + kPieceAt, box.row, isDim, frame);
        if (!hasMessage) {
            drawHalfNexts(state.look, own.game.peek(std::min(state.settings.next, 4)),
                          {box.column, box.row + 2, box.columns, 1}, frame);
        }
    }
    const int calloutAt = hasMessage ? 3 : 8;
    const int calloutRows = hasMessage ? 4 : 1;
    drawOwnCallout(state, {box.column, box.row + calloutAt, box.columns, calloutRows}, frame);
    if (state.versus->firstTo > 1)
        putField(tr("Set"), formatSet(*state.versus), kKey,
                 {box.column, box.row + 7, box.columns, 1}, frame);
    const int name = layout.half.row - 1;
    const int end = putName(state, kRival, box.column, name, frame);
    constexpr int kHalfPiece = 4;  // columns
    const int piece = box.column + box.columns - kHalfPiece;
    const std::vector<int> next = rival.game.peek(1);
    if (!isMatchHidden(state) && !next.empty() && end < piece)
        drawHalfPiece(state.look, next.front(), piece, name, false, frame);
    drawHalfRival(state, layout, frame);
    drawOwnWell(state, layout, frame);  // its card may have no room in a tiny well
    // With the brain's view its strip is in the floor.
    if (!state.versus->isWatched && !state.viewsBrain) drawFloorWords(state, layout, frame);
}

// One side of the large form. `hasHeights`: they have a place of their own.
void drawLargeSide(const TetrisState& state, int which, Box box, Box next, Size cell, int callout,
                   bool hasHeights, Frame& frame)
{
    const Translation& tr = state.tr;
    const VersusState& versus = *state.versus;
    const VersusSide side = describeSide(state, which);
    std::optional<int> rating = versus.rating;
    if (which == kOwn) rating = roundRating(state.matches.rating);
    putNameAndRating(state, which, rating, box, frame);
    const Style figure{.foreground = which == kOwn ? Color::Accent : Color::Dim};
    if (versus.firstTo > 1) {
        const std::string won = std::to_string(versus.won.at(base::toIndex(which)));
        const int end = drawLargeFigure(state.look, won, {box.column, box.row + 2, 8, kDigitRows},
                                        figure, frame) +
                        2;
        frame.put(end, box.row + 3, tr("won"), kDim);
        if (which == kOwn)
            frame.put(end, box.row + 4, tr.format("first to {0}", {std::to_string(versus.firstTo)}),
                      kDim);
    }
    drawSideHold(state, side, box.column, box.row + 6, frame, cell);
    NumberLines lines(box, frame);
    lines.goTo(8 + 2 * cell.rows);
    lines.put(tr("Sent"), std::to_string(side.tally.sent));
    lines.put(tr("Received"), std::to_string(side.tally.received));
    lines.put(tr("Cancelled"), std::to_string(side.tally.cancelled));
    lines.put(tr("Attack/min"), side.formatAttack());
    lines.put(tr("a piece"), side.formatAttackOfPiece());
    lines.put(tr("Pieces/s"), side.formatPace());
    lines.put(tr("Pieces"), std::to_string(side.game.getPieces()));
    if (const int row = lines.getRow() + 1; !hasHeights && row + kSideHeightRows < callout)
        drawSideHeights(state, which, {box.column, row, box.columns, kSideHeightRows}, frame);
    const Box place{box.column, callout, box.columns, 4};
    if (which == kOwn) {
        drawOwnCallout(state, place, frame);
    } else {
        drawMatchCallout(state, side, place, frame);
    }
    drawSideNext(state, side, next, 5, frame, cell);
}

void drawLarge(const TetrisState& state, const VersusLayout& layout, Frame& frame)
{
    const Translation& tr = state.tr;
    const int callout = layout.row16 + 2;
    const bool hasHeights = layout.heights.rows > 0;
    drawLargeSide(state, kOwn, layout.numbers, layout.middle, layout.own.cell, callout, hasHeights,
                  frame);
    if (state.phase != Phase::Over || state.overlay != Overlay::None) {
        drawLargeSide(state, kRival, layout.rivalNumbers, layout.rivalNext, layout.rival.cell,
                      callout, hasHeights, frame);
        drawRivalWell(state, layout, frame);
    }
    drawMeters(state, layout, frame);
    int row = callout;
    const int column = layout.middle.column;
    frame.put(column, row++, tr("Time"), kDim);
    frame.put(column, row, formatMatchTime(state));
    if (hasHeights) drawBothHeights(state, layout.heights, frame);
    if (!state.versus->isWatched) {
        row += 2;
        frame.put(column, row++, tr("Rated"), kDim);
        frame.put(column, row, formatRated(state), findRatedStyle(state));
        frame.put(layout.numbers.column, layout.numbers.row + layout.numbers.rows - 1,
                  std::to_string(state.seed), kDim);
    }
    drawOwnWell(state, layout, frame);  // its card may have no room in a tiny well
}

// The words of a match between persons.
std::vector<FooterWord> listLiveWords(const TetrisState& state, bool isSmall)
{
    const Translation& tr = state.tr;
    std::vector<FooterWord> words;
    const auto add = [&](Action action, std::string_view text) {
        words.push_back(state.keys.makeWord(action, text));
        if (!words.back().key) words.pop_back();
    };
    const bool isWatched = state.versus->live->isWatched;
    if (isWatched) {
        const std::string_view arrows = state.look.utf8 ? "← →" : "Left Right";
        words.push_back(
            {std::string(arrows), std::string(tr("the next one")), Key{.code = KeyCode::Right}});
        if (!isSmall) add(Action::Sound, tr("sound"));
        if (!isSmall) add(Action::Help, tr("keys"));
        add(Action::Quit, tr("back"));
        return words;
    }
    if (state.phase == Phase::Over) {
        if (!isSmall) add(Action::Help, tr("keys"));
        words.push_back({"Esc", std::string(tr("leave the match")), Key{.code = KeyCode::Escape}});
        return words;
    }
    add(Action::Pause, tr("pause"));
    if (!isSmall) add(Action::Ghost, tr("ghost"));
    if (!isSmall) add(Action::Sound, tr("sound"));
    add(Action::Help, tr("keys"));
    if (!isSmall) add(Action::Quit, tr("give up"));
    return words;
}

}  // namespace

std::vector<FooterWord> listVersusWords(const TetrisState& state)
{
    std::vector<FooterWord> words;
    if (asksQuestion(state.overlay)) return words;
    const Translation& tr = state.tr;
    const auto add = [&](Action action, std::string_view text) {
        words.push_back(state.keys.makeWord(action, text));
        words.back().hasFocus = state.focus == action;
        if (!words.back().key) words.pop_back();
    };
    const VersusForm form =
        placeVersus(state.window, state.setup.rules.width, state.setup.rules.rows).form;
    const bool isSmall = form == VersusForm::Small;
    if (state.versus->live) return listLiveWords(state, isSmall);
    if (state.phase == Phase::Over) {
        if (!isSmall) {
            add(Action::Again, tr("same pieces"));
            add(Action::Scores, tr("scores"));
            if (form != VersusForm::Narrow) {
                add(Action::Settings, tr("settings"));
                add(Action::Help, tr("keys"));
            }
        }
        words.push_back({"Esc", std::string(tr("start page")), Key{.code = KeyCode::Escape}});
        add(Action::Quit, tr("quit"));
        return words;
    }
    add(Action::Pause, state.phase == Phase::Paused ? tr("play on") : tr("pause"));
    if (isSmall) {
        add(Action::Help, tr("keys"));
        return words;
    }
    add(Action::Brain, tr("brain"));
    add(Action::View, tr("view"));
    add(Action::Ghost, tr("ghost"));
    add(Action::Sound, tr("sound"));
    add(Action::Settings, tr("settings"));
    add(Action::Help, tr("keys"));
    add(Action::Quit, state.isPractice ? tr("quit") : tr("give up"));
    return words;
}

void drawVersus(const TetrisState& state, Frame& frame)
{
    const VersusLayout layout =
        placeVersus(state.window, state.setup.rules.width, state.setup.rules.rows);
    if (layout.form != VersusForm::Small) drawFooter(listVersusWords(state), layout.footer, frame);
    if (state.phase != Phase::Over) {
        drawMatchPicture(state, frame);
        return;
    }
    if (layout.form == VersusForm::Large) {
        drawLarge(state, layout, frame);
    } else if (layout.form == VersusForm::Usual) {
        drawOwnNumbers(state, layout, frame);
        drawOwnWell(state, layout, frame);
    }
    static_cast<void>(drawVersusCard(state, layout.card, frame));
    if (layout.form == VersusForm::Small) drawFloorWords(state, layout, frame);
}

void drawMatchPicture(const TetrisState& state, Frame& frame)
{
    const VersusLayout layout =
        placeVersus(state.window, state.setup.rules.width, state.setup.rules.rows);
    switch (layout.form) {
        case VersusForm::Small: drawSmall(state, layout, frame); break;
        case VersusForm::Narrow: drawNarrow(state, layout, frame); break;
        case VersusForm::Usual: drawUsual(state, layout, frame); break;
        case VersusForm::Large: drawLarge(state, layout, frame); break;
    }
}

std::optional<Key> findVersusKey(const TetrisState& state, int column, int row)
{
    const VersusLayout layout =
        placeVersus(state.window, state.setup.rules.width, state.setup.rules.rows);
    if (!layout.fits) return std::nullopt;
    if (const auto key =
            findFooterKey(listVersusWords(state), placeMatchFooter(state, layout), column, row))
        return key;
    if (state.phase != Phase::Over) {
        Layout well;
        well.well = layout.own;
        return findCardKey(state, well, column, row);
    }
    Frame scratch(state.window);
    for (const EndWords& line : drawVersusCard(state, layout.card, scratch)) {
        if (const auto key = findFooterKey(line.words, line.box, column, row)) return key;
    }
    return std::nullopt;
}

}  // namespace tui
