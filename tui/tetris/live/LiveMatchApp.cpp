#include "tui/tetris/live/LiveMatchApp.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Overloaded.h"
#include "core/base/Text.h"
#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/game/ModernCourse.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/versus/VersusView.h"
#include "tui/tetris/view/EndCard.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using SeatState = tetris::LiveMatch::Seat::State;
using LiveClock = tetris::LiveMatch::Clock;

constexpr Duration kBetweenPictures = 33ms;
constexpr Duration kCountdownStep = 600ms;
// Without a line for so long the referee does not answer.
constexpr Duration kSilence = 3s;

std::int64_t countMilliseconds(Duration duration) {
    return std::chrono::duration_cast<milliseconds>(duration).count();
}

bool isLetterKey(const Key& key, char32_t letter) {
    return key.code == KeyCode::Character && (key.character | 0x20U) == letter;
}

}  // namespace

LiveMatchApp::LiveMatchApp(const TetrisState& state, std::unique_ptr<LiveConnection> connection,
                           Background<Scores>* scores, LiveWays ways)
    : connection_(std::move(connection)),
      scores_(scores),
      ways_(std::move(ways)),
      match_({.onLock =
                  [this](int side, const tetris::Lock& lock, const tetris::Match& match) {
                      const tetris::Board& board = match.getGame(side).getBoard();
                      seen_[base::toIndex(side)].take(lock, board);
                      seen_[base::toIndex(1 - side)].heights.addSame();
                      if (isGreatAttack(lock)) beeps_ = true;
                  },
              .onMatch =
                  [this](const tetris::Match& match) {
                      for (const int side : {0, 1})
                          seen_[base::toIndex(side)] = {
                              .stack = PieceGrid(match.getGame(side).getBoard())};
                  }}) {
    state_.window = state.window;
    state_.look = state.look;
    state_.tr = state.tr;
    state_.settings = state.settings;
    state_.keys = state.keys;
    state_.matches = state.matches;
    state_.session = kMatchSession;
    state_.finesse.presses.reset();
}

// ---- Events

void LiveMatchApp::onEvent(const Event& event, TimePoint now) {
    if (openedAt_ == TimePoint{}) openedAt_ = heardAt_ = now;
    std::visit(base::Overloaded{[&](const KeyEvent& input) { onKeyEvent(input, now); },
                                [&](const Resized& resized) { state_.window = resized.window; },
                                [&](const LookChanged& changed) { state_.look = changed.look; },
                                [&](const Woken&) {
                                    if (scores_ != nullptr) scores_->deliver();
                                },
                                [&](const Suspended& suspended) {
                                    held_.forget();
                                    hasStalled_ = suspended.isStall;
                                    // A line that stalls, or ^Z.
                                    if (isPlayed() && !isPausing()) say("pause");
                                },
                                [&](const FocusLost&) { held_.forget(); }},
               event);
    readLines(now);
    show(now);
}

void LiveMatchApp::onTime(TimePoint now) {
    readLines(now);
    show(now);
    constexpr int kMost = 3;
    for (int i = 0; i < kMost && state_.phase == Phase::Playing && isPlayed(); ++i) {
        const std::optional<Action> action = held_.takeDue(state_, now);
        if (!action) break;
        act(*action);
    }
    held_.skip(now);
}

AppRequests LiveMatchApp::takeRequests() {
    return {.beeps = std::exchange(beeps_, false) && state_.settings.sound,
            .drawsAtOnce = std::exchange(drawsAtOnce_, false),
            .copy = std::exchange(copy_, {})};
}

Need LiveMatchApp::findNeed() const {
    const bool isTime = match_.getRules().clock == tetris::MatchClock::Time;
    return isPlayed() && isTime && state_.phase == Phase::Playing ? Need::Line : Need::Nothing;
}

