#include "tui/tetris/watch/WatchApp.h"

#include <algorithm>
#include <utility>

#include "core/base/Overloaded.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/game/ModernCourse.h"
#include "tui/tetris/watch/WatchLayout.h"
#include "tui/tetris/watch/WatchView.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using Order = WatchedGame::Order;

constexpr int kMaxSpeed = GameClock::kMaxSpeed;
// The time between two samples at full speed.
constexpr Duration kLookTime = 33'334us;
// A rate is computed over at least this time, and over at least one piece.
constexpr Duration kRateTime = 1s;

}  // namespace

WatchApp::WatchApp(WatchOptions options, Look look, Waker& waker)
    : waker_(waker),
      recipes_(std::move(options.brains)),
      make_(std::move(options.make)),
      patience_(options.patience)
{
    state_.look = look;
    state_.tr = std::move(options.tr);
    state_.setup = std::move(options.setup);
    state_.nexts = options.nexts;
    state_.speed = options.speed;
    begin(options.seed);
}

// Makes all games anew.
void WatchApp::begin(std::uint64_t seed)
{
    state_.seed = seed;
    state_.isOver = false;
    state_.brains.clear();
    seats_.clear();
    const PieceGrid empty(state_.setup.rules.width, countBoardRows(state_.setup.rules));
    for (const tetris::BrainRecipe& recipe : recipes_) {
        tetris::GameSetup setup = state_.setup;
        setup.mode = tetris::PlayMode::Ticks;
        setup.brain = recipe;
        state_.brains.push_back({.name = setup.brain.getName(), .shot = {.stack = empty}});
        seats_.push_back(
            {.game = std::make_unique<WatchedGame>(waker_, std::move(setup), seed, make_)});
    }
}

// ---- Keys

void WatchApp::onEvent(const Event& event, TimePoint now)
{
    std::visit(base::Overloaded{[&](const KeyEvent& input) {
                                    if (input.change != KeyChange::Released) onKey(input.key, now);
                                },
                                [&](const Resized& resized) { onResize(resized.window, now); },
                                [&](const Woken&) { onWake(now); },
                                [&](const Suspended&) { onSuspend(now); }, [](const auto&) {}},
               event);
}

void WatchApp::onKey(const Key& key, TimePoint now)
{
    if (key.code == KeyCode::MousePress) {
        const auto meant = findFooterKey(listWatchWords(state_), placePageFooter(state_.window),
                                         key.column, key.row);
        if (meant) onKey(*meant, now);
        return;
    }
    const std::optional<WatchAction> action = findAction(listWatchKeys(state_), key);
    const bool fits = state_.isOver || computeWatchLayout(state_).fits;
    const bool showsKeys = state_.showsKeys && !state_.isOver;
    const bool closes = action == WatchAction::Help || key.code == KeyCode::Escape;
    if (action == WatchAction::Quit || (fits && action && !showsKeys)) {
        act(*action, now);
    } else if (fits && showsKeys && closes) {
        showKeys(false, now);
    }
}

void WatchApp::act(WatchAction action, TimePoint now)
{
    switch (action) {
        case WatchAction::Again: beginAgain(state_.seed, now); break;
        case WatchAction::NextSeed: beginAgain(state_.seed + 1, now); break;
        case WatchAction::Pause: setPaused(!state_.paused, now); break;
        case WatchAction::Slower:
            setSpeed(isFree() ? kMaxSpeed : std::max(state_.speed - 5, 0), now);
            break;
        case WatchAction::Faster:
            setSpeed(state_.speed < kMaxSpeed ? std::min(state_.speed + 5, kMaxSpeed) : kFullSpeed,
                     now);
            break;
        case WatchAction::Full: setSpeed(isFree() ? kMaxSpeed : kFullSpeed, now); break;
        case WatchAction::Turn: step(Order::Turn, now); break;
        case WatchAction::Piece: step(Order::Piece, now); break;
        case WatchAction::End: end(); break;
        case WatchAction::Help: showKeys(true, now); break;
        case WatchAction::Quit: done_ = true; break;
    }
}

void WatchApp::setSpeed(int speed, TimePoint now)
{
    count(now);
    state_.speed = speed;
    drive(now);
}

void WatchApp::setPaused(bool paused, TimePoint now)
{
    count(now);
    state_.paused = paused;
    drive(now);
}

// Ends all games where they are. One that is still busy with its last order ends after it.
void WatchApp::end()
{
    for (const Seat& seat : seats_)
        seat.game->hold();
    state_.isOver = true;
}

void WatchApp::beginAgain(std::uint64_t seed, TimePoint now)
{
    begin(seed);
    state_.paused = false;
    drive(now);
}

void WatchApp::showKeys(bool shows, TimePoint now)
{
    count(now);
    state_.showsKeys = shows;
    drive(now);
}

void WatchApp::step(Order order, TimePoint now)
{
    setPaused(true, now);
    beat(order, now);
}

// ---- The course of the games

