#include "tui/tetris/watch/WatchApp.h"

#include <algorithm>
#include <utility>

#include "core/base/JavaRandom.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/game/ModernCourse.h"
#include "tui/tetris/watch/WatchState.h"
#include "tui/tetris/watch/WatchView.h"

namespace tui {

namespace {

using namespace std::chrono_literals;
using Order = WatchedGame::Order;

constexpr int kMaxSpeed = GameClock::kMaxSpeed;
// The time between two samples at full speed.
constexpr Duration kSampleTime = 33'334us;
// A rate is computed over at least this time, and over at least one piece.
constexpr Duration kRateTime = 1s;

}  // namespace

WatchApp::WatchApp(WatchOptions options, Look look, Waker& waker)
    : Viewer(state_), waker_(waker), options_(std::move(options)) {
    state_.look = look;
    state_.tr = options_.tr;
    state_.setup = options_.setup;
    state_.nexts = options_.nexts;
    state_.speed = options_.speed;
    begin(options_.seed);
}

// Makes all games anew.
void WatchApp::begin(uint64_t seed) {
    state_.seed = seed;
    state_.isOver = false;
    seats_.clear();
    state_.brains.clear();
    state_.brains.reserve(options_.brains.size());
    const PieceGrid empty(state_.setup.rules.width, countBoardRows(state_.setup.rules));
    for (const tetris::BrainRecipe& recipe : options_.brains) {
        GameSetup setup = state_.setup;
        setup.mode = tetris::PlayMode::Ticks;
        setup.brain = recipe;
        state_.brains.push_back({.name = setup.brain.getName(), .shot = {.stack = empty}});
        seats_.push_back(
            {state_.brains.back(),
             std::make_unique<WatchedGame>(waker_, std::move(setup), seed, options_.make)});
    }
}

// ---- Keys

Viewer::Controls WatchApp::listControls() const {
    return {listWatchKeys(state_), state_.isOver || computeWatchLayout(state_).fits};
}

// On the page of keys only those that it names mean something.
bool WatchApp::takeKey(const Key& key) {
    if (!state_.showsHelp || state_.isOver || key.code == KeyCode::MousePress) return false;
    const std::optional<ViewAction> action = findAction(listWatchKeys(state_), key);
    if (action == ViewAction::Quit) quit();
    return action != ViewAction::Help && key.code != KeyCode::Escape;
}

bool WatchApp::act(ViewAction action) {
    using enum ViewAction;
    int& speed = state_.speed;
    switch (action) {
        case Again: beginAgain(state_.seed); return true;
        case NextSeed: beginAgain((state_.seed + 1) % base::JavaRandom::kSeedLimit); return true;
        case Slower: speed = isFree() ? kMaxSpeed : std::max(speed - 5, 0); return true;
        case Faster:
            speed = speed < kMaxSpeed ? std::min(speed + 5, kMaxSpeed) : kFullSpeed;
            return true;
        case Full: speed = isFree() ? kMaxSpeed : kFullSpeed; return true;
        case StepOn:
        case PieceOn:
            pause();
            beat(action == StepOn ? Order::Turn : Order::Piece);
            return true;
        case End: end(); return true;
        default: return false;
    }
}

// Ends all games where they are. One that is still busy with its last order ends after it.
void WatchApp::end() {
    for (const Seat& seat : seats_)
        seat.game->hold();
    state_.isOver = true;
}

void WatchApp::beginAgain(uint64_t seed) {
    begin(seed);
    state_.paused = false;
    beginStep(now_);
    onClock();
}

// ---- The course of the games

// As on the screen of play: a classic turn is a fall, a modern one a verb.
std::optional<Duration> WatchApp::computeDelay() const {
    if (state_.isOver) return std::nullopt;
    if (isFree()) return kSampleTime;
    if (state_.speed == kMaxSpeed) return GameClock::kSightTime;
    return state_.setup.rules.set == tetris::RuleSet::Modern
               ? computeBrainDelay(state_.speed)
               : GameClock::computeDelay(state_.speed);
}

bool WatchApp::step() {
    if (isFree()) {
        look();
        takeShots();
        return true;
    }
    for (Seat& seat : seats_)
        if (seat.brain.shot.isRunning()) seat.byClock += *computeDelay();
    beat(state_.speed == kMaxSpeed ? Order::Piece : Order::Turn);
    return true;
}

// Starts or stops the free running of the games.
void WatchApp::onClock() {
    const bool runs = !isStill() && isFree();
    for (const Seat& seat : seats_) {
        if (!runs) seat.game->hold();
        seat.brain.isLate = false;
    }
    if (runs) look();
    if (runs) beginStep(now_);
    // Games that are still busy with their last order wake the loop later.
    settle();
}

// Gives the order to each game that is not busy.
void WatchApp::beat(Order order) {
    for (const Seat& seat : seats_) {
        const bool isRunning = seat.brain.shot.isRunning();
        seat.brain.isLate = isRunning && seat.game->isBusy();
        if (isRunning) seat.game->give(order);
    }
    settle();
}

// Lets all running games run freely, and requests a sample of each.
void WatchApp::look() {
    for (const Seat& seat : seats_) {
        if (!seat.brain.shot.isRunning()) continue;
        seat.game->give(Order::Free);
        seat.game->askForShot();
    }
}

// Takes the new samples; unless the games run freely, it first waits a moment for quick brains.
void WatchApp::settle() {
    if (isStill() || !isFree()) await(options_.patience);
    takeShots();
}

void WatchApp::await(Duration left) {
    for (const Seat& seat : seats_)
        left = std::max(left - seat.game->await(left), Duration(0));
}

void WatchApp::takeShots() {
    bool allEnded = true;
    for (Seat& seat : seats_) {
        if (std::optional<WatchShot> shot = seat.game->take()) takeShot(seat, std::move(*shot));
        allEnded = allEnded && seat.brain.shot.hasEnded();
    }
    if (allEnded) state_.isOver = true;
}

void WatchApp::takeShot(Seat& seat, WatchShot shot) {
    WatchedBrain& brain = seat.brain;
    brain.shot = std::move(shot);
    brain.isLate = false;
    brain.played = seat.byClock + brain.shot.ran;
    // At its end the rate is that of the whole game.
    if (brain.shot.hasEnded()) seat.playedThen = Duration(0);
    if (brain.shot.hasEnded()) seat.piecesThen = 0;
    const Duration time = brain.played - seat.playedThen;
    const int64_t pieces = brain.shot.result.pieces - seat.piecesThen;
    const Duration least = brain.shot.hasEnded() ? Duration(1) : kRateTime;
    if (time < least || pieces == 0) return;
    brain.piecesPerSecond = static_cast<double>(pieces) / toSeconds(time);
    seat.playedThen = brain.played;
    seat.piecesThen = brain.shot.result.pieces;
}

void WatchApp::finish() {
    end();
    await(Worker::kPatience);
    takeShots();
}

void WatchApp::draw(Frame& frame) const { drawWatch(state_, frame); }

}  // namespace tui