std::optional<TimePoint> LiveMatchApp::nextWake() const {
    if (hasEnded_) return std::nullopt;
    const TimePoint soon = now_ + kBetweenPictures;
    if (state_.phase == Phase::Ready)
        return std::max(soon, goesAt_ - kCountdownStep * std::max(0, state_.countdown - 1));
    TimePoint next = now_ + 1s;
    if (state_.phase != Phase::Playing) return next;
    if (const auto wait = state_.game->computeWait())
        next = std::min(next, std::max(soon, now_ + milliseconds(*wait)));
    return isPlayed() ? earlier(next, held_.nextWake(state_)) : next;
}

// ---- Lines

void LiveMatchApp::say(std::string_view line) {
    if (!hasEnded_) connection_->say(line);
}

void LiveMatchApp::readLines(TimePoint now) {
    if (hasEnded_) return;
    for (const std::string& line : connection_->take()) {
        try {
            match_.take(line);
        } catch (const std::exception& error) {
            failure_ = error.what();
            hasEnded_ = true;
            return;
        }
        heardAt_ = now;
        if (std::exchange(awaitsAnswer_, false)) drawsAtOnce_ = true;
        noteLine(line, now);
    }
    if (connection_->hasEnded()) hasEnded_ = true;
}

void LiveMatchApp::noteLine(const std::string& line, TimePoint now) {
    if (line.starts_with("seat ") && keep_) keep_(match_.getToken());
    if (line.starts_with("go ")) goesAt_ = now + milliseconds(match_.getCountdown());
    if (line.starts_with("stand ")) {
        stoodAt_ = now;
        const bool hadOther =
            std::exchange(hasOther_, match_.getSeat(getOther()).state != SeatState::Empty);
        if (isSeat() && match_.findMatch() == nullptr && hasOther_ && !hadOther) beeps_ = true;
        // Whoever has joined is ready at once; who has opened says so by a key.
        const bool isJoiner = match_.getSide() == 1;
        if (isJoiner && match_.findMatch() == nullptr && !std::exchange(isReady_, true))
            say("ready");
    }
    if (line == "play") {
        isReady_ = isStored_ = false;
        state_.saveStatus = {};
        held_.forget();
    }
    if (isSeat() && !match_.getRecord().empty() && !std::exchange(isStored_, true)) store();
}

void LiveMatchApp::store() {
    state_.overlay = Overlay::None;
    if (scores_ == nullptr) return;
    state_.saveStatus.stage = SaveStatus::Stage::Waiting;
    scores_->ask(
        question_,
        [finished =
             FinishedGame{match_.getRecord(), match_.getSeat(getOwn()).name}](Scores& scores) {
            ScoreNews news = scores.save(finished);
            // The referee's journal has become superfluous.
            scores.saveLeft(std::nullopt);
            return news;
        },
        [this](const ScoreNews& news) {
            const bool hasFailed = news.trouble.has_value();
            state_.saveStatus.stage =
                hasFailed ? SaveStatus::Stage::Failed : SaveStatus::Stage::Saved;
            state_.saveStatus.rating = news.rating;
            if (news.rating) state_.matches.rating = news.rating->second;
        });
}

// ---- Keys

bool LiveMatchApp::isPausing() const {
    return isPlayed() && match_.getSeat(getOwn()).state == SeatState::Paused;
}

void LiveMatchApp::onKeyEvent(const KeyEvent& event, TimePoint now) {
    KeyEvent meant = event;
    std::optional<Action> action = state_.keys.find(meant.key);
    if (!action && std::exchange(meant.key.pad, false)) action = state_.keys.find(meant.key);
    const bool plays = isPlayed() && state_.phase == Phase::Playing;
    if (!plays && event.change == KeyChange::Released) return;
    if (plays && !held_.accepts(meant, action, state_, now)) return;
    onKey(meant.key, action, now);
    if (plays) held_.hold(meant, action, state_, now);
}

void LiveMatchApp::onKey(const Key& key, std::optional<Action> action, TimePoint now) {
    if (state_.overlay == Overlay::Help) {
        state_.overlay = Overlay::None;
    } else if (state_.overlay == Overlay::QuitQuestion) {
        state_.overlay = Overlay::None;
        if (!isLetterKey(key, U'y')) return;
        if (isPlayed()) return say("resign");
        leave();
        leaving_ = Leaving::Quit;
    } else if (action == Action::Help) {
        state_.overlay = Overlay::Help;
    } else if (!isPlayed() || !onMatchKey(key, action)) {
        onOtherKey(key, action);
    }
    static_cast<void>(now);
}

