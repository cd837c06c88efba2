#include "tui/tetris/TetrisApp.h"

#include <algorithm>
#include <utility>

#include "core/base/Index.h"
#include "core/base/Overloaded.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/game/NextGame.h"
#include "tui/tetris/start/StartView.h"
#include "tui/tetris/versus/SharedKeyboard.h"

namespace tui {

namespace {

// A message stays until a key is pressed, but at least so long, and while a piece falls at most so
// long.
constexpr Duration kMessageAtLeast = std::chrono::seconds(2);
constexpr Duration kMessageAtMost = std::chrono::seconds(8);

}  // namespace

TetrisApp::TetrisApp(PlayOptions options, Look look, std::unique_ptr<Worker> worker,
                     BrainMaker make)
    : options_(std::move(options)),
      brain_(options_.brains, options_.setup, std::move(worker), std::move(make), state_, now_),
      game_(options_, state_, brain_, now_),
      pages_({options_, state_, brain_, game_, now_}),
      gameMode_({options_, state_, brain_, game_, now_}, pages_),
      startMode_({options_, state_, brain_, game_, now_}, pages_, gameMode_) {
    state_.canLoad = options_.loader != nullptr;
    state_.start.hasRivals = options_.rivalWorker != nullptr;
    state_.start.hasLive = options_.live != nullptr;
    state_.version = options_.version;
    state_.start.hasPuzzle = options_.hasPuzzle;
    state_.look = look;
    state_.settings = std::move(options_.settings);
    if (!options_.asksName) state_.person = state_.settings.name;
    state_.setup = options_.setup;
    takeGame(state_.setup, state_.settings);
    setLevel(state_.settings.rules.level, state_);
    applySettings(options_, state_);
    state_.brainActive = options_.brainActive;
    screen_ = state_.settings.screen;
    state_.stack = PieceGrid(state_.setup.rules.width, state_.setup.rules.rows + tetris::kTopRows);
    state_.knowsModern = state_.settings.rules.set == tetris::RuleSet::Modern;
    state_.start.reset();
    say(options_.notice);
    game_.getTable().request();
}

// ---- Events

void TetrisApp::onEvent(const Event& event, TimePoint now) {
    now_ = now;
    for (PieceKeys& held : held_)
        held.rest();
    std::visit(base::Overloaded{[&](const KeyEvent& input) { onKeyEvent(input); },
                                [&](const Resized& resized) { onResize(resized.window); },
                                [&](const LookChanged& changed) { onLook(changed.look); },
                                [&](const Woken&) { onWake(); },
                                [&](const Suspended& suspended) { onSuspended(suspended); },
                                [&](const FocusLost&) { onFocusLost(); }},
               event);
    gameMode_.noteStarts();
    game_.noteBrainHelp();
    follow();
}

// What follows from the new state, whatever has changed it.
void TetrisApp::follow() {
    if (!canHoldKeys()) forgetHeld();
    startMode_.onTime();
    pages_.follow();
    watchMessage();
    gameMode_.follow();
}

void TetrisApp::onTime(TimePoint now) {
    now_ = now;
    repeatHeld();
    game_.getPlay().onTime();
    follow();
}

void TetrisApp::onFocusLost() {
    forgetHeld();
    // A watched game goes on.
    if (!state_.settings.pauseOnFocusLoss || state_.brainActive) return;
    if (state_.session.stopsForPages) pause();
}

void TetrisApp::onSuspended(const Suspended& suspended) {
    // Who leaves a match between persons is gone, and pauses nothing.
    if (suspended.isEnd && state_.findLive() != nullptr) return;
    forgetHeld();
    if (suspended.isStall && state_.phase == Phase::Playing) game_.noteStall();
    pause();
}

void TetrisApp::pause() {
    game_.getPlay().pause();
    pages_.stayPaused();
}

bool TetrisApp::needsLine() const {
    return state_.phase == Phase::Playing && !state_.brainActive && !state_.session.waits;
}

void TetrisApp::watchMessage() {
    if (state_.notice != noticed_) {
        noticed_ = state_.notice;
        noticedAt_ = now_;
    } else if (state_.phase == Phase::Playing && now_ >= noticedAt_ + kMessageAtMost) {
        state_.notice.clear();
        noticed_.clear();
    }
}

std::optional<TimePoint> TetrisApp::nextWake() const {
    std::optional<TimePoint> next = earlier(game_.getPlay().nextWake(), startMode_.nextWake());
    const bool isPlaying = state_.phase == Phase::Playing;
    if (!isPlaying) return next;
    for (const PieceKeys& held : held_)
        next = earlier(next, held.nextWake());
    return state_.notice.empty() ? next : earlier(next, noticedAt_ + kMessageAtMost);
}

void TetrisApp::onWake() {
    brain_.takeAnswers();
    game_.getPlay().onWake();
    game_.takeNews();
    if (options_.live != nullptr) options_.live->deliver();
    game_.getSuspended().take();
    pages_.onWake();
}

void TetrisApp::onResize(Size window) {
    state_.window = window;
    if (std::exchange(options_.goesOn, false) && game_.getSuspended().hasOpen())
        game_.resumeSuspended();
    if (std::exchange(options_.startsMatch, false)) game_.startMatch();
    if (std::exchange(options_.startsToday, false)) game_.startToday();
    if (!computeLayout(state_).fits) pause();
    state_.focus.reset();
}

// The language depends on the look, too: without UTF-8 not all of them can be shown.
void TetrisApp::onLook(const Look& look) {
    if (look.utf8 != state_.look.utf8) state_.notice.clear();
    state_.look = look;
    state_.tr = options_.languages.choose(state_.settings.language, look.utf8);
}

void TetrisApp::draw(Frame& frame) const {
    frame.setLook(state_.look);
    if (getPanel() != nullptr && computeLayout(state_).fits) {
        getPanel()->draw(state_, frame);
    } else {
        drawTetris(state_, frame);
    }
}

AppRequests TetrisApp::takeRequests() {
    AppRequests requests{.beeps = game_.takeBeep(),
                         .drawsAtOnce = game_.takeAnswered(),
                         .copy = gameMode_.takeCopy()};
    ScreenOptions wanted = state_.settings.screen;
    wanted.takesText = pages_.takesText();
    if (wanted != screen_) requests.screen = screen_ = wanted;
    return requests;
}

// ---- Keys

void TetrisApp::onKeyEvent(const KeyEvent& event) {
    if (takesSharedKeys() && !isMouse(event.key)) return onSharedKey(event);
    KeyEvent meant = event;
    // On a page, and without a meaning of its own, a key of the number pad is the plain one, unless
    // it is about to get one.
    const bool takesKey = pages_.takesKey();
    meant.key.pad = event.isPad && (takesKey || state_.overlay == Overlay::None);
    std::optional<Action> action = state_.keys.find(meant.key);
    if (!action && !takesKey && std::exchange(meant.key.pad, false))
        action = state_.keys.find(meant.key);
    PieceKeys& held = held_[0];
    const bool isAccepted = held.accepts(meant, action);
    // On pages keys repeat as the terminal says.
    const bool isForPiece = state_.overlay == Overlay::None && state_.phase != Phase::Start;
    if (isForPiece ? !isAccepted : event.change == KeyChange::Released) return;
    if (held.isPress(meant) && action) game_.notePress(*action);
    onKey({meant.key, action});
    if (isForPiece) held.hold(meant, action);
}

bool TetrisApp::takesSharedKeys() const {
    return state_.hasTwoKeySets() && state_.isUnderWay() && state_.overlay == Overlay::None;
}

// While two play at once, the keyboard is theirs but for the pause.
void TetrisApp::onSharedKey(const KeyEvent& event) {
    if (const std::optional<SharedKey> shared = findSharedKey(event.key)) {
        PieceKeys& held = held_.at(toIndex(shared->side));
        const KeyEvent meant{shared->key, event.change};
        if (!held.accepts(meant, shared->action)) return;
        game_.getPlay().act(shared->action, shared->side);
        held.hold(meant, shared->action);
    } else if (event.change != KeyChange::Released &&
               (event.key == kEscapeKey || hasKey("p P", event.key))) {
        gameMode_.act(Action::Pause);
    }
}

// What is pressed in a countdown, or on the card before it, is held when the game begins. On a
// card the keys of two persons are not told apart, and keys are no help for a brain that plays.
bool TetrisApp::canHoldKeys() const {
    return state_.isUnderWay() || (state_.phase == Phase::Over && !state_.hasTwoKeySets() &&
                                   !state_.brainActive && !isDone());
}

void TetrisApp::forgetHeld() {
    for (PieceKeys& held : held_)
        held.forget();
}

// Moves the piece for the repetitions that are due.
void TetrisApp::repeatHeld() {
    // At most a few, so that no burst follows a delay of the loop.
    constexpr int kMost = 3;
    for (PieceKeys& held : held_) {
        std::optional<Action> action;
        for (int i = 0; i < kMost && (action = held.takeDue()); ++i)
            game_.getPlay().act(*action, held.findSide());
        if (action) held.skip();
    }
}

// The key that a key of the mouse means: of what the picture shows under it; nullopt if there is
// none.
std::optional<Key> TetrisApp::findWordKey(const Key& mouse) const {
    if (state_.overlay == Overlay::None && state_.phase == Phase::Start) {
        if (const auto key = findStartKey(state_, mouse)) return key;
    }
    if (mouse.code != KeyCode::MousePress) return std::nullopt;
    Frame frame(state_.window);
    draw(frame);
    return frame.findKey(mouse.column, mouse.row);
}

void TetrisApp::onKey(PressedKey pressed) {
    const bool isInFront = state_.overlay != Overlay::None;
    if (!isInFront && pressed.action != Action::Quit && !computeLayout(state_).fits) return;
    // A press on a word acts as its key.
    if (const std::optional<Key> meant = findWordKey(pressed.key))
        pressed = {*meant, state_.keys.find(*meant)};
    if (isInFront) {
        pages_.onKey(pressed);
        forgetHeld();  // in a pause no key is held
        return;
    }
    if (gameMode_.areKeysHeld()) return;
    if (!isMouse(pressed.key) && now_ >= noticedAt_ + kMessageAtLeast) state_.notice.clear();
    if (state_.phase == Phase::Start) {
        startMode_.onKey(pressed);
    } else {
        gameMode_.onKey(pressed);
    }
}

// ---- To come back to the loop

void TetrisApp::comeBack(TimePoint now, const std::array<ReviewSum, 2>& reviews) {
    now_ = now;
    state_.leaving = Leaving::No;
    pages_.comeBack(reviews, false);
}

void TetrisApp::practise(const Practice& practice, TimePoint now,
                         const std::array<ReviewSum, 2>& reviews) {
    now_ = now;
    state_.leaving = Leaving::No;
    pages_.comeBack(reviews, true);
    game_.practise(practice);
}

void TetrisApp::playLive(LiveLine line, TimePoint now) {
    now_ = now;
    state_.leaving = Leaving::No;
    game_.startLive(std::move(line));
}

}  // namespace tui
