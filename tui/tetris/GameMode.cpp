#include "tui/tetris/GameMode.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "core/base/Range.h"
#include "core/tetris/fumen/BoardFumen.h"
#include "tui/tetris/game/NextGame.h"
#include "tui/tetris/suspended/SuspendedView.h"
#include "tui/tetris/versus/LiveCards.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/view/EndCard.h"

namespace tui {

namespace {

// How long the card of a finished game takes no key that may still be meant for a piece.
constexpr Duration kEndDelay = std::chrono::milliseconds(500);
constexpr Duration kSharedEndDelay = std::chrono::seconds(1);

}  // namespace

void GameMode::follow() {
    if (state.phase != Phase::Over) overSince_.reset();
    if (state.phase == Phase::Over && !overSince_) overSince_ = now;
}

// The first modern game after classic ones says which key has moved.
void GameMode::noteStarts() {
    const int before = std::exchange(starts_, game.getTable().countStarts());
    if (before == starts_) return;
    game.getTable().request();
    state.saysKeys = false;
    if (state.findModern() == nullptr || state.session.isShared) return;
    if (std::exchange(state.knowsModern, true)) return;
    state.saysKeys = state.phase == Phase::Ready;
    if (state.saysKeys) return;
    const std::string hold = state.keys.nameKey(Action::Hold);
    const std::string settings = state.keys.nameKey(Action::Settings);
    if (state.notice.empty() && !hold.empty() && !settings.empty())
        state.notice = state.tr.format("{0} holds; settings are {1}", hold, settings);
}

// ---- Keys

bool GameMode::areKeysHeld() const {
    return state.phase == Phase::Over && state.session.isShared &&
           now < overSince_.value_or(now) + kSharedEndDelay;
}

bool GameMode::isStillForPiece(const PressedKey& pressed) const {
    return pressed.action && movesPiece(*pressed.action) && overSince_ &&
           now < *overSince_ + kEndDelay;
}

void GameMode::onKey(const PressedKey& pressed) {
    const auto& [key, action] = pressed;
    const bool isOver = state.phase == Phase::Over;
    if (isMouse(key)) {
        // The card of a finished game covers the controls.
        if (!isOver) static_cast<void>(steer(steerByMouse(key, state)));
        return;
    }
    const bool isTaken = steer(steerControls(pressed, state)) ||
                         (state.findLive() != nullptr && onLiveKey(pressed)) ||
                         (isOver && onEndKey(pressed));
    if (isTaken) return;
    if (key.code == KeyCode::Escape) {
        state.phase == Phase::Paused ? suspend() : pauseOrResume();
    } else if (action) {
        act(*action);
    }
}

// Returns false if the key has no meaning for the controls.
bool GameMode::steer(const ControlStep& step) {
    if (!step.action) return step.isTaken;
    if (!step.value) {
        act(*step.action);
    } else if (step.action == Action::LevelUp) {
        setLevel(*step.value, state);
    } else if (step.action == Action::Faster) {
        setSpeed(*step.value);
    } else {
        setAdversary(*step.value);
    }
    return true;
}

// Handles a key that has its meaning only beside the card of a finished game. Returns false for any
// other.
bool GameMode::onEndKey(const PressedKey& pressed) {
    const Key& key = pressed.key;
    if (isStillForPiece(pressed)) return true;
    if (key.code == KeyCode::Enter) {
        act(Action::New);
    } else if (key.code == KeyCode::Escape) {
        leave(state.session.item);
    } else if (key == kFirstToKey && game.getOpponent().chooseFirstTo()) {
        return true;
    } else if (key == kNameKey && offersName(state)) {
        pages_.openName();
    } else if (key == kReviewKey && state.canReplay) {
        watchLast(true);
    } else {
        return false;
    }
    return true;
}

// Handles a key that has a meaning of its own in a match between persons, or none there. Returns
// false for any other.
bool GameMode::onLiveKey(const PressedKey& pressed) {
    const auto& [key, action] = pressed;
    const LiveFacts& live = *state.findLive();
    const bool isOver = state.phase == Phase::Over || live.hasEnded;
    const bool isEnter = isOver && key.code == KeyCode::Enter && !isStillForPiece(pressed);
    const bool isBack = key.code == KeyCode::Escape || (live.isWatched && action == Action::Quit);
    const auto go = [this](Leaving leaving) { leave(StartItem::People, leaving); };
    if ((isBack && (isOver || live.isWatched)) || (isEnter && (live.isWatched || live.hasEnded))) {
        go(Leaving::Live);
    } else if (key.code == KeyCode::Escape) {
        if (live.waits) state.notice.clear();
        pauseOrResume();
    } else if (isEnter) {
        game.getPlay().startNext();
    } else if (isOver && action == Action::Quit) {
        go(Leaving::Quit);
    } else if (live.isWatched && key.code == KeyCode::Right) {
        go(Leaving::NextLive);
    } else if (live.isWatched && key.code == KeyCode::Left) {
        go(Leaving::PreviousLive);
    } else if (live.waits && key == kCopyLineKey) {
        copy_ = live.ways.away.empty() ? live.ways.here : live.ways.away;
        if (!copy_.empty()) {
            state.notice = state.look.copies ? state.tr("The line is in the clipboard.")
                                             : state.tr("Printed when you quit.");
        }
    } else {
        using enum Action;
        constexpr std::array kMeant{Pause, Ghost, Sound,  Copy,  Settings,
                                    Help,  Quit,  Replay, Scores};
        return action && !movesPiece(*action) && !base::contains(kMeant, *action);
    }
    return true;
}

void GameMode::act(Action action) {
    if (movesPiece(action)) return game.getPlay().act(action, state.findMovedSide());
    if (action == Action::LevelUp && game.getOpponent().chooseLevel(1)) return;
    if (action == Action::LevelDown && game.getOpponent().chooseLevel(-1)) return;
    if (chooseNext(action, options, state)) {
        if (state.phase == Phase::Start) game.getTable().request();
        return;
    }
    switch (action) {
        case Action::Brain:
        case Action::View:
        case Action::Load:
            if (state.session.isShared) break;  // it would help one of the two
            if (state.versus && state.isInGame() && state.versus->isRated()) {
                const auto then = [this, action] { help(action); };
                pages_.ask(Overlay::RatedQuestion, then);
            } else {
                help(action);
            }
            break;
        case Action::NextBrain: brain.useNext(); break;
        case Action::AdversaryUp: setAdversary(state.settings.adversary + 10); break;
        case Action::AdversaryDown: setAdversary(state.settings.adversary - 10); break;
        case Action::Faster: changeSpeed(5); break;
        case Action::Slower: changeSpeed(-5); break;
        case Action::Replay:
            if (state.phase == Phase::Over && state.canReplay) watchLast(false);
            break;
        case Action::Copy: copyPosition(); break;
        case Action::Ghost: state.settings.ghost = !state.settings.ghost; break;
        case Action::Sound: state.settings.sound = !state.settings.sound; break;
        case Action::New:
        case Action::Again: start(action); break;
        case Action::Pause: pauseOrResume(); break;
        case Action::Settings: pages_.openSettings(); break;
        case Action::Scores: pages_.openScores(); break;
        case Action::Help: pages_.openHelp(); break;
        case Action::Quit: pages_.quit(); break;
        default: break;
    }
}

// ---- The course of games

// Asks first if a game is running, but in games that are played for a quick result. Of a day's game
// only the first try counts.
void GameMode::start(Action action) {
    const bool isAgain = action == Action::Again && state.phase != Phase::Start;
    const auto then = [this, isAgain] { isAgain ? game.startAgain() : game.getPlay().startNext(); };
    const bool isQuick = getEntry(state.setup.rules.goal).startsAtOnce && state.day.empty();
    if (!state.isInGame() || (state.session.canBeReplaced && isQuick)) {
        then();
    } else if (state.session.canBeReplaced) {
        pages_.ask(Overlay::NewQuestion, then);
    }
}

void GameMode::pauseOrResume() {
    if (state.isUnderWay()) {
        game.getPlay().pause();
        // In a pause Esc suspends it.
        if (state.isSuspendable() && !state.isGameEmpty()) state.notice = warnOfLimit(state);
    } else if (state.phase == Phase::Paused) {
        state.notice.clear();
        game.getPlay().resume();
    }
}

// Leaves a paused game for the first page. One that cannot be suspended, and a match, is asked
// about.
void GameMode::suspend() {
    if (!state.session.canBeSuspended || (state.hasBegun && !state.canSuspend)) {
        pages_.quit();
    } else {
        game.suspend();
    }
}

// Leaves the finished game for that row of the first page, or further.
void GameMode::leave(std::optional<StartItem> item, Leaving leaving) {
    game.leave();
    if (item) state.start.chosen = *item;
    state.leaving = leaving;
}

void GameMode::watchLast(bool opensReview) {
    WatchedReplay replay{game.getLastReplay(), state.settings.name, 0, opensReview};
    if (const LiveFacts* const live = state.findLive()) replay.side = live->side;
    pages_.watch(std::move(replay));
}

// The brain plays, or its view is shown, or no longer; or one is loaded, which plays.
void GameMode::help(Action action) {
    if (action == Action::Load) return pages_.openLoading();
    if (action == Action::View) {
        state.viewsBrain = !state.viewsBrain;
    } else {
        state.brainActive = !state.brainActive;
        if (!state.brainActive) game.getTable().notePerson();
        brain.unsettle();
    }
    brain.consider();
    // The game counts in another table now.
    if (state.isInGame()) game.getTable().request();
}

void GameMode::copyPosition() {
    if (!state.game || state.phase == Phase::Start) return;
    try {
        copy_ = tetris::formatPosition(*state.game, state.settings.next,
                                       [this](int x, int y) { return state.stack.getPiece(x, y); });
        state.notice = state.look.copies ? state.tr("Copied as a fumen; printed when you quit.")
                                         : state.tr("A fumen is printed when you quit.");
    } catch (const std::invalid_argument&) {
        state.notice = state.tr("A fumen has ten columns.");
    }
}

// ---- Adversary and speed

void GameMode::setAdversary(int level) {
    if (!state.day.empty()) return;  // everybody has the same pieces
    int& adversary = state.settings.adversary;
    adversary = std::clamp(level, 0, AdversarySequence::kMaxLevel);
    if (state.game) state.game->setAdversaryLevel(adversary);
    if (state.phase == Phase::Start) saveForNextTime("adversary", options, state);
}

void GameMode::saveSpeeds() {
    const auto save = [this](std::string_view name, std::optional<int>& chosen,
                             int SettingValues::*speed) {
        if (!chosen) return;
        const int usual = std::exchange(state.settings.*speed, *std::exchange(chosen, {}));
        saveForNextTime(name, options, state);
        state.settings.*speed = usual;
    };
    save("watch_speed", state.chosenWatchSpeed, &SettingValues::watchSpeed);
    save("speed", state.chosenSpeed, &SettingValues::speed);
}

// On the first page it is that of the watched brain where this is chosen.
void GameMode::changeSpeed(int step) {
    if (state.phase == Phase::Start && state.start.chosen == StartItem::Watch) {
        setWatchSpeed(state.settings.watchSpeed + step);
    } else {
        setSpeed(state.getSpeed() + step);
    }
}

void GameMode::setWatchSpeed(int speed) {
    state.settings.watchSpeed = std::clamp(speed, 0, GameClock::kMaxSpeed);
    state.chosenWatchSpeed = state.settings.watchSpeed;
}

void GameMode::setSpeed(int speed) {
    if (state.usesWatchSpeed()) return setWatchSpeed(speed);
    state.settings.speed = std::clamp(speed, 0, GameClock::kMaxSpeed);
    // While a brain plays, and in a modern game, it is the brain's speed.
    const bool isBrains = state.brainActive || (state.phase != Phase::Start && state.isModern());
    if (!isBrains) state.chosenSpeed = state.settings.speed;
}

}  // namespace tui