// Handles a key of somebody who plays. False if it has no meaning then.
bool LiveMatchApp::onMatchKey(const Key& key, std::optional<Action> action) {
    if (hasEnded_) return false;
    // After a line that has stalled any key goes on.
    if (std::exchange(hasStalled_, false) && isPausing()) {
        say("resume");
    } else if (action == Action::Quit) {
        state_.overlay = Overlay::QuitQuestion;
    } else if (action == Action::Pause || key.code == KeyCode::Escape) {
        say(isPausing() ? "resume" : "pause");
    } else if (action == Action::Ghost) {
        state_.settings.ghost = !state_.settings.ghost;
    } else if (action == Action::Sound) {
        state_.settings.sound = !state_.settings.sound;
    } else if (action && state_.phase == Phase::Playing) {
        act(*action);
    }
    return true;
}

void LiveMatchApp::onOtherKey(const Key& key, std::optional<Action> action) {
    const bool isOver = !match_.getRecord().empty();
    const bool isBack = key.code == KeyCode::Escape || action == Action::Quit;
    if (isBack) {
        leave();
        leaving_ = Leaving::Back;
    } else if (key.code == KeyCode::Enter) {
        confirm();
    } else if (!isSeat() && key.code == KeyCode::Right) {
        leaving_ = Leaving::Next;
    } else if (!isSeat() && key.code == KeyCode::Left) {
        leaving_ = Leaving::Previous;
    } else if (isLetterKey(key, U'y') && match_.findMatch() == nullptr) {
        copy_ = ways_.away.empty() ? ways_.here : ways_.away;
        if (!copy_.empty()) state_.notice = state_.tr("The line is in the clipboard.");
    } else if (isOver && action == Action::Replay) {
        leaving_ = Leaving::Replay;
    } else if (action == Action::Sound) {
        state_.settings.sound = !state_.settings.sound;
    }
}

// Enter: ready for the next match, or back where there is none.
void LiveMatchApp::confirm() {
    const bool isEnd = hasEnded_ || match_.isOver() || (!isSeat() && !match_.getRecord().empty());
    if (isEnd) {
        leaving_ = Leaving::Back;
    } else if (isSeat() && hasOther_ && !std::exchange(isReady_, true)) {
        say("ready");
    }
}

// The verbs of a key, as far as the piece that is shown can make them.
void LiveMatchApp::act(Action action) {
    if (action == Action::Down && state_.settings.softDrop == 0) action = Action::Drop;
    const bool isWall = action == Action::WallLeft || action == Action::WallRight;
    if (action == Action::WallLeft) action = Action::Left;
    if (action == Action::WallRight) action = Action::Right;
    const std::optional<tetris::Verb> verb = findModernVerb(action);
    if (!verb) return;
    int count = 1;
    if (isWall) {
        tetris::ModernGame copy = *state_.findModern();
        for (count = 0; count < tetris::Board::kMaxSize && copy.tick(*verb).moved; ++count) {
        }
        if (count == 0) return;
    }
    say(base::format("v {}{}", count > 1 ? std::to_string(count) : "", toLetter(*verb)));
    awaitsAnswer_ = true;
}

void LiveMatchApp::leave() { say("bye"); }

void LiveMatchApp::comeBack(TimePoint now) {
    leaving_ = Leaving::No;
    readLines(now);
    show(now);
}

WatchedReplay LiveMatchApp::getReplay() const {
    return {.text = match_.getRecord(), .player = nameSeat(getOwn())};
}

// ---- What is shown

std::string LiveMatchApp::nameSeat(int side) const {
    const std::string& name = match_.getSeat(side).name;
    return name.empty() ? std::string(state_.tr("guest")) : name;
}

void LiveMatchApp::show(TimePoint now) {
    now_ = now;
    if (match_.findMatch() != nullptr) showMatch(now);
}

