#pragma once

#include "tui/command/Program.h"

namespace tetris {
class Ranks;
}

namespace tui {

// The program tetris, with all its commands.
[[nodiscard]] const Program& getTetris();

// ---- One function a command, as CommandEntry::run; the table says what each does

int playInTerminal(int argc, char** argv);
int playVersus(int argc, char** argv);
int runGames(int argc, char** argv);
int replayGames(int argc, char** argv);
int keepScores(int argc, char** argv);
int showBrains(int argc, char** argv);
int ratePositions(int argc, char** argv);
int playMatch(int argc, char** argv);
int playLeague(int argc, char** argv);
int estimateLengths(int argc, char** argv);
int serveBrain(int argc, char** argv);
int serveEnv(int argc, char** argv);
int watchBrains(int argc, char** argv);
int tuneWeights(int argc, char** argv);
int printBound(int argc, char** argv);
int printConfig(int argc, char** argv);
// All commands that are only in the program tetris-lab, which is first built when one of them is
// asked for: replaces this program by that one.
int startLaboratory(int argc, char** argv);

// ---- For tests: a command as one of several ranks that have already been started. Requires: the
// arguments contain --mpi.

int runGames(int argc, char** argv, tetris::Ranks& ranks);
int tuneWeights(int argc, char** argv, tetris::Ranks& ranks);

}  // namespace tui
