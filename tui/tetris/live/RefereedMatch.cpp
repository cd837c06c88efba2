#include "tui/tetris/live/RefereedMatch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/game/ModernCourse.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using SeatState = LiveMatch::Seat::State;
using tetris::LiveClock;

constexpr Duration kBetweenPictures = 33ms;
// Without a line for so long the referee does not answer.
constexpr Duration kSilence = 3s;

}  // namespace

RefereedMatch::RefereedMatch(LiveLine line, TetrisState& state, Effects& effects,
                             Opponent& opponent, const TimePoint& now, LiveNews news)
    : line_(std::move(line)),
      state_(state),
      effects_(effects),
      opponent_(opponent),
      now_(now),
      news_(std::move(news)),
      shown_(state, effects, now),
      match_({.onLock = [this](int side, const Lock& lock,
                               const Match& match) { takeLock(side, lock, match); },
              .onMatch = [this](const Match& match) { begin(match); }}) {
    state_.session = kMatchSession;
    state_.session.stopsForPages = false;
    state_.session.item = StartItem::People;
    state_.finesse.presses.reset();
    state_.versus.emplace().live.emplace().ways = line_.ways;
}

// ---- Lines

void RefereedMatch::say(std::string_view line) {
    if (hasEnded_ || !isSeat()) return;
    if (!askedAt_) askedAt_ = now_;
    line_.connection->say(line);
}

void RefereedMatch::onTime() {
    effects_.onTime();
    if (openedAt_ == TimePoint{}) openedAt_ = heardAt_ = timedAt_ = now_;
    shownAt_ = now_;
    const bool isFirst = match_.findMatch() == nullptr;
    readLines();
    // What was missed before is no news.
    if (isFirst && match_.findMatch() != nullptr) effects_.endAll();
    show();
}

void RefereedMatch::readLines() {
    if (hasEnded_) return;
    for (const std::string& line : line_.connection->take()) {
        const bool ran = match_.getClock() == LiveClock::Runs;
        try {
            match_.take(line);
        } catch (const std::exception&) {
            hasEnded_ = true;
            return;
        }
        heardAt_ = now_;
        // Other lines tell no time, and may come while it goes on.
        if (!ran || line.starts_with('+') || line.starts_with('~')) timedAt_ = now_;
        if (std::exchange(askedAt_, std::nullopt)) isAnswered_ = true;
        noteLine(line);
    }
    if (line_.connection->hasEnded()) hasEnded_ = true;
}

void RefereedMatch::noteLine(const std::string& line) {
    if (line.starts_with("seat ") && line_.keepToken) line_.keepToken(match_.getToken(), getOwn());
    if (line.starts_with("person ")) askRatings();
    if (line.starts_with("go ")) goesAt_ = now_ + milliseconds(match_.getCountdown());
    if (match_.getClock() == LiveClock::Runs) {
        for (const Action action : std::exchange(kept_, {}))
            if (state_.settings.initial) sayVerb(action);
    }
    if (line.starts_with("stand ") || line.starts_with("go ")) {
        const bool isRefused = std::exchange(asksPause_, false) && isPlayed() && !isPausing();
        if (isRefused) state_.notice = state_.tr("No pause is left.");
    }
    if (line.starts_with("stand ")) {
        stoodAt_ = now_;
        kept_.clear();  // keys of a countdown that is broken off mean nothing in the next one
        const bool hadOther =
            std::exchange(hasOther_, match_.getSeat(getOther()).state != SeatState::Empty);
        const bool isFirst = match_.findMatch() == nullptr;
        if (isSeat() && isFirst && hasOther_ && !hadOther) effects_.beep();
        // Whoever has joined is ready at once; who has opened says so by a key.
        if (isFirst && match_.getSide() == 1 && match_.getSeat(1).state == SeatState::Here)
            startNext();
    }
    if (isSeat() && !match_.getRecord().empty() && !std::exchange(isSaved_, true)) {
        state_.canReplay = true;
        news_.onEnd({match_.getRecord(), match_.getSeat(getOwn()).name});
    }
}