void LiveMatchApp::showMatch(TimePoint now) {
    const bool isOn = match_.isInMatch();
    const tetris::Match shown = isOn && !hasEnded_
                                    ? match_.project(countMilliseconds(now - heardAt_))
                                    : *match_.findMatch();
    state_.game.emplace(shown.seenFrom(getOwn()));
    state_.setup.rules = shown.getRules().game;
    state_.seed = shown.getRules().game.seed;
    const SeenSide& own = seen_[base::toIndex(getOwn())];
    const SeenSide& other = seen_[base::toIndex(getOther())];
    state_.stack = own.stack;
    state_.heights = own.heights;
    state_.callout = own.callout;
    state_.settings.name = nameSeat(getOwn());
    state_.canReplay = !isOn && isSeat();
    state_.countdown = 0;
    if (!isOn) {
        state_.phase = Phase::Over;
    } else if (match_.getClock() == LiveClock::Counts) {
        state_.phase = Phase::Ready;
        const Duration left = std::max<Duration>(goesAt_ - now, Duration(1));
        state_.countdown = static_cast<int>((left - Duration(1)) / kCountdownStep) + 1;
    } else {
        state_.phase = match_.getClock() == LiveClock::Runs ? Phase::Playing : Phase::Paused;
    }
    if (!state_.versus) state_.versus.emplace();
    VersusState& versus = *state_.versus;
    versus.name = nameSeat(getOther());
    versus.stack = other.stack;
    versus.heights = other.heights;
    versus.callout = other.callout;
    versus.firstTo = match_.getFirstTo();
    versus.won = {match_.getSet()[base::toIndex(getOwn())],
                  match_.getSet()[base::toIndex(getOther())]};
    versus.isWatched = !isSeat();
    versus.unrated = findUnratedBetween(match_.getHeader());
    LiveFacts& live = versus.live ? *versus.live : versus.live.emplace();
    live.code = match_.getCode();
    live.watchers = match_.countWatchers();
    live.isWatched = !isSeat();
    live.isLost = hasEnded_ && !match_.isOver();
    const std::int64_t stood = countMilliseconds(now - stoodAt_);
    for (const auto& [index, side] : {std::pair(0, getOwn()), std::pair(1, getOther())}) {
        const tetris::LiveMatch::Seat& seat = match_.getSeat(side);
        using enum LiveFacts::Seat;
        live.seats.at(base::toIndex(index)) = seat.state == SeatState::Gone     ? Gone
                                              : seat.state == SeatState::Away   ? Gone
                                              : seat.state == SeatState::Paused ? Paused
                                              : seat.state == SeatState::Ready  ? Ready
                                                                                : Here;
        const std::int64_t left = std::max<std::int64_t>(0, seat.left - stood);
        live.left.at(base::toIndex(index)) = static_cast<int>((left + 999) / 1000);
    }
}

void LiveMatchApp::draw(Frame& frame) const {
    if (state_.overlay == Overlay::Help && match_.findMatch() != nullptr) {
        drawTetris(state_, frame);
        return;
    }
    if (match_.findMatch() == nullptr) return drawWaiting(frame);
    drawTetris(state_, frame);
    drawStill(frame);
}

