#pragma once

#include <cstdint>

#include "core/tetris/rules/GameReport.h"
#include "tui/tetris/game/Effects.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What the locks of a modern game do to its picture: the stack, rows that are cleared or rise, the
// bell, the curve of heights, and what a lock of note is called.
class ShownLocks {
public:
    // Both must outlive this.
    ShownLocks(TetrisState& state, Effects& effects) : state_(state), effects_(effects) {}

    // The game goes on from here, at that level.
    void begin(int level) { level_ = level; }
    // A piece has locked, and the state has the game after it. `isLast`: it has ended.
    void show(const tetris::Lock& lock, bool isLast, TimePoint now);
    // A zen game has made room.
    void empty();

private:
    void callOut(const tetris::Lock& lock, int levelBefore, TimePoint now);

    TetrisState& state_;
    Effects& effects_;
    int level_ = 1;         // at the last lock
    TimePoint calledAt_{};  // when the call-out was set
};

}  // namespace tui
