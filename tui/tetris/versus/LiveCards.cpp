#include "tui/tetris/versus/VersusParts.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

constexpr int kWaitingColumns = 74;
constexpr int kWaitingRows = 17;

// Whoever has taken the empty seat needs no way to it.
bool isJoiner(const TetrisState& state) {
    const LiveFacts& live = *state.findLive();
    return !live.isWatched && (live.ways.here + live.ways.away).empty();
}

// What the waiting card begins with.
std::string_view sayStand(const TetrisState& state) {
    const LiveFacts& live = *state.findLive();
    if (live.hasEnded) return sayRefusal(state, state.tr("The match is closed."));
    if (live.code.empty()) return state.tr("Connecting");
    if (live.isWatched) return state.tr("It has not begun.");
    return isJoiner(state) ? state.tr("You have the seat.") : state.tr("Waiting for somebody.");
}

// The words at the foot of the waiting card.
std::vector<FooterWord> listWaitingWords(const TetrisState& state, bool isNarrow) {
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.findLive();
    const bool isOpen = !live.isWatched && !live.hasEnded;
    std::vector<FooterWord> words;
    if (isOpen && !isNarrow && !(live.ways.here + live.ways.away).empty())
        words.push_back({"y", tr("copy the line"), kCopyLineKey});
    const std::string_view away = !isOpen           ? tr("back")
                                  : isJoiner(state) ? tr("leave the match")
                                  : isNarrow        ? tr("close the match")
                                                    : tr("close the match, nobody has lost");
    words.push_back({"Esc", std::string(away), kEscapeKey});
    return words;
}

}  // namespace

std::string_view sayRefusal(const TetrisState& state, std::string_view otherwise) {
    using Refusal = std::pair<std::string_view, std::string_view>;
    static constexpr std::array kRefusals{
        Refusal{"taken", translatable("The seat is taken.")},
        Refusal{"token", translatable("The set has ended.")},
        Refusal{"elsewhere", translatable("This seat is played elsewhere now.")},
        Refusal{"full", translatable("Too many watch already.")},
        Refusal{"over", translatable("The set has ended.")},
        Refusal{"fast", translatable("Too many keys at once.")},
        Refusal{"slow", translatable("The line was too slow.")},
        Refusal{"version", translatable("It is played by another version.")}};
    const std::string_view refusal = state.findLive()->refusal;
    const auto* const found =
        std::ranges::find(kRefusals, refusal.substr(0, refusal.find(' ')), &Refusal::first);
    return found != kRefusals.end() ? state.tr(found->second) : otherwise;
}

void drawWaitingCard(const TetrisState& state, Frame& frame) {
    using enum LiveFacts::Seat;
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.findLive();
    const bool isOpen = !live.isWatched && !live.hasEnded;
    const bool isNarrow = state.window.columns < kWaitingColumns;
    const int columns = std::min(kWaitingColumns, state.window.columns);
    const Box card = placeInMiddle(state.window, {columns, kWaitingRows});
    drawCard(state.look, card, kFrame, frame);
    if (!live.code.empty())
        frame.put(card.column + 2, card.row, " " + tr.format("MATCH {0}", live.code) + " ", kKey);
    // Whoever has come later does not know since when.
    if (isOpen && !isJoiner(state)) {
        putRight(card.getEnd() - 2, card.row,
                 " " + tr.format("open {0}", formatPlayTime(live.open)) + " ", kDim, frame);
    }
    const int inset = isNarrow ? 2 : 3;
    Box line{card.column + inset, card.row + 2, columns - 2 * inset, 1};
    frame.put(line, sayStand(state), kBold);
    if (!live.isWatched) {
        const std::string rating = live.rating ? base::format(" {}", *live.rating) : "";
        putRight(line, live.name + rating, kDim, frame);
    }
    line.row += 2;
    // A value stands beside its label, or below it where that has no room.
    const int keys = card.row + kWaitingRows - 4;
    const auto put = [&](const Fact& fact) {
        if (fact.value.empty() || line.row >= keys) return;
        const int indent = isNarrow ? 0 : 17;
        frame.put(line, fact.label, kDim);
        if (isNarrow) ++line.row;
        for (const std::string& part : wrapText(fact.value, line.columns - indent))
            frame.put(line.column + indent, line.row++, part, fact.style);
    };
    if (isOpen && !isJoiner(state)) {
        put({tr("In the program"), tr.format("People, then Enter at {0}", live.code)});
        put({tr("On this host"), live.ways.here});
        put({tr("From elsewhere"), live.ways.away, kBold});
    }
    line.row = std::max(line.row + 1, card.row + 8);
    if (!live.code.empty()) {
        const tetris::MatchRules& rules = state.findMatch()->getRules();
        const int firstTo = state.versus->firstTo;
        const std::string_view clock =
            rules.clock == tetris::MatchClock::Turns ? tr("turns") : tr("real time");
        if (isNarrow && line.row < keys) {
            const std::string all =
                base::format("{}, {}, {}", tr.format("first to {0}", firstTo), clock,
                             state.versus->isRated() ? tr("rated") : tr("not rated"));
            frame.put(line, firstCharacters(all, line.columns), kDim);
        } else if (!isNarrow) {
            put({tr("First to"), firstTo});
            put({tr("Clock"), std::string(clock)});
            put({tr("Pieces"), rules.sequence == "bag" ? tr("bag, the same for both")
                                                       : tr("random, the same for both")});
            put(makeRatedFact(state, state.versus->isRated()));
        }
    }
    line.row = keys;
    if (isOpen && live.seats[1] != Empty) {
        const bool isReady = live.seats[0] == Ready;
        const std::string text = isReady ? tr.format("waits for {0}", state.versus->name)
                                         : tr.format("{0} is here", state.versus->name);
        const int end = frame.put(line, text, kKey);
        if (!isReady) {
            drawFooter({{"Enter", tr("ready"), kEnterKey}},
                       {end + 2, line.row, line.getEnd() - end - 2, 1}, frame);
        }
    } else if (isOpen) {
        for (const std::string& part :
             wrapText(tr("When somebody comes, Enter begins the match."), line.columns))
            frame.put(line.column, line.row++, part, kDim);
    }
    line.row = keys + 2;
    if (state.notice.empty()) {
        drawFooter(listWaitingWords(state, isNarrow), line, frame);
    } else {
        frame.put(line, firstCharacters(state.notice, line.columns), kKey);
    }
}

