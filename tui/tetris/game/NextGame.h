#pragma once

#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What the next new game will be: rules, goal, level, sequence, size, rising speed.

// Changes it as the action says; what has no meaning under the rules in force changes nothing.
// Returns false if the action is for something else.
bool chooseNext(Action action, const PlayOptions& options, TetrisState& state);

// Sets the level at which the next modern game starts, or the nearest one that its goal allows.
void setLevel(int level, TetrisState& state);

}  // namespace tui