// As on the screen of play: a classic turn is a fall, a modern one a verb.
Duration WatchApp::computeBeat() const
{
    if (state_.speed == kMaxSpeed) return GameClock::kSightTime;
    return state_.setup.rules.set == tetris::RuleSet::Modern
               ? ModernCourse::computeBrainDelay(state_.speed)
               : GameClock::computeDelay(state_.speed);
}

void WatchApp::drive(TimePoint now)
{
    beatAt_ = now;
    countedAt_ = now;
    const bool runs = !isStill() && isFree();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (!runs) seats_[i].game->hold();
        state_.brains[i].isLate = false;
    }
    if (runs) look(now);
    // Games that are still busy with their last order wake the loop later.
    settle(now);
}

// Gives the order to each game that is not busy.
void WatchApp::beat(Order order, TimePoint now)
{
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        WatchedBrain& brain = state_.brains[i];
        brain.isLate = brain.shot.isRunning() && seats_[i].game->isBusy();
        if (brain.shot.isRunning()) seats_[i].game->give(order);
    }
    settle(now);
}

// Lets all running games run freely, and requests a sample of each.
void WatchApp::look(TimePoint now)
{
    lookedAt_ = now;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (!state_.brains[i].shot.isRunning()) continue;
        seats_[i].game->give(Order::Free);
        seats_[i].game->askForShot();
    }
}

// Takes the new samples; unless the games run freely, it first waits a moment for quick brains.
void WatchApp::settle(TimePoint now)
{
    if (isStill() || !isFree()) {
        Duration left = patience_;
        for (const Seat& seat : seats_)
            left = std::max(left - seat.game->await(left), Duration(0));
    }
    takeShots(now);
}

void WatchApp::takeShots(TimePoint now)
{
    count(now);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (std::optional<WatchShot> shot = seats_[i].game->take()) takeShot(i, std::move(*shot));
    }
    const bool allEnded = std::ranges::all_of(
        state_.brains, [](const WatchedBrain& brain) { return brain.shot.hasEnded(); });
    if (allEnded) state_.isOver = true;
}

void WatchApp::takeShot(std::size_t index, WatchShot shot)
{
    WatchedBrain& brain = state_.brains[index];
    Seat& seat = seats_[index];
    brain.shot = std::move(shot);
    brain.isLate = false;
    brain.played = seat.byClock + brain.shot.ran;
    // At its end the rate is that of the whole game.
    if (brain.shot.hasEnded()) seat.playedThen = Duration(0);
    if (brain.shot.hasEnded()) seat.piecesThen = 0;
    const Duration time = brain.played - seat.playedThen;
    const std::int64_t pieces = brain.shot.result.pieces - seat.piecesThen;
    const Duration least = brain.shot.hasEnded() ? Duration(1) : kRateTime;
    if (time < least || pieces == 0) return;
    brain.piecesPerSecond = static_cast<double>(pieces) / toSeconds(time);
    seat.playedThen = brain.played;
    seat.piecesThen = brain.shot.result.pieces;
}

// Adds the time since the last call to games that the clock advances; free runs measure their own.
void WatchApp::count(TimePoint now)
{
    const Duration passed = now - std::exchange(countedAt_, now);
    if (isStill() || isFree()) return;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (state_.brains[i].shot.isRunning()) seats_[i].byClock += passed;
    }
}

void WatchApp::finish()
{
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        seats_[i].game->hold();
    }
    Duration left = Worker::kPatience;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        left = std::max(left - seats_[i].game->await(left), Duration(0));
        if (std::optional<WatchShot> shot = seats_[i].game->take()) takeShot(i, std::move(*shot));
    }
}

// ---- Time

std::optional<TimePoint> WatchApp::nextWake() const
{
    if (isStill()) return std::nullopt;
    if (!isFree()) return beatAt_ + computeBeat();
    return lookedAt_ + kLookTime;
}

void WatchApp::onTime(TimePoint now)
{
    if (isStill()) return;
    if (isFree()) {
        if (lookedAt_ + kLookTime <= now) look(now);
        return;
    }
    const TimePoint due = beatAt_ + computeBeat();
    if (due > now) return;
    // Falls keep their rhythm, but after a long delay the missed ones are not made up for.
    beatAt_ = now - due < computeBeat() ? due : now;
    beat(state_.speed == kMaxSpeed ? Order::Piece : Order::Turn, now);
}

void WatchApp::onWake(TimePoint now)
{
    takeShots(now);
}

// ---- The rest of App

void WatchApp::onResize(Size window, TimePoint now)
{
    const bool isStart = state_.window == Size{};
    state_.window = window;
    if (isStart) drive(now);
    if (!computeWatchLayout(state_).fits) setPaused(true, now);
}

void WatchApp::onSuspend(TimePoint now)
{
    setPaused(true, now);
}

void WatchApp::draw(Frame& frame) const
{
    drawWatch(state_, frame);
}

}  // namespace tui
