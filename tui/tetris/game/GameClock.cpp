#include "tui/tetris/game/GameClock.h"

#include <algorithm>
#include <utility>

#include "tui/tetris/state/SeenSide.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// A fall waits for a slow brain for this long, or for the delay between falls if that is longer.
constexpr Duration kLeastPatience = 250ms;

constexpr int kSpeedALevel = 5;
// Below the greatest speed, where pieces do not fall but land at once.
constexpr int kHighestRisen = GameClock::kMaxSpeed - 1;

}  // namespace

int computeRisingSpeed(int chosen, int rows) {
    return std::max(chosen, std::min(kHighestRisen, chosen + kSpeedALevel * findLevel(rows)));
}

int computeChosenSpeed(int inForce, int rows) {
    if (inForce == GameClock::kMaxSpeed) return inForce;
    return std::max(0, inForce - kSpeedALevel * findLevel(rows));
}

void GameClock::start(TimePoint now) {
    isRunning_ = true;
    playedBefore_ = Duration(0);
    playingSince_ = now;
    fellAt_ = now;
    readyAt_ = {};
    isPutOff_ = false;
}

void GameClock::restore(Duration played) {
    isRunning_ = false;
    playedBefore_ = played;
    fallenBefore_ = Duration(0);
}

void GameClock::pause(TimePoint now) {
    playedBefore_ = computePlayed(now);
    isRunning_ = false;
    fallenBefore_ = now - fellAt_;
}

void GameClock::resume(TimePoint now, int speed) {
    isRunning_ = true;
    playingSince_ = now;
    readyAt_ = now + kToReady;
    fellAt_ = now - std::min(fallenBefore_, computeDelay(speed));
}

void GameClock::resumeLater(TimePoint now) {
    isRunning_ = true;
    playingSince_ = now + kToReady;
    readyAt_ = {};
}

void GameClock::skipWait(TimePoint now) {
    readyAt_ = {};
    playingSince_ = std::min(playingSince_, now);
}

void GameClock::setPlayed(Duration played, TimePoint now) {
    playedBefore_ = played;
    playingSince_ = now;
}

void GameClock::countFall(TimePoint now, int speed) {
    const Duration delay = computeDelay(speed);
    const bool isOnTime = !std::exchange(isPutOff_, false) && now - fellAt_ < 2 * delay;
    fellAt_ = isOnTime ? fellAt_ + delay : now;
}

void GameClock::countLanding(TimePoint now, int speed, bool dropsAtOnce) {
    const bool isSeen = !dropsAtOnce && speed != kMaxSpeed;
    fellAt_ = isSeen ? now : now + std::max(Duration(0), kSightTime - computeDelay(speed));
    isPutOff_ = false;
}

TimePoint GameClock::computeNextFall(int speed, bool isBrainThinking) const {
    const Duration delay = computeDelay(speed);
    const Duration patience = std::max(delay, kLeastPatience);
    return std::max(readyAt_,
                    fellAt_ + delay + (isPutOff_ && isBrainThinking ? patience : Duration(0)));
}

}  // namespace tui
