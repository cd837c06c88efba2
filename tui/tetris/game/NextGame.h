#pragma once

#include "brain/tetris/steer/AdversarySequence.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

using tetris::AdversarySequence;

// What the next new game will be: rules, goal, level, sequence, size, rising speed.

// Changes it as the action says; what has no meaning under the rules in force changes nothing.
// Returns false if the action is for something else.
bool chooseNext(Action action, const PlayOptions& options, TetrisState& state);

// Sets the level at which the next modern game starts, or the nearest one that its goal allows.
void setLevel(int level, TetrisState& state);

// Takes over what the settings choose for a game that begins. The well keeps its size; limit and
// stack are options of the program, which are in `given`.
void chooseSetup(const GameSetup& given, TetrisState& state);

// Makes the game of the state's setup and seed. An adversary finds its master by `findMaster`.
void makeGame(AdversarySequence::FindMaster findMaster, TetrisState& state);
// The state's game goes on from a recorded one: from now on an adversary chooses its pieces itself.
// No effect if it has none.
void addAdversary(AdversarySequence::FindMaster findMaster, TetrisState& state);

}  // namespace tui