void RefereedMatch::begin(const Match& match) {
    isSaved_ = false;
    kept_.clear();
    state_.saveStatus = {};
    state_.canReplay = false;
    static_cast<SeenSide&>(state_) = SeenSide(match.getGame(getOwn()).getBoard());
    state_.versus->seen = SeenSide(match.getGame(getOther()).getBoard());
    shown_.begin(match.getGame(getOwn()).getLevel());
    askRatings();
}

void RefereedMatch::askRatings() {
    VersusState& versus = *state_.versus;
    askRating(getOwn(), versus.live->rating, ratings_[0]);
    askRating(getOther(), versus.rating, ratings_[1]);
}

// Of the person there.
void RefereedMatch::askRating(int side, std::optional<int>& shown, Question& question) {
    const std::string& name = match_.getSeat(side).name;
    const auto set = [&shown](std::optional<double> rating) {
        shown.reset();
        if (rating) shown = static_cast<int>(std::lround(*rating));
    };
    question.drop();
    if (news_.scores == nullptr || name.empty()) return set(std::nullopt);
    news_.scores->ask(
        question, [name](Scores& scores) { return scores.findRating(name); }, set);
}

void RefereedMatch::takeLock(int side, const Lock& lock, const Match& match) {
    state_.game.emplace(match.seenFrom(getOwn()));
    if (side == getOwn()) {
        const int level = match.getGame(side).getLevel();
        shown_.show(lock, level, std::chrono::microseconds(tetris::computeFallTime(level)),
                    !match.isRunning());
    } else {
        state_.heights.addSame();
        if (isGreatAttack(lock)) effects_.beep();
    }
    opponent_.noteLock(side == getOwn() ? 0 : 1, lock);
}

// ---- Keys

bool RefereedMatch::isPausing() const {
    return match_.getSeat(getOwn()).state == SeatState::Paused;
}

// Taken as gone, because the side on turn has waited too long: any line ends that.
bool RefereedMatch::isIdle() const { return match_.getSeat(getOwn()).state == SeatState::Gone; }

void RefereedMatch::pause() {
    if (!isPlayed() || isPausing()) return;
    asksPause_ = true;
    say("pause");
}

void RefereedMatch::resume() {
    if (!isPausing() && !isIdle()) return pause();
    if (isPlayed()) say("resume");
}

void RefereedMatch::startNext() {
    if (!isPlayed() && hasOther_ && match_.getSeat(getOwn()).state != SeatState::Ready)
        say("ready");
}

void RefereedMatch::end() {
    if (isPlayed()) say("resign");
}

void RefereedMatch::leave() {
    say("bye");
    // A seat whose connection the referee has ended, or that is played elsewhere, is still there.
    const bool isKept = hasEnded_ && !match_.isOver() && match_.getRefusal() != "token";
    if (!isKept && line_.keepToken) line_.keepToken({}, 0);
}

void RefereedMatch::act(Action action, int /*side*/) {
    if (!isPlayed()) return;
    if (state_.phase == Phase::Ready && actsAsPieceEnters(action)) kept_.push_back(action);
    if (state_.phase == Phase::Playing) sayVerb(action);
    if (isIdle()) say("resume");
}

void RefereedMatch::sayVerb(Action action) {
    const std::optional<Verb> verb = findModernVerb(action, state_.settings.softDrop);
    if (!verb) return;
    int count = 1;
    if (goesToWall(action)) {
        ModernGame copy = *state_.findModern();
        for (count = 0; count < Board::kMaxSize && copy.tick(*verb).moved; ++count) {
        }
        if (count == 0) return;
    }
    say(base::format("v {}{}", count > 1 ? std::to_string(count) : "", toLetter(*verb)));
}

// ---- What is shown

std::optional<TimePoint> RefereedMatch::nextWake() const {
    const std::optional<TimePoint> effect = effects_.nextWake();
    if (hasEnded_) return effect;
    TimePoint next = shownAt_ + 1s;
    const TimePoint soon = shownAt_ + kBetweenPictures;
    if (state_.phase == Phase::Ready)
        next = std::max(soon, goesAt_ - kCountdownStep * std::max(0, state_.countdown - 1));
    const auto wait = state_.game->computeWait();
    if (state_.phase == Phase::Playing && wait)
        next = std::min(next, std::max(soon, shownAt_ + milliseconds(*wait)));
    return earlier(effect, next);
}