// The card in the own well while the clock stands, and what there is to say about the referee.
void LiveMatchApp::drawStill(Frame& frame) const {
    const tetris::GameRules& rules = state_.setup.rules;
    const VersusLayout layout = placeVersus(state_.window, rules.width, rules.rows);
    if (!layout.fits) return;
    const Translation& tr = state_.tr;
    const bool isSilent =
        !hasEnded_ && state_.phase == Phase::Playing && now_ > heardAt_ + kSilence;
    const bool isDead = state_.versus->live->isLost && match_.isInMatch();
    if (isDead || isSilent) {
        const std::string_view text =
            isDead ? tr("The match was stopped.") : tr("The referee does not answer.");
        drawInWell(layout.own, layout.own.box.row + layout.own.box.rows / 2, text,
                   {.foreground = Color::Warn, .bold = true}, frame);
        return;
    }
    if (state_.phase != Phase::Paused || state_.overlay != Overlay::None) return;
    const LiveFacts& live = *state_.versus->live;
    // Gone is said before a pause, the own pause before that of the other side.
    using enum LiveFacts::Seat;
    const bool isGone = live.seats[0] == Gone || live.seats[1] == Gone;
    const std::size_t who = isGone                    ? (live.seats[0] == Gone ? 0 : 1)
                            : live.seats[0] == Paused ? 0
                                                      : 1;
    const bool isOwn = isSeat() && who == 0;
    const Style style{.foreground = isGone ? Color::Warn : Color::Accent, .bold = true};
    const Box inside = layout.own.findInside();
    const int columns = std::min(18, inside.columns);
    const int rows = std::min(15, inside.rows);
    const Box card{inside.column + (inside.columns - columns) / 2,
                   inside.row + (inside.rows - rows) / 2, columns, rows};
    drawCard(state_.look, card, {.foreground = style.foreground}, frame);
    const auto put = [&](int row, std::string_view text, Style each) {
        const std::string shown(firstCharacters(text, columns - 2));
        frame.put(card.column + (columns - countCharacters(shown)) / 2, card.row + row, shown,
                  each);
    };
    const std::string name = who == 0 ? state_.settings.name : state_.versus->name;
    put(2, isGone ? tr("GONE") : tr("PAUSED"), style);
    put(4, isOwn ? std::string(tr("by you")) : name, {});
    if (isGone) put(5, tr("lost the line"), kDim);
    const std::string left =
        base::format("{}:{:02}", live.left.at(who) / 60, live.left.at(who) % 60);
    constexpr int kFigureColumns = 13;
    const int at = card.column + std::max(1, (columns - kFigureColumns) / 2);
    drawLargeFigure(state_.look, left, {at, card.row + 7, columns - 2, kDigitRows}, style, frame);
    if (isGone && isSeat() && !isOwn) put(11, tr("then you win"), kDim);
    if (!isGone) put(10, tr.format("left of {0}", "1:00"), kDim);
    if (!isSeat()) return;
    const auto putKey = [&](int row, Action action, std::string_view text) {
        const FooterWord word = state_.keys.makeWord(action, text);
        frame.put(card.column + 2, card.row + row, word.keys, kKey);
        frame.put(card.column + 5, card.row + row, firstCharacters(word.text, columns - 6));
    };
    const bool mayPlay = live.seats[0] == Paused;
    // The own pause goes on below an absence, but nobody can play on.
    if (mayPlay && !isGone) putKey(12, Action::Pause, tr("play on"));
    if (!mayPlay && isGone) putKey(12, Action::Pause, tr("pause"));
    if (!mayPlay && !isGone) put(12, tr.format("{0} plays on", name), kDim);
    putKey(13, Action::Quit, tr("give up"));
}

