#include "tui/tetris/game/FinesseCounter.h"

namespace tui {

void FinesseCounter::begin(const tetris::GameRules& rules, const KeyMap& keys) {
    finesse_.emplace(rules, !keys.findKeys(Action::TurnAround).empty());
    forget();
}

void FinesseCounter::forget() {
    presses_ = 0;
    isExempt_ = false;
}

void FinesseCounter::press(Action action) {
    switch (action) {
        case Action::Left:
        case Action::Right:
        case Action::WallLeft:
        case Action::WallRight:
        case Action::TurnLeft:
        case Action::TurnRight:
        case Action::TurnAround: ++presses_; break;
        case Action::Down:
        case Action::Drop: exempt(); break;
        default: break;
    }
}

std::optional<bool> FinesseCounter::judge(const tetris::FallingPiece& piece) {
    const bool isFault = presses_ > finesse_->countFewest(piece);
    const bool isJudged = !isExempt_;
    forget();
    return isJudged ? std::optional(isFault) : std::nullopt;
}

}  // namespace tui
