#include "tui/tetris/versus/LiveCards.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/tetris/live/LiveProtocol.h"
#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/versus/VersusParts.h"
#include "tui/tetris/view/WellView.h"

namespace tui {

namespace {

constexpr int kWaitingColumns = 74;
constexpr int kWaitingRows = 17;

// Whoever has taken the empty seat knows no way to it.
bool invites(const LiveFacts& live) {
    return live.isOpen() && !(live.ways.here + live.ways.away).empty();
}

// What the waiting card begins with.
std::string_view sayStand(const TetrisState& state) {
    const LiveFacts& live = *state.findLive();
    if (live.hasEnded) return sayRefusal(state, state.tr("The match is closed."));
    if (live.code.empty()) return state.tr("Connecting");
    if (live.isWatched) return state.tr("It has not begun.");
    return invites(live) ? state.tr("Waiting for somebody.") : state.tr("You have the seat.");
}

// The words at the foot of the waiting card.
std::vector<FooterWord> listWaitingWords(const TetrisState& state, bool isNarrow) {
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.findLive();
    std::vector<FooterWord> words;
    if (invites(live) && !isNarrow) words.push_back({"y", tr("copy the line"), kCopyLineKey});
    const std::string_view away = !live.isOpen()   ? tr("back")
                                  : !invites(live) ? tr("leave the match")
                                  : isNarrow       ? tr("close the match")
                                                   : tr("close the match, nobody has lost");
    words.push_back({"Esc", std::string(away), kEscapeKey});
    return words;
}

}  // namespace

std::string_view sayRefusal(const TetrisState& state, std::string_view otherwise) {
    using Refusal = std::pair<std::string_view, std::string_view>;
    static constexpr std::array kRefusals{
        Refusal{"taken", "The seat is taken."_tr},
        Refusal{"token", "The set has ended."_tr},
        Refusal{"elsewhere", "This seat is played elsewhere now."_tr},
        Refusal{"full", "Too many watch already."_tr},
        Refusal{"over", "The set has ended."_tr},
        Refusal{"fast", "Too many keys at once."_tr},
        Refusal{"slow", "The line was too slow."_tr},
        Refusal{"version", "It is played by another version."_tr}};
    const std::string_view refusal = state.findLive()->refusal;
    const auto* const found =
        std::ranges::find(kRefusals, refusal.substr(0, refusal.find(' ')), &Refusal::first);
    return found != kRefusals.end() ? state.tr(found->second) : otherwise;
}

namespace {

// The card of a match that has not begun, from the top to the bottom.
class WaitingCard {
public:
    WaitingCard(const TetrisState& state, Frame& frame)
        : state_(state),
          tr_(state.tr),
          live_(*state.findLive()),
          frame_(frame),
          isNarrow_(state.window.columns < kWaitingColumns),
          card_(placeInMiddle(state.window,
                              {std::min(kWaitingColumns, state.window.columns), kWaitingRows})),
          keys_(card_.getFoot() - 4) {
        const int inset = isNarrow_ ? 2 : 3;
        line_ = card_.getInside(inset, 0).getLine(2);
    }

    void draw() {
        drawHead();
        if (invites(live_)) {
            put({tr_("In the program"), tr_.format("People, then Enter at {0}", live_.code)});
            put({tr_("On this host"), live_.ways.here});
            put({tr_("From elsewhere"), live_.ways.away, kBold});
        }
        line_.row = std::max(line_.row + 1, card_.row + 8);
        if (!live_.code.empty()) drawRules();
        line_.row = keys_;
        if (live_.isOpen()) drawOther();
        line_.row = keys_ + 2;
        if (state_.notice.empty()) {
            drawFooter(listWaitingWords(state_, isNarrow_), line_, frame_);
        } else {
            frame_.put(line_, firstCharacters(state_.notice, line_.columns), kKey);
        }
    }

private:
    // The frame, and whose match it is.
    void drawHead() {
        drawCard(card_, kFrame, frame_);
        if (!live_.code.empty()) {
            frame_.put(card_.column + 2, card_.row,
                       base::format(" {} ", tr_.format("MATCH {0}", live_.code)), kKey);
        }
        // Whoever has come later does not know since when.
        if (invites(live_)) {
            const std::string open = tr_.format("open {0}", formatPlayTime(live_.open));
            putRight(card_.getEnd() - 2, card_.row, base::format(" {} ", open), kDim, frame_);
        }
        frame_.put(line_, sayStand(state_), kBold);
        if (!live_.isWatched) {
            const std::string rating = live_.rating ? base::format(" {}", *live_.rating) : "";
            putRight(line_, live_.name + rating, kDim, frame_);
        }
        line_.row += 2;
    }

    void drawRules() {
        const MatchRules& rules = state_.findMatch()->getRules();
        const VersusState& versus = *state_.versus;
        const ScreenText clock =
            rules.clock == tetris::MatchClock::Turns ? tr_("turns") : tr_("real time");
        if (!isNarrow_) {
            put({tr_("First to"), versus.firstTo});
            put({tr_("Clock"), clock});
            put({tr_("Pieces"), rules.sequence == "bag" ? tr_("bag, the same for both")
                                                        : tr_("random, the same for both")});
            put(makeRatedFact(state_, versus.isRated()));
        } else if (line_.row < keys_) {
            const std::string all =
                base::format("{}, {}, {}", tr_.format("first to {0}", versus.firstTo), clock,
                             versus.isRated() ? tr_("rated") : tr_("not rated"));
            frame_.put(line_, firstCharacters(all, line_.columns), kDim);
        }
    }

