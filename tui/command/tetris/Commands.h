#pragma once

#include <span>

#include "tui/command/Program.h"

namespace tetris {
class Ranks;
}

namespace tui {

// All commands of tetris, in the order in which help shows them.
[[nodiscard]] std::span<const CommandEntry> getCommands();
// The program tetris.
[[nodiscard]] const Program& getTetris();

// ---- One function a command, as CommandEntry::run

// `tetris play`: the game in the terminal.
int playInTerminal(int argc, char** argv);
// `tetris run`: plays games without a screen and prints their numbers and a summary.
int runGames(int argc, char** argv);
// `tetris replay`: shows a recorded game, verifies or exports it.
int replayGames(int argc, char** argv);
// `tetris scores`: lists the score tables, adds games to them, and prints the replay of a game.
int keepScores(int argc, char** argv);
// `tetris brains`: lists the brains, writes a file of weights to start from, tests a brain.
int showBrains(int argc, char** argv);
// `tetris rate`: reads positions and prints how a brain rates every placement.
int ratePositions(int argc, char** argv);
// `tetris match`: two brains play the same seeds; prints which one is better, and how sure that is.
int playMatch(int argc, char** argv);
// `tetris league`: many brains play the same seeds; prints which are better, and how sure that is.
int playLeague(int argc, char** argv);
// `tetris estimate`: prints the mean length of a brain's games, where whole games would take hours.
int estimateLengths(int argc, char** argv);
// `tetris serve`: a brain as a process that answers questions in lines of JSON.
int serveBrain(int argc, char** argv);
// `tetris watch`: brains side by side on the screen.
int watchBrains(int argc, char** argv);
// `tetris tune`: searches for the weights of a brain and writes them to a file.
int tuneWeights(int argc, char** argv);
// `tetris bound`: prints an upper bound on the score of a known sequence, with the argument for it.
int printBound(int argc, char** argv);
// `tetris config`: prints the settings in force as a settings file, or the place of that file.
int printConfig(int argc, char** argv);

// ---- For tests: a command as one of several ranks that have already been started. Requires: the
// arguments contain --mpi.

int runGames(int argc, char** argv, tetris::Ranks& ranks);
int tuneWeights(int argc, char** argv, tetris::Ranks& ranks);

}  // namespace tui
