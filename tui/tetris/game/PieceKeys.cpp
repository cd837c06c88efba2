#include "tui/tetris/game/PieceKeys.h"

#include <algorithm>

#include "core/base/Range.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// Bytes of a key that come faster are its repetition by the terminal.
constexpr Duration kOwnRepetition = 100ms;
// A soft drop is no faster than that.
constexpr Duration kFastestDrop = 8ms;

// True in modern games: Down can be held, other keys act once a press, and where keys repeat at
// once, a held direction leads to the wall.
bool hasModernKeys(const TetrisState& state) { return state.findModern() != nullptr; }

bool canBeHeld(std::optional<Action> action, const TetrisState& state) {
    return action == Action::Left || action == Action::Right ||
           (action == Action::Down && hasModernKeys(state));
}

// The key without what may change while it is held: Control, Alt and Shift.
Key findBare(const KeyEvent& event) {
    return {.code = event.key.code,
            .character = event.number == 0 ? event.key.character : event.number};
}

bool neverRepeats(std::optional<Action> action) {
    using enum Action;
    constexpr std::array kOnce{Land, Hold, TurnRight, TurnLeft, TurnAround, Undo};
    return action && base::contains(kOnce, *action);
}

}  // namespace

PieceKeys::Place PieceKeys::findPlace() const {
    const int side = findSide();
    return {state_.game->findFalling(side), state_.game->countLandedPieces(side)};
}

bool PieceKeys::isStuck(const Way& way) const {
    return state_.phase != Phase::Playing || (way.triedAt && *way.triedAt == findPlace());
}

void PieceKeys::release(const Key& key) {
    for (Way& way : ways_) {
        const auto isSame = [&key](const Held& held) { return held.key == key; };
        const bool wasLast = !way.keys.empty() && isSame(way.keys.back());
        if (std::erase_if(way.keys, isSame) > 0) way.triedAt.reset();
        if (wasLast && !way.keys.empty()) way.repeatAt = now_ + way.keys.back().pace.delay;
    }
}

void PieceKeys::rest() {
    for (Way& way : ways_) {
        if (isStuck(way)) way.skip(now_);
    }
}

void PieceKeys::skip() {
    for (Way& way : ways_)
        way.skip(now_);
}

bool PieceKeys::accepts(const KeyEvent& event, std::optional<Action> action) {
    if (event.change == KeyChange::Released) {
        release(findBare(event));
        return false;
    }
    if (event.change == KeyChange::Repeated)
        return (state_.focus || !canBeHeld(action, state_)) &&
               !(hasModernKeys(state_) && neverRepeats(action));
    if (event.change != KeyChange::Typed || !hasModernKeys(state_)) return true;
    if (action != Action::Land) {
        // A held key is not interrupted: the next one is pressed anew.
        landedAt_.reset();
        return true;
    }
    const bool isRepeated = landedAt_ && now_ < *landedAt_ + kOwnRepetition;
    landedAt_ = now_;
    return !isRepeated;
}

bool PieceKeys::isPress(const KeyEvent& event) {
    if (event.change != KeyChange::Typed) return event.change == KeyChange::Pressed;
    const bool isRepeated = typed_ == event.key && now_ < typedAt_ + kOwnRepetition;
    typed_ = event.key;
    typedAt_ = now_;
    return !isRepeated;
}

PieceKeys::Pace PieceKeys::findPace(Action action) const {
    if (action != Action::Down) return {state_.settings.das, state_.settings.arr};
    const Duration fall =
        std::chrono::microseconds(tetris::computeFallTime(state_.findModern()->getLevel()));
    const int factor = state_.settings.softDrop;
    const Duration pace = factor == 0 ? kFastestDrop : std::max(kFastestDrop, fall / factor);
    return {pace, pace};
}

void PieceKeys::hold(const KeyEvent& event, std::optional<Action> action) {
    if (event.change != KeyChange::Pressed || !canBeHeld(action, state_)) return;
    const Key key = findBare(event);
    release(key);
    // A control that has the focus has the arrows.
    if (state_.focus) return;
    Way& way = ways_[action == Action::Down ? 1 : 0];
    const Pace pace = findPace(*action);
    way.keys.push_back({key, *action, pace});
    way.repeatAt = now_ + pace.delay;
    way.triedAt.reset();
}

std::optional<TimePoint> PieceKeys::nextWake() const {
    std::optional<TimePoint> next;
    for (const Way& way : ways_) {
        if (!way.keys.empty() && !isStuck(way)) next = earlier(next, way.repeatAt);
    }
    return next;
}

std::optional<Action> PieceKeys::takeDue() {
    rest();
    const std::optional<TimePoint> due = nextWake();
    if (!due || *due > now_) return std::nullopt;
    Way& way = *std::ranges::find_if(ways_, [&](const Way& each) {
        return !each.keys.empty() && each.repeatAt == due && !isStuck(each);
    });
    const auto& [key, action, pace] = way.keys.back();
    way.repeatAt += std::max<Duration>(pace.repeat, 1ms);
    way.triedAt = findPlace();
    const bool isAtOnce = state_.settings.arr == 0ms && hasModernKeys(state_);
    if (isAtOnce && action == Action::Left) return Action::WallLeft;
    if (isAtOnce && action == Action::Right) return Action::WallRight;
    return action;
}

}  // namespace tui