// Before the first match.
std::string_view RefereedMatch::findUnratedYet() const {
    for (const int side : {0, 1}) {
        const LiveMatch::Seat& seat = match_.getSeat(side);
        if (seat.state != SeatState::Empty && seat.name.empty()) return "without a name"_tr;
    }
    const std::string& own = match_.getSeat(getOwn()).name;
    if (!own.empty() && own == match_.getSeat(getOther()).name) return "the same name"_tr;
    if (match_.isPractice()) return "a given seed"_tr;
    return canCount(match_.getRules(), 1) ? std::string_view() : "other rules"_tr;
}

std::string RefereedMatch::nameSeat(int side) const {
    const std::string& name = match_.getSeat(side).name;
    return name.empty() ? state_.tr("guest") : name;
}

void RefereedMatch::show() {
    const bool isOn = match_.isInMatch() && !hasEnded_;
    const Match shown = isOn ? match_.project(toMilliseconds(now_ - timedAt_))
                        : match_.findMatch() != nullptr ? *match_.findMatch()
                                                        : Match(match_.getRules());
    state_.game.emplace(shown.seenFrom(getOwn()));
    state_.setup.rules = shown.getRules().game;
    state_.seed = shown.getRules().game.seed;
    state_.session.waits = !isSeat() || shown.getRules().clock == tetris::MatchClock::Turns;
    showPhase();
    showFacts();
}

void RefereedMatch::showPhase() {
    state_.countdown = 0;
    // The wells are shown in the 3, 2, 1 of a match that goes on.
    const Match* const match = match_.findMatch();
    state_.hasBegun =
        match_.getClock() != LiveClock::Counts || (match != nullptr && match->getTime() > 0);
    if (!match_.isInMatch()) {
        state_.phase = Phase::Over;
    } else if (match_.getClock() == LiveClock::Counts) {
        state_.phase = Phase::Ready;
        const Duration left = std::max<Duration>(goesAt_ - now_, Duration(1));
        state_.countdown = static_cast<int>((left - Duration(1)) / kCountdownStep) + 1;
    } else {
        state_.phase = match_.getClock() == LiveClock::Runs ? Phase::Playing : Phase::Paused;
    }
}

void RefereedMatch::showFacts() {
    VersusState& versus = *state_.versus;
    versus.name = nameSeat(getOther());
    versus.firstTo = match_.getFirstTo();
    versus.won = {match_.getSet()[toIndex(getOwn())], match_.getSet()[toIndex(getOther())]};
    versus.isWatched = !isSeat();
    versus.unrated =
        match_.findMatch() != nullptr ? findUnratedBetween(match_.getHeader()) : findUnratedYet();
    LiveFacts& live = *versus.live;
    live.code = match_.getCode();
    live.name = nameSeat(getOwn());
    live.side = getOwn();
    live.watchers = match_.countWatchers();
    live.isWatched = !isSeat();
    live.waits = match_.findMatch() == nullptr;
    live.hasEnded = hasEnded_ || match_.isOver();
    live.isLost = hasEnded_ && !match_.isOver();
    const bool isRunning = state_.isUnderWay();
    const TimePoint since = std::max(heardAt_, isRunning ? goesAt_ : askedAt_.value_or(now_));
    live.isSilent = !hasEnded_ && now_ > since + kSilence;
    live.refusal = match_.getRefusal();
    live.open = std::chrono::floor<std::chrono::seconds>(now_ - openedAt_);
    const int64_t stood = toMilliseconds(now_ - stoodAt_);
    for (const auto& [index, side] : {std::pair(0, getOwn()), std::pair(1, getOther())}) {
        const LiveMatch::Seat& seat = match_.getSeat(side);
        live.seats.at(toIndex(index)) =
            seat.state == SeatState::Away ? SeatState::Gone : seat.state;
        const int64_t left = std::max<int64_t>(0, seat.left - stood);
        live.left.at(toIndex(index)) = static_cast<int>((left + 999) / 1000);
    }
}

}  // namespace tui
