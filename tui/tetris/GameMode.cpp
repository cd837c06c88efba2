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

GameMode::GameMode(PlayOptions& options, TetrisState& state, BrainSeat& brain, ScreenGame& game,
                   Pages& pages)
    : options_(options), state_(state), brain_(brain), game_(game), pages_(pages) {}

void GameMode::follow(TimePoint now) {
    if (state_.phase != Phase::Over) overSince_.reset();
    if (state_.phase == Phase::Over && !overSince_) overSince_ = now;
}

// The first modern game after classic ones says which key has moved.
void GameMode::noteStarts() {
    const int before = std::exchange(starts_, game_.getTable().countStarts());
    if (before == starts_) return;
    game_.getTable().request();
    state_.saysKeys = false;
    if (state_.findModern() == nullptr || state_.session.isShared) return;
    if (std::exchange(state_.knowsModern, true)) return;
    state_.saysKeys = state_.phase == Phase::Ready;
    if (state_.saysKeys) return;
    const std::string hold = state_.keys.nameKey(Action::Hold);
    const std::string settings = state_.keys.nameKey(Action::Settings);
    if (state_.notice.empty() && !hold.empty() && !settings.empty())
        state_.notice = state_.tr.format("{0} holds; settings are {1}", hold, settings);
}

// ---- Keys

bool GameMode::areKeysHeld(TimePoint now) const {
    return state_.phase == Phase::Over && state_.session.isShared &&
           now < overSince_.value_or(now) + kSharedEndDelay;
}

void GameMode::onKey(const PressedKey& pressed, TimePoint now) {
    const auto& [key, action] = pressed;
    const bool isOver = state_.phase == Phase::Over;
    if (isMouse(key)) {
        // The card of a finished game covers the controls.
        if (!isOver) static_cast<void>(steer(steerByMouse(key, state_), now));
        return;
    }
    const bool isTaken = steer(steerControls(pressed, state_), now) ||
                         (state_.findLive() != nullptr && onLiveKey(pressed, now)) ||
                         (isOver && onEndKey(key, now));
    if (isTaken) return;
    if (key.code == KeyCode::Escape) {
        state_.phase == Phase::Paused ? suspend(now) : pauseOrResume(now);
    } else if (action) {
        act(*action, now);
    }
}

// Returns false if the key has no meaning for the controls.
bool GameMode::steer(const ControlStep& step, TimePoint now) {
    if (!step.action) return step.isTaken;
    if (!step.value) {
        act(*step.action, now);
    } else if (step.action == Action::LevelUp) {
        setLevel(*step.value, state_);
    } else if (step.action == Action::Faster) {
        setSpeed(*step.value);
    } else {
        setAdversary(*step.value);
    }
    return true;
}