void drawStandingCard(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.findLive();
    if (live.isLost || live.isSilent) {
        // Below the figure of a countdown.
        const int row = state.phase == Phase::Ready ? findCountdown(layout.own) + kDigitRows + 1
                                                    : layout.own.box.row + layout.own.box.rows / 2;
        drawInWell(layout.own, row,
                   live.isLost ? sayRefusal(state, tr("The match was stopped."))
                               : tr("The referee does not answer."),
                   kAlert, frame);
        return;
    }
    if (state.phase != Phase::Paused || state.overlay != Overlay::None) return;
    // Gone is said before a pause, the own pause before that of the other side.
    using enum LiveFacts::Seat;
    const bool isGone = live.seats[0] == Gone || live.seats[1] == Gone;
    const bool isPaused = live.seats[0] == Paused;
    const size_t who = (isGone ? live.seats[0] == Gone : isPaused) ? 0 : 1;
    const bool isSeat = !live.isWatched;
    const bool isOwn = isSeat && who == 0;
    const Style style{.foreground = isGone ? Color::Warn : Color::Accent, .bold = true};
    const Box inside = layout.own.findInside();
    const int columns = std::min(18, inside.columns);
    const int rows = std::min(15, inside.rows);
    const Box card{inside.column + (inside.columns - columns) / 2,
                   inside.row + (inside.rows - rows + 1) / 2, columns, rows};
    drawCard(state.look, card, {.foreground = style.foreground}, frame);
    const auto put = [&](int row, std::string_view text, Style each) {
        putMiddle({card.column + 1, card.row + row, columns - 2, 1},
                  firstCharacters(text, columns - 2), each, frame);
    };
    const std::string name = who == 0 ? namePerson(state) : nameRival(state);
    put(2, isGone ? tr("GONE") : tr("PAUSED"), style);
    // Whoever sees the own absence has only waited too long.
    const bool isIdle = isGone && isOwn;
    put(4,
        isIdle  ? tr("a key brings")
        : isOwn ? tr("by you")
                : std::string_view(name),
        {.bold = isGone});
    if (isGone) put(5, isIdle ? tr("you back") : tr("lost the line"), kDim);
    const std::string left =
        base::format("{}:{:02}", live.left.at(who) / 60, live.left.at(who) % 60);
    constexpr int kFigureColumns = 13;
    const int at = card.column + std::max(1, (columns - kFigureColumns) / 2);
    drawLargeFigure(state.look, left, {at, card.row + (isGone ? 7 : 6), columns - 2, kDigitRows},
                    style, frame);
    if (isGone && isSeat) put(11, isOwn ? tr("then you lose") : tr("then you win"), kDim);
    if (!isGone) put(10, tr.format("left of {0}", "1:00"), kDim);
    if (!isSeat) return;
    const auto putKey = [&](int row, Action action, std::string_view text) {
        const FooterWord word = state.keys.makeWord(action, text);
        frame.put(card.column + 2, card.row + row, word.keys, kKey);
        frame.put(card.column + 5, card.row + row, firstCharacters(word.text, columns - 6));
    };
    // The own pause goes on below an absence, but nobody can play on.
    if (isPaused && !isGone) putKey(12, Action::Pause, tr("play on"));
    if (!isPaused && isGone && !isIdle) putKey(12, Action::Pause, tr("pause"));
    if (!isPaused && !isGone) put(12, tr.format("{0} plays on", name), kDim);
    putKey(13, Action::Quit, tr("give up"));
}

}  // namespace tui