    // Who has come, and what Enter does.
    void drawOther() {
        if (live_.seats[1] == LiveFacts::Seat::Empty) {
            for (const std::string& part :
                 wrapText(tr_("When somebody comes, Enter begins the match."), line_.columns))
                frame_.put(line_.column, line_.row++, part, kDim);
            return;
        }
        const std::string& other = state_.versus->name;
        const bool isReady = live_.seats[0] == LiveFacts::Seat::Ready;
        const int end = frame_.put(
            line_, isReady ? tr_.format("waits for {0}", other) : tr_.format("{0} is here", other),
            kKey);
        if (isReady) return;
        drawFooter({{"Enter", tr_("ready"), kEnterKey}},
                   {end + 2, line_.row, line_.getEnd() - end - 2, 1}, frame_);
    }

    // A value stands beside its label, or below it where that has no room.
    void put(const Fact& fact) {
        if (fact.value.empty() || line_.row >= keys_) return;
        const int indent = isNarrow_ ? 0 : 17;
        frame_.put(line_, fact.label, kDim);
        if (isNarrow_) ++line_.row;
        for (const std::string& part : wrapText(fact.value, line_.columns - indent))
            frame_.put(line_.column + indent, line_.row++, part, fact.style);
    }

    const TetrisState& state_;
    const Translation& tr_;
    const LiveFacts& live_;
    Frame& frame_;
    const bool isNarrow_;
    const Box card_;
    const int keys_;  // the row above which everything else stands
    Box line_;        // the next one
};

// For whom the clock stands, and how long yet. Gone is said before a pause, the own pause before
// that of the other side.
void drawStanding(const TetrisState& state, Box card, Frame& frame) {
    using enum tetris::LiveMatch::Seat::State;
    const Translation& tr = state.tr;
    const LiveFacts& live = *state.findLive();
    const bool isGone = live.seats[0] == Gone || live.seats[1] == Gone;
    const bool isPaused = live.seats[0] == Paused;
    const size_t side = live.seats[0] == (isGone ? Gone : Paused) ? 0 : 1;
    const bool isOwn = !live.isWatched && side == 0;
    // Whoever sees the own absence has only waited too long.
    const bool isIdle = isGone && isOwn;
    const Style style = isGone ? kAlert : kKey;
    drawCard(card, isGone ? kWarn : kAccent, frame);
    const auto put = [&](int row, std::string_view text, Style each) {
        putMiddle(card.getInside(1, 0).getLine(row), firstCharacters(text, card.columns - 2), each,
                  frame);
    };
    const std::string name = side == 0 ? namePerson(state) : nameRival(state);
    put(2, isGone ? tr("GONE") : tr("PAUSED"), style);
    put(4,
        isIdle  ? tr("a key brings")
        : isOwn ? tr("by you")
                : std::string_view(name),
        {.bold = isGone});
    if (isGone) put(5, isIdle ? tr("you back") : tr("lost the line"), kDim);
    const std::string left = formatPlayTime(std::chrono::seconds(live.left.at(side)));
    constexpr int kFigureColumns = 13;
    const int at = card.column + std::max(1, (card.columns - kFigureColumns) / 2);
    drawLargeFigure(left, {at, card.row + (isGone ? 7 : 6), card.columns - 2, kDigitRows}, style,
                    frame);
    if (isGone && !live.isWatched) put(11, isOwn ? tr("then you lose") : tr("then you win"), kDim);
    if (!isGone) put(10, tr.format("left of {0}", formatPlayTime(tetris::kPauseTime)), kDim);
    if (live.isWatched) return;
    const auto putKey = [&](int row, Action action, std::string_view text) {
        const FooterWord word = state.keys.makeWord(action, text);
        frame.put(card.column + 2, card.row + row, word.keys, kKey);
        frame.put(card.column + 5, card.row + row, firstCharacters(word.text, card.columns - 6));
    };
    // The own pause goes on below an absence, but nobody can play on.
    if (isPaused && !isGone) putKey(12, Action::Pause, tr("play on"));
    if (!isPaused && isGone && !isIdle) putKey(12, Action::Pause, tr("pause"));
    if (!isPaused && !isGone) put(12, tr.format("{0} plays on", name), kDim);
    putKey(13, Action::Quit, tr("give up"));
}

}  // namespace

void drawWaitingCard(const TetrisState& state, Frame& frame) { WaitingCard(state, frame).draw(); }

void drawStandingCard(const TetrisState& state, const VersusLayout& layout, Frame& frame) {
    const LiveFacts& live = *state.findLive();
    if (state.overlay != Overlay::None) return;  // a question has the place
    if (live.isLost || live.isSilent) {
        // Below the figure of a countdown.
        const int row = state.phase == Phase::Ready ? findCountdown(layout.own) + kDigitRows + 1
                                                    : layout.own.box.row + layout.own.box.rows / 2;
        drawInWell(layout.own, row,
                   live.isLost ? sayRefusal(state, state.tr("The match was stopped."))
                               : state.tr("The referee does not answer."),
                   kAlert, frame);
        return;
    }
    if (state.phase != Phase::Paused) return;
    const Box inside = layout.own.findInside();
    const int columns = std::min(18, inside.columns);
    const int rows = std::min(15, inside.rows);
    drawStanding(state,
                 {inside.column + (inside.columns - columns) / 2,
                  inside.row + (inside.rows - rows + 1) / 2, columns, rows},
                 frame);
}

}  // namespace tui