// Handles a key that has its meaning only beside the card of a finished game. Returns false for any
// other.
bool GameMode::onEndKey(const Key& key, TimePoint now) {
    if (key.code == KeyCode::Enter) {
        act(Action::New, now);
    } else if (key.code == KeyCode::Escape) {
        leave(state_.session.item);
    } else if (key == kFirstToKey && game_.getOpponent().chooseFirstTo()) {
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
bool GameMode::onLiveKey(const PressedKey& pressed, TimePoint now) {
    const auto& [key, action] = pressed;
    const LiveFacts& live = *state_.findLive();
    const bool isOver = state_.phase == Phase::Over || live.hasEnded;
    const bool isEnter = isOver && key.code == KeyCode::Enter;
    const bool isBack = key.code == KeyCode::Escape || (live.isWatched && action == Action::Quit);
    const auto go = [this](Leaving leaving) { leave(StartItem::People, leaving); };
    if ((isBack && (isOver || live.isWatched)) || (isEnter && (live.isWatched || live.hasEnded))) {
        go(Leaving::Live);
    } else if (key.code == KeyCode::Escape) {
        if (live.waits) state_.notice.clear();
        pauseOrResume(now);
    } else if (isEnter) {
        game_.getPlay().startNext(now);
    } else if (isOver && action == Action::Quit) {
        go(Leaving::Quit);
    } else if (live.isWatched && key.code == KeyCode::Right) {
        go(Leaving::NextLive);
    } else if (live.isWatched && key.code == KeyCode::Left) {
        go(Leaving::PreviousLive);
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
        return action && !movesPiece(*action) && !base::contains(kMeant, *action);
    }
    return true;
}

void GameMode::act(Action action, TimePoint now) {
    if (movesPiece(action)) return game_.getPlay().act(action, now, state_.findMovedSide());
    if (action == Action::LevelUp && game_.getOpponent().chooseLevel(1)) return;
    if (action == Action::LevelDown && game_.getOpponent().chooseLevel(-1)) return;
    if (chooseNext(action, options_, state_)) {
        if (state_.phase == Phase::Start) game_.getTable().request();
        return;
    }
    switch (action) {
        case Action::Brain:
        case Action::View:
            if (state_.session.isShared) break;  // it would help one of the two
            if (state_.versus && state_.isInGame() && state_.versus->isRated()) {
                const auto then = [this, action](TimePoint at) { help(action, at); };
                pages_.ask(Overlay::RatedQuestion, then, now);
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
        case Action::Again: start(action, now); break;
        case Action::Pause: pauseOrResume(now); break;
        case Action::Settings: pages_.openSettings(now); break;
        case Action::Scores: pages_.openScores(now); break;
        case Action::Help: pages_.openHelp(now); break;
        case Action::Quit: pages_.quit(now); break;
        default: break;
    }
}

// ---- The course of games

// Asks first if a game is running, but in games that are played for a quick result.
void GameMode::start(Action action, TimePoint now) {
    const bool isAgain = action == Action::Again && state_.phase != Phase::Start;
    const auto then = [this, isAgain](TimePoint at) {
        isAgain ? game_.startAgain(at) : game_.getPlay().startNext(at);
    };
    if (!state_.isInGame() ||
        (state_.session.canBeReplaced && getEntry(state_.setup.rules.goal).startsAtOnce)) {
        then(now);
    } else if (state_.session.canBeReplaced) {
        pages_.ask(Overlay::NewQuestion, then, now);
    }
}

void GameMode::pauseOrResume(TimePoint now) {
    if (state_.isUnderWay()) {
        game_.getPlay().pause(now);
        // Esc keeps it.
        if (state_.isSuspendable() && !state_.isGameEmpty()) state_.notice = warnOfLimit(state_);
    } else if (state_.phase == Phase::Paused) {
        state_.notice.clear();
        game_.getPlay().resume(now);
    }
}

// Leaves a paused game for the first page. One that cannot be suspended, and a match, is asked
// about.
void GameMode::suspend(TimePoint now) {
    if (!state_.session.canBeSuspended || (state_.hasBegun && !state_.canSuspend)) {
        pages_.quit(now);
    } else {
        game_.suspend();
    }
}

// Leaves the finished game for that row of the first page, or further.
void GameMode::leave(std::optional<StartItem> item, Leaving leaving) {
    game_.leave();
    if (item) state_.start.chosen = *item;
    state_.leaving = leaving;
}

void GameMode::watchLast(bool opensReview) {
    pages_.watch({game_.getLastReplay(), state_.settings.name, 0, opensReview});
}

// The brain plays, or its view is shown, or no longer.
void GameMode::help(Action action, TimePoint now) {
    if (action == Action::View) {
        state_.viewsBrain = !state_.viewsBrain;
    } else {
        state_.brainActive = !state_.brainActive;
        if (!state_.brainActive) game_.getTable().notePerson();
        brain_.unsettle();
    }
    brain_.consider(now);
    // The game counts in another table now.
    if (state_.isInGame()) game_.getTable().request();
}

void GameMode::copyPosition() {
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

// ---- Adversary and speed

void GameMode::setAdversary(int level) {
    if (!state_.day.empty()) return;  // everybody has the same pieces
    int& adversary = state_.settings.adversary;
    adversary = std::clamp(level, 0, tetris::AdversarySequence::kMaxLevel);
    if (state_.game) state_.game->setAdversaryLevel(adversary);
    if (state_.phase == Phase::Start) saveForNextTime("adversary", state_.settings, options_);
}

void GameMode::saveSpeeds() {
    if (std::exchange(hasWatchSpeed_, false))
        saveForNextTime("watch_speed", state_.settings, options_);
    if (!chosenSpeed_) return;
    SettingValues settings = state_.settings;
    settings.speed = *std::exchange(chosenSpeed_, {});
    saveForNextTime("speed", settings, options_);
}

// On the first page it is that of the watched brain where this is chosen.
void GameMode::changeSpeed(int step) {
    if (state_.phase == Phase::Start && state_.start.chosen == StartItem::Watch) {
        setWatchSpeed(state_.settings.watchSpeed + step);
    } else {
        setSpeed(state_.getSpeed() + step);
    }
}

void GameMode::setWatchSpeed(int speed) {
    state_.settings.watchSpeed = std::clamp(speed, 0, GameClock::kMaxSpeed);
    hasWatchSpeed_ = true;
}

void GameMode::setSpeed(int speed) {
    if (state_.usesWatchSpeed()) return setWatchSpeed(speed);
    state_.settings.speed = std::clamp(speed, 0, GameClock::kMaxSpeed);
    // While a brain plays, and in a modern game, it is the brain's speed.
    const bool isBrains = state_.brainActive || (state_.phase != Phase::Start && state_.isModern());
    if (!isBrains) chosenSpeed_ = state_.settings.speed;
}

}  // namespace tui
