#include "tui/tetris/game/Countdown.h"

#include <chrono>

namespace tui {

namespace {

using namespace std::chrono_literals;

// How long each number stands.
constexpr Duration kStep = 600ms;
// Of a match; and Ready, Go.
constexpr int kMatchSteps = 3;
constexpr int kSteps = 2;

}  // namespace

void Countdown::begin(TimePoint now)
{
    kept_.clear();
    state_.countdown = state_.versus ? kMatchSteps : kSteps;
    next_ = now + kStep;
}

bool Countdown::isOver(TimePoint now)
{
    if (now < next_) return false;
    next_ = now + kStep;
    return --state_.countdown == 0;
}

}  // namespace tui
