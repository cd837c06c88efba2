#pragma once

#include <optional>
#include <string>
#include <utility>

#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/ControlKeys.h"
#include "tui/tetris/Pages.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/game/ScreenGame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What keys do while a game or match is on the screen, from its countdown to the card of its end;
// and what an action does, also on the first page.
class GameMode : PlayParts {
public:
    // `pages` must outlive this.
    GameMode(const PlayParts& parts, Pages& pages) : PlayParts(parts), pages_(pages) {}

    // Requires: a game is on the screen, without a page or question in front of it.
    void onKey(const PressedKey& pressed);
    void act(Action action);
    // Call it after each event: what follows from a game that has begun.
    void noteStarts();
    // What follows from a new state, whatever has changed it.
    void follow();
    // Saves the speeds that the person has chosen, whatever a brain has now.
    void saveSpeeds();

    // Two have just played at one keyboard, and may still hold any of their keys.
    bool areKeysHeld() const;
    // For the terminal's clipboard, once; empty: nothing.
    [[nodiscard]] std::string takeCopy() { return std::exchange(copy_, {}); }

private:
    [[nodiscard]] bool steer(const ControlStep& step);
    // Beside the card of a game that has just ended.
    bool isStillForPiece(const PressedKey& pressed) const;
    [[nodiscard]] bool onEndKey(const PressedKey& pressed);
    [[nodiscard]] bool onLiveKey(const PressedKey& pressed);
    void leave(std::optional<StartItem> item, Leaving leaving = Leaving::No);
    void suspend();
    void watchLast(bool opensReview);
    void pauseOrResume();
    void start(Action action);
    void help(Action action);
    void copyPosition();
    void setAdversary(int level);
    void changeSpeed(int step);
    void setSpeed(int speed);
    void setWatchSpeed(int speed);

    Pages& pages_;
    std::optional<TimePoint> overSince_{};  // when the game has ended
    int starts_ = 0;                        // GameTable::countStarts() at the last noteStarts
    std::string copy_;
};

}  // namespace tui
