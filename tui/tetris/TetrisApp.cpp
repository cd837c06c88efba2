#include "tui/tetris/TetrisApp.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "core/base/Index.h"
#include "core/base/Overloaded.h"
#include "core/tetris/fumen/BoardFumen.h"
#include "tui/base/text/SaveTrouble.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/game/NextGame.h"
#include "tui/tetris/start/StartMenu.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/suspended/SuspendedView.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/versus/SharedKeyboard.h"
#include "tui/tetris/versus/VersusParts.h"
#include "tui/tetris/view/EndCard.h"

namespace tui {

namespace {

// A message stays until a key is pressed, but at least so long, and while a piece falls at most so
// long.
constexpr Duration kMessageAtLeast = std::chrono::seconds(2);
constexpr Duration kMessageAtMost = std::chrono::seconds(8);
// How long the card of a finished game takes no key that may still be meant for a piece.
constexpr Duration kEndDelay = std::chrono::milliseconds(500);
constexpr Duration kSharedEndDelay = std::chrono::seconds(1);
constexpr Duration kBetweenLists = std::chrono::seconds(1);

}  // namespace

TetrisApp::TetrisApp(PlayOptions options, Look look, std::unique_ptr<Worker> worker,
                     tetris::BrainMaker make)
    : options_(std::move(options)),
      brain_(options_.brains, options_.setup, std::move(worker), std::move(make), state_),
      game_(options_, state_, brain_),
      pages_(options_, state_, brain_, game_) {
    state_.canLoad = options_.loader != nullptr;
    state_.start.hasRivals = options_.rivalWorker != nullptr;
    state_.start.hasLive = options_.live != nullptr;
    state_.version = options_.version;
    state_.start.hasPuzzle = options_.hasPuzzle;
    state_.look = look;
    state_.settings = std::move(options_.settings);
    state_.setup = options_.setup;
    takeGame(state_.setup, state_.settings);
    setLevel(state_.settings.rules.level, state_);
    applySettings(options_, state_);
    state_.brainActive = options_.brainActive;
    screen_ = state_.settings.screen;
    state_.stack = PieceGrid(state_.setup.rules.width, state_.setup.rules.rows + tetris::kTopRows);
    knowsModern_ = state_.settings.rules.set == tetris::RuleSet::Modern;
    resetStart(state_);
    say(options_.notice);
    pages_.askScores();
}

// ---- Events

void TetrisApp::onEvent(const Event& event, TimePoint now) {
    std::visit(base::Overloaded{[&](const KeyEvent& input) { onKeyEvent(input, now); },
                                [&](const Resized& resized) { onResize(resized.window, now); },
                                [&](const LookChanged& changed) { onLook(changed.look); },
                                [&](const Woken&) { onWake(now); },
                                [&](const Suspended& suspended) { onSuspended(suspended, now); },
                                [&](const FocusLost&) { onFocusLost(now); }},
               event);
    if (games_ != game_.getTable().countStarts()) onNewGame();
    if (state_.start.goesToPuzzle) leaving_ = Leaving::Puzzle;
    game_.noteRated();
    follow(now);
}

// What follows from the new state, whatever has changed it.
void TetrisApp::follow(TimePoint now) {
    if (state_.phase != Phase::Playing) forgetHeld();
    askLive(now);
    pages_.askName(now);
    watchMessage(now);
    overSince_ =
        state_.phase == Phase::Over ? std::optional(overSince_.value_or(now)) : std::nullopt;
}

// On the first page: once, and each second while it shows them.
void TetrisApp::askLive(TimePoint now) {
    if (options_.live == nullptr || state_.phase != Phase::Start || listed_.isOpen()) return;
    if (state_.start.live && now < nextList().value_or(TimePoint::max())) return;
    listedAt_ = now;
    options_.live->ask(
        listed_, [](LiveList& list) { return list.list(); },
        [this](LiveEntries entries) { state_.start.live = std::move(entries); });
}

std::optional<TimePoint> TetrisApp::nextList() const {
    const bool isShown = state_.phase == Phase::Start && state_.overlay == Overlay::None &&
                         state_.start.chosen == StartItem::People;
    if (options_.live == nullptr || !isShown || listed_.isOpen()) return std::nullopt;
    return listedAt_ + kBetweenLists;
}

void TetrisApp::onTime(TimePoint now) {
    if (state_.phase == Phase::Playing) repeatHeld(now);
    game_.onTime(now);
    follow(now);
}

void TetrisApp::onFocusLost(TimePoint now) {
    forgetHeld();
    // A watched game goes on.
    if (!state_.settings.pauseOnFocusLoss || state_.brainActive) return;
    if (!state_.session.stopsForPages) return;
    game_.pause(now);
    pages_.stayPaused();
}

void TetrisApp::onSuspended(const Suspended& suspended, TimePoint now) {
    if (suspended.isStall && state_.phase == Phase::Playing) game_.noteStall();
    game_.pause(now);
    pages_.stayPaused();
}

Need TetrisApp::findNeed() const {
    const bool isUrgent =
        state_.phase == Phase::Playing && !state_.brainActive && !state_.session.waits;
    return isUrgent ? Need::Line : Need::Nothing;
}

void TetrisApp::watchMessage(TimePoint now) {
    if (state_.notice != noticed_) {
        noticed_ = state_.notice;
        noticedAt_ = now;
    } else if (state_.phase == Phase::Playing && now >= noticedAt_ + kMessageAtMost) {
        state_.notice.clear();
        noticed_.clear();
    }
}

std::optional<TimePoint> TetrisApp::nextWake() const {
    std::optional<TimePoint> next = earlier(game_.nextWake(), nextList());
    const bool isPlaying = state_.phase == Phase::Playing;
    if (!isPlaying) return next;
    for (const PieceKeys& held : held_)
        next = earlier(next, held.nextWake(state_));
    return state_.notice.empty() ? next : earlier(next, noticedAt_ + kMessageAtMost);
}

void TetrisApp::onWake(TimePoint now) {
    brain_.takeAnswers();
    game_.takeRival(now);
    game_.takeNews();
    if (options_.live != nullptr) options_.live->deliver();
    game_.getSuspended().take();
    pages_.onWake(now);
    if (std::optional<WatchedReplay> replay = pages_.takeReplay()) {
        replay_ = std::move(*replay);
        watchesScores_ = true;
        leaving_ = Leaving::Replay;
    }
}

void TetrisApp::onResize(Size window, TimePoint now) {
    state_.window = window;
    if (std::exchange(options_.goesOn, false) && game_.getSuspended().hasOpen())
        game_.resumeSuspended();
    if (std::exchange(options_.startsMatch, false)) game_.startMatch(now);
    if (std::exchange(options_.startsToday, false)) game_.startToday(now);
    if (!computeLayout(state_).fits) {
        game_.pause(now);
        pages_.stayPaused();
    }
    state_.focus.reset();
}

// The language depends on the look, too: without UTF-8 not all of them can be shown.
void TetrisApp::onLook(const Look& look) {
    if (look.utf8 != state_.look.utf8) state_.notice.clear();
    state_.look = look;
    state_.tr = options_.languages.choose(state_.settings.language, look.utf8);
}

void TetrisApp::draw(Frame& frame) const {
    if (getPanel() != nullptr && computeLayout(state_).fits) {
        getPanel()->draw(state_, frame);
    } else {
        drawTetris(state_, frame);
    }
}

AppRequests TetrisApp::takeRequests() {
    if (leaving_ != Leaving::No) saveSpeed();
    AppRequests requests{.beeps = game_.takeBeep(),
                         .drawsAtOnce = game_.takeAnswered(),
                         .copy = std::exchange(copy_, {})};
    ScreenOptions wanted = state_.settings.screen;
    wanted.takesText = pages_.takesText();
    if (wanted != screen_) requests.screen = screen_ = wanted;
    return requests;
}

// ---- Keys

void TetrisApp::onKeyEvent(const KeyEvent& event, TimePoint now) {
    if (takesSharedKeys() && !isMouse(event.key)) return onSharedKey(event, now);
    KeyEvent meant = event;
    // On a page, and without a meaning of its own, a key of the number pad is the plain one, unless
    // it is about to get one.
    const bool takesKey = pages_.takesKey();
    meant.key.pad = event.isPad && (takesKey || state_.overlay == Overlay::None);
    std::optional<Action> action = state_.keys.find(meant.key);
    if (!action && !takesKey && std::exchange(meant.key.pad, false))
        action = state_.keys.find(meant.key);
    PieceKeys& held = held_[0];
    if (!held.accepts(meant, action, state_, now)) return;
    const Layout layout = computeLayout(state_);
    if (held.isPress(meant, now) && action) game_.notePress(*action);
    onKey({meant.key, action, layout}, now);
    held.hold(meant, action, state_, now);
}

bool TetrisApp::takesSharedKeys() const {
    const bool isOn = state_.phase == Phase::Playing || state_.phase == Phase::Ready;
    return state_.hasTwoKeySets() && isOn && state_.overlay == Overlay::None;
}

// While two play at once, the keyboard is theirs but for the pause.
void TetrisApp::onSharedKey(const KeyEvent& event, TimePoint now) {
    if (const std::optional<SharedKey> shared = findSharedKey(event.key)) {
        PieceKeys& held = held_.at(base::toIndex(shared->side));
        const KeyEvent meant{shared->key, event.change};
        if (!held.accepts(meant, shared->action, state_, now)) return;
        game_.act(shared->action, now, shared->side);
        held.hold(meant, shared->action, state_, now);
    } else if (event.change != KeyChange::Released &&
               (event.key == kEscapeKey || hasKey("p P", event.key))) {
        act(Action::Pause, now);
    }
}

void TetrisApp::forgetHeld() {
    for (PieceKeys& held : held_)
        held.forget();
}

// Moves the piece for the repetitions that are due.
void TetrisApp::repeatHeld(TimePoint now) {
    // At most a few, so that no burst follows a delay of the loop.
    constexpr int kMost = 3;
    for (PieceKeys& held : held_) {
        std::optional<Action> action;
        for (int i = 0; i < kMost && (action = held.takeDue(state_, now)); ++i)
            game_.act(*action, now, held.findSide(state_));
        if (action) held.skip(now);
    }
}

void TetrisApp::onKey(const PressedKey& pressed, TimePoint now) {
    const auto& [key, action, layout] = pressed;
    if (!layout.fits && state_.overlay == Overlay::None && action != Action::Quit) return;
    if (state_.overlay != Overlay::None) {
        onPageKey(pressed, now);
        return;
    }
    // Two who have just played at one keyboard may still hold any of their keys.
    const bool isOver = state_.phase == Phase::Over && state_.session.isShared;
    if (isOver && now < overSince_.value_or(now) + kSharedEndDelay) return;
    if (!isMouse(key) && now >= noticedAt_ + kMessageAtLeast) state_.notice.clear();
    if (state_.phase == Phase::Start) {
        onStartKey(pressed, now);
    } else if (isMouse(key)) {
        onMouse(pressed, now);
    } else if (steer(steerControls(pressed, state_), now)) {
        return;
    } else if (state_.findLive() != nullptr && onLiveKey(pressed, now)) {
        return;
    } else if (state_.phase == Phase::Over && onEndKey(key, now)) {
        return;
    } else if (state_.phase == Phase::Paused && key.code == KeyCode::Escape) {
        suspendGame(now);
    } else if (key.code == KeyCode::Escape) {
        act(Action::Pause, now);
    } else if (action) {
        act(*action, now);
    }
}

// Handles a key that has its meaning only beside the card of a finished game. Returns false for any
// other.
bool TetrisApp::onEndKey(const Key& key, TimePoint now) {
    if (key.code == KeyCode::Enter) {
        act(Action::New, now);
    } else if (key.code == KeyCode::Escape) {
        const std::optional<StartItem> item = state_.session.item;
        game_.leave();
        onFirstPage();
        if (item) state_.start.chosen = *item;
    } else if (key == kFirstToKey && game_.chooseFirstTo()) {
        return true;
    } else if (key == kNameKey && offersName(state_)) {
        pages_.openName(now);
    } else if (key == kReviewKey && state_.canReplay) {
        // Some presets move a piece by this key: one that is still held opens nothing.
        if (now >= overSince_.value_or(now) + kEndDelay) watchLast(true);
    } else {
        return false;
    }
    return true;
}

// Handles a key that has a meaning of its own in a match between persons, or none there. Returns
// false for any other.
bool TetrisApp::onLiveKey(const PressedKey& pressed, TimePoint now) {
    const auto& [key, action, layout] = pressed;
    const LiveFacts& live = *state_.findLive();
    const bool isOver = state_.phase == Phase::Over || live.hasEnded;
    const bool isEnter = isOver && key.code == KeyCode::Enter;
    const bool isBack = key.code == KeyCode::Escape || (live.isWatched && action == Action::Quit);
    if ((isBack && (isOver || live.isWatched)) || (isEnter && (live.isWatched || live.hasEnded))) {
        leaveLive(Leaving::Live);
    } else if (key.code == KeyCode::Escape) {
        if (live.waits) state_.notice.clear();
        act(Action::Pause, now);
    } else if (isEnter) {
        game_.startNext(now);
    } else if (isOver && action == Action::Quit) {
        leaveLive(Leaving::Quit);
    } else if (live.isWatched && key.code == KeyCode::Right) {
        leaveLive(Leaving::NextLive);
    } else if (live.isWatched && key.code == KeyCode::Left) {
        leaveLive(Leaving::PreviousLive);
    } else if (live.waits && key == kCopyLineKey) {
        copy_ = live.ways.away.empty() ? live.ways.here : live.ways.away;
        if (!copy_.empty()) {
            state_.notice = state_.look.copies ? state_.tr("The line is in the clipboard.")
                                               : state_.tr("Printed when you quit.");
        }
    } else {
        using enum Action;
        constexpr std::array kMeant{Pause, Ghost, Sound,  Copy,  Settings,
                                    Help,  Quit,  Replay, Scores};
        return action && !movesPiece(*action) && std::ranges::find(kMeant, *action) == kMeant.end();
    }
    return true;
}

// The person goes away for good, or watches another one.
void TetrisApp::leaveLive(Leaving leaving) {
    game_.leave();
    onFirstPage();
    state_.start.chosen = StartItem::People;
    leaving_ = leaving;
}

void TetrisApp::watchLast(bool reviews) {
    replay_ = {game_.getLastReplay(), state_.settings.name, 0, reviews};
    leaving_ = Leaving::Replay;
}

// Leaves a paused game for the first page. One that cannot be suspended, and a match, is asked
// about.
void TetrisApp::suspendGame(TimePoint now) {
    if (!state_.session.canBeSuspended || (state_.hasBegun && !state_.canSuspend)) {
        act(Action::Quit, now);
        return;
    }
    game_.suspend();
    onFirstPage();
}

void TetrisApp::onFirstPage() {
    // After a watched game the next one is the person's, unless an option says otherwise.
    state_.brainActive = options_.brainActive;
    state_.isWatched = false;
    resetStart(state_);
    state_.start.live.reset();
    pages_.askScores();
}

void TetrisApp::onStartKey(const PressedKey& pressed, TimePoint now) {
    // Any key stops the reading of a long suspended game; these do nothing else.
    const Key& key = pressed.key;
    const bool moves = isMouse(key) && key.code != KeyCode::MousePress;
    if (!moves && std::exchange(state_.start.isReading, false)) {
        const bool isSame = key.code == KeyCode::Enter && state_.start.chosen == StartItem::Resume;
        if (isSame || key.code == KeyCode::Escape) return;
    }
    const StartStep step = steerStart(pressed.key, state_);
    if (!step.changed.empty()) {
        saveForNextTime(step.changed, state_.settings, options_);
        pages_.askScores();
    }
    if (step.item) {
        choose(*step.item, now);
    } else if (step.key) {
        onKey({*step.key, state_.keys.find(*step.key), pressed.layout}, now);
    } else if (!step.isTaken && pressed.action == Action::Brain) {
        choose(StartItem::Watch, now);
    } else if (!step.isTaken && pressed.action) {
        act(*pressed.action, now);
    }
}

void TetrisApp::choose(StartItem item, TimePoint now) {
    switch (item) {
        case StartItem::Play:
            state_.isWatched = false;
            game_.startNew(now);
            break;
        case StartItem::Today:
            state_.isWatched = false;
            game_.startToday(now);
            break;
        case StartItem::Versus: game_.startMatch(now); break;
        case StartItem::Resume:
            if (state_.start.suspended.size() == 1) {
                game_.resumeSuspended(std::string(state_.start.suspended.front().name));
            } else {
                pages_.openSuspended(now);
            }
            break;
        case StartItem::Watch:
            if (!state_.start.watched[1].empty()) {
                leaving_ = Leaving::WatchMatch;
                break;
            }
            brain_.useWatched();
            state_.brainActive = true;
            state_.isWatched = true;
            game_.startNew(now);
            break;
        case StartItem::People: leaving_ = Leaving::Live; break;
        case StartItem::Puzzle: leaving_ = Leaving::Puzzle; break;
        case StartItem::Scores: act(Action::Scores, now); break;
        case StartItem::Settings: act(Action::Settings, now); break;
        case StartItem::Keys: act(Action::Help, now); break;
        case StartItem::Quit: act(Action::Quit, now); break;
    }
}

// A press on a word of the footer or a line of a card acts as its key.
void TetrisApp::onMouse(const PressedKey& pressed, TimePoint now) {
    const auto& [key, action, layout] = pressed;
    if (key.code == KeyCode::MousePress) {
        if (const auto meant = findWordKey(state_, key.column, key.row)) {
            onKey({*meant, state_.keys.find(*meant), layout}, now);
            return;
        }
    }
    // The card of a finished game covers the controls.
    if (state_.phase == Phase::Over) return;
    static_cast<void>(steer(steerByMouse(key, layout, state_), now));
}

void TetrisApp::onPageKey(const PressedKey& pressed, TimePoint now) {
    switch (pages_.onKey(pressed, now)) {
        case PageAnswer::None: break;
        case PageAnswer::Quit: act(Action::Quit, now); break;
        case PageAnswer::End: leaving_ = Leaving::Quit; break;
        case PageAnswer::Helps: help(pages_.getWanted(), now); break;
    }
    forgetHeld();  // in a pause no key is held
}

// Executes a key's meaning for the controls. Returns false if it has none.
bool TetrisApp::steer(const ControlStep& step, TimePoint now) {
    if (step.action) act(*step.action, now);
    if (step.speed) setSpeed(*step.speed);
    if (step.adversary) setAdversary(*step.adversary);
    if (step.level) setLevel(*step.level, state_);
    return step.isTaken;
}

void TetrisApp::act(Action action, TimePoint now) {
    if (movesPiece(action)) {
        game_.act(action, now, state_.findMovedSide());
        return;
    }
    if (action == Action::LevelUp && game_.chooseRival(1)) return;
    if (action == Action::LevelDown && game_.chooseRival(-1)) return;
    if (chooseNext(action, options_, state_)) {
        if (state_.phase == Phase::Start) pages_.askScores();
        return;
    }
    switch (action) {
        case Action::Brain:
        case Action::View:
            if (state_.session.isShared) break;  // it would help one of the two
            if (state_.versus && state_.isInGame() && state_.versus->isRated()) {
                pages_.ask(Overlay::RatedQuestion, action, now);
            } else {
                help(action, now);
            }
            break;
        case Action::NextBrain: brain_.useNext(now); break;
        case Action::Load: pages_.openLoading(now); break;
        case Action::AdversaryUp: setAdversary(state_.settings.adversary + 10); break;
        case Action::AdversaryDown: setAdversary(state_.settings.adversary - 10); break;
        case Action::Faster: changeSpeed(5); break;
        case Action::Slower: changeSpeed(-5); break;
        case Action::Replay:
            if (state_.phase == Phase::Over && state_.canReplay) watchLast(false);
            break;
        case Action::Copy: copyPosition(); break;
        case Action::Ghost: state_.settings.ghost = !state_.settings.ghost; break;
        case Action::Sound: state_.settings.sound = !state_.settings.sound; break;
        case Action::New:
        case Action::Again: startGame(action, now); break;
        case Action::Pause:
            if (state_.phase == Phase::Playing || state_.phase == Phase::Ready) {
                game_.pause(now);
                // Esc keeps it.
                if (state_.isSuspendable() && !state_.isGameEmpty())
                    state_.notice = warnOfLimit(state_);
            } else if (state_.phase == Phase::Paused) {
                state_.notice.clear();
                game_.resume(now);
            }
            break;
        case Action::Settings: pages_.openSettings(now); break;
        case Action::Scores: pages_.openScores(now); break;
        case Action::Help:
        case Action::Quit: {
            const bool inGame = state_.isInGame();
            if (action == Action::Quit && !inGame) {
                leaving_ = Leaving::Quit;
                break;
            }
            pages_.open(action == Action::Help ? Overlay::Help : Overlay::QuitQuestion, now);
            break;
        }
        default: break;
    }
}

void TetrisApp::copyPosition() {
    if (!state_.game || state_.phase == Phase::Start) return;
    try {
        copy_ = tetris::formatPosition(*state_.game, state_.settings.next, [this](int x, int y) {
            return state_.stack.getPiece(x, y);
        });
        state_.notice = state_.look.copies ? state_.tr("Copied as a fumen; printed when you quit.")
                                           : state_.tr("A fumen is printed when you quit.");
    } catch (const std::invalid_argument&) {
        state_.notice = state_.tr("A fumen has ten columns.");
    }
}

// ---- Games

// Asks first if a game is running, but in games that are played for a quick result.
void TetrisApp::startGame(Action action, TimePoint now) {
    if (state_.isInGame()) {
        if (!state_.session.canBeReplaced) return;
        if (!getEntry(state_.setup.rules.goal).startsAtOnce) {
            pages_.ask(Overlay::NewQuestion, action, now);
            return;
        }
    }
    if (action == Action::Again && state_.phase != Phase::Start) {
        game_.startAgain(now);
    } else {
        game_.startNext(now);
    }
}

// A game has begun. The first modern one after classic ones says which key has moved.
void TetrisApp::onNewGame() {
    games_ = game_.getTable().countStarts();
    pages_.askScores();
    state_.saysKeys = false;
    if (state_.findModern() == nullptr || state_.session.isShared) return;
    if (std::exchange(knowsModern_, true)) return;
    state_.saysKeys = state_.phase == Phase::Ready;
    if (state_.saysKeys) return;
    const std::string hold = state_.keys.nameKey(Action::Hold);
    const std::string settings = state_.keys.nameKey(Action::Settings);
    if (state_.notice.empty() && !hold.empty() && !settings.empty())
        state_.notice = state_.tr.format("{0} holds; settings are {1}", hold, settings);
}

// Stores what was said about the replay that was watched; the card of the game shows it.
void TetrisApp::noteReviews(const std::array<tetris::ReviewSum, 2>& reviews) {
    for (const int side : {0, 1}) {
        tetris::ReviewSum review = reviews.at(base::toIndex(side));
        if (review.moves == 0) continue;
        review.version = options_.version;
        if (replay_.id == 0 && side == 0) state_.review = review;
        if (options_.scores == nullptr) continue;
        options_.scores->askEach(
            reviewed_,
            [text = replay_.text, side, review](Scores& scores) {
                return scores.saveReview(text, side, review);
            },
            [this](std::optional<SaveTrouble> trouble) {
                if (trouble) state_.notice = state_.tr(tellTrouble(*trouble));
            });
    }
}

void TetrisApp::comeBack(TimePoint now, const std::array<tetris::ReviewSum, 2>& reviews) {
    leaving_ = Leaving::No;
    noteReviews(reviews);
    replay_ = {};
    game_.takeNews();
    if (std::exchange(watchesScores_, false)) pages_.reopenScores(now);
}

void TetrisApp::playLive(LiveLine line, TimePoint now) {
    leaving_ = Leaving::No;
    game_.startLive(std::move(line), now);
}

void TetrisApp::practise(const Practice& practice,
                         const std::array<tetris::ReviewSum, 2>& reviews) {
    leaving_ = Leaving::No;
    noteReviews(reviews);
    replay_ = {};
    watchesScores_ = false;
    game_.takeNews();
    game_.practise(practice);
}

// ---- Controls

void TetrisApp::setAdversary(int level) {
    if (!state_.day.empty()) return;  // everybody has the same pieces
    int& adversary = state_.settings.adversary;
    adversary = std::clamp(level, 0, tetris::AdversarySequence::kMaxLevel);
    if (state_.game) state_.game->setAdversaryLevel(adversary);
    if (state_.phase == Phase::Start) saveForNextTime("adversary", state_.settings, options_);
}

// Saves the speed that the person has chosen, whatever a brain has now.
void TetrisApp::saveSpeed() {
    if (std::exchange(hasWatchSpeed_, false))
        saveForNextTime("watch_speed", state_.settings, options_);
    if (!chosenSpeed_) return;
    SettingValues settings = state_.settings;
    settings.speed = *std::exchange(chosenSpeed_, {});
    saveForNextTime("speed", settings, options_);
}

// On the first page it is that of the watched brain where this is chosen.
void TetrisApp::changeSpeed(int step) {
    if (state_.phase == Phase::Start && state_.start.chosen == StartItem::Watch) {
        setWatchSpeed(state_.settings.watchSpeed + step);
    } else {
        setSpeed(state_.getSpeed() + step);
    }
}

void TetrisApp::setWatchSpeed(int speed) {
    state_.settings.watchSpeed = std::clamp(speed, 0, GameClock::kMaxSpeed);
    hasWatchSpeed_ = true;
}

void TetrisApp::setSpeed(int speed) {
    if (state_.usesWatchSpeed()) {
        setWatchSpeed(speed);
        return;
    }
    state_.settings.speed = std::clamp(speed, 0, GameClock::kMaxSpeed);
    // While a brain plays, and in a modern game, it is the brain's speed.
    const bool isBrains = state_.brainActive || (state_.phase != Phase::Start && state_.isModern());
    if (!isBrains) chosenSpeed_ = state_.settings.speed;
}

// The brain plays, or its view is shown, or no longer.
void TetrisApp::help(Action action, TimePoint now) {
    if (action == Action::View) {
        state_.viewsBrain = !state_.viewsBrain;
    } else {
        state_.brainActive = !state_.brainActive;
        if (!state_.brainActive) game_.noteHelp();
        brain_.unsettle();
    }
    brain_.consider(now);
    // The game counts in another table now.
    if (state_.isInGame()) pages_.askScores();
}

}  // namespace tui