// Before the first match.
void LiveMatchApp::drawWaiting(Frame& frame) const {
    const Translation& tr = state_.tr;
    constexpr int kColumns = 74;
    constexpr int kRows = 17;
    const bool isNarrow = state_.window.columns < kColumns;
    const int columns = std::min(kColumns, state_.window.columns);
    const Box card{(state_.window.columns - columns) / 2,
                   std::max(0, (state_.window.rows - kRows) / 2), columns, kRows};
    drawCard(state_.look, card, {.foreground = Color::Frame}, frame);
    const int left = card.column + (isNarrow ? 2 : 3);
    const int right = card.column + columns - (isNarrow ? 2 : 3);
    const auto room = [&](int from) { return right - from; };
    frame.put(card.column + 2, card.row, " " + tr.format("MATCH {0}", match_.getCode()) + " ",
              {.bold = true});
    const std::string open =
        " " +
        tr.format("open {0}",
                  formatPlayTime(std::chrono::floor<std::chrono::seconds>(now_ - openedAt_))) +
        " ";
    putRight(card.column + columns - 2, card.row, open, kDim, frame);
    const std::string own = isSeat() ? nameSeat(getOwn()) : std::string();
    int row = card.row + 2;
    const bool isEnd = hasEnded_ || match_.isOver();
    std::string_view stand = tr("Waiting for somebody.");
    if (isEnd) {
        using Refusal = std::pair<std::string_view, std::string_view>;
        static constexpr std::array kRefusals{
            Refusal{"taken", translatable("The seat is taken.")},
            Refusal{"token", translatable("The set has ended.")},
            Refusal{"elsewhere", translatable("This seat is played elsewhere now.")},
            Refusal{"full", translatable("Too many watch already.")}};
        const auto* const found =
            std::ranges::find(kRefusals, match_.getRefusal(), &Refusal::first);
        stand = found != kRefusals.end() ? tr(found->second) : tr("The match is closed.");
    } else if (!isSeat() || match_.getCode().empty()) {
        stand = match_.getCode().empty() ? tr("Connecting") : tr("It has not begun.");
    }
    frame.put(left, row, firstCharacters(stand, room(left)), {.bold = true});
    putRight(right, row, own, kDim, frame);
    row += 2;
    const int value = left + (isNarrow ? 0 : 18);
    const auto putWay = [&](std::string_view label, std::string_view text, Style style) {
        if (text.empty()) return;
        frame.put(left, row, label, kDim);
        if (isNarrow) ++row;
        for (const std::string& line : wrapText(text, room(value)))
            frame.put(value, row++, line, style);
    };
    if (isSeat() && !isEnd) {
        putWay(tr("In the program"), tr.format("People, then Enter at {0}", match_.getCode()), {});
        putWay(tr("On this host"), ways_.here, {});
        putWay(tr("From elsewhere"), ways_.away, {.bold = true});
    }
    row = std::max(row + 1, card.row + 8);
    const bool isTurns = match_.getRules().clock == tetris::MatchClock::Turns;
    const bool areUsual = canCount(match_.getRules(), 1);
    const auto putRule = [&](std::string_view label, std::string_view text, Style style) {
        if (row >= card.row + kRows - 4) return;
        frame.put(left, row, label, kDim);
        frame.put(std::max(value, left + 10), row++, text, style);
    };
    if (!match_.getCode().empty()) {
        putRule(tr("First to"), std::to_string(match_.getFirstTo()), {});
        putRule(tr("Clock"), isTurns ? tr("turns") : tr("real time"), {});
        const Glyphs& glyphs = getGlyphs(state_.look);
        const std::string rated = std::string(areUsual ? glyphs.on : glyphs.off) + " " +
                                  std::string(areUsual ? tr("yes") : tr("no"));
        putRule(tr("Rated"), rated, {.foreground = areUsual ? Color::Good : Color::Dim});
    }
    row = card.row + kRows - 4;
    const bool isHere = isSeat() && hasOther_ && !isEnd;
    if (isHere) {
        const std::string text = isReady_ ? tr.format("waits for {0}", nameSeat(getOther()))
                                          : tr.format("{0} is here", nameSeat(getOther()));
        const int end = frame.put(left, row, text, {.foreground = Color::Accent, .bold = true});
        if (!isReady_) {
            const int key = frame.put(end + 2, row, "Enter", kKey);
            frame.put(key + 1, row, tr("ready"));
        }
    } else if (isSeat() && !isEnd) {
        frame.put(left, row,
                  firstCharacters(tr("When somebody comes, Enter begins the match."), room(left)));
    }
    std::vector<FooterWord> words;
    if (isSeat() && !isEnd && !isNarrow && !(ways_.here + ways_.away).empty()) {
        words.push_back({"y", std::string(tr("copy the line")), std::nullopt});
    }
    words.push_back(
        {"Esc",
         std::string(isSeat() && !isEnd ? tr("close the match, nobody has lost") : tr("back")),
         Key{.code = KeyCode::Escape}});
    if (!state_.notice.empty()) {
        frame.put(left, card.row + kRows - 2, firstCharacters(state_.notice, room(left)), kKey);
    } else {
        drawFooter(words, {left, card.row + kRows - 2, room(left), 1}, frame);
    }
}

}  // namespace tui
