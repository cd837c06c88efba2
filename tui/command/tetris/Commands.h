#pragma once

#include "tui/command/Program.h"

namespace tetris {
class RankChannel;
}

namespace tui {

// The program tetris, with all its commands.
const Program& getTetris();

// ---- One function a command, as CommandEntry::run; the table says what each does

int playInTerminal(int argc, char** argv);
int playVersus(int argc, char** argv);
int replayGames(int argc, char** argv);
int showScores(int argc, char** argv);
int showBrains(int argc, char** argv);
int ratePositions(int argc, char** argv);
int estimateLengths(int argc, char** argv);
int serveBrain(int argc, char** argv);
int serveEnv(int argc, char** argv);
int watchBrains(int argc, char** argv);
int listLiveGames(int argc, char** argv);
int printBound(int argc, char** argv);
int printConfig(int argc, char** argv);
// All commands that are only in the program tetris-lab, which is first built when one of them is
// asked for: replaces this program by that one.
int startLaboratory(int argc, char** argv);

// ---- Those that several ranks may execute together; `channel` is null if one process does it
// alone. See runRanked.

int runGames(int argc, char** argv, tetris::RankChannel* channel);
int playMatch(int argc, char** argv, tetris::RankChannel* channel);
int playLeague(int argc, char** argv, tetris::RankChannel* channel);
int tuneWeights(int argc, char** argv, tetris::RankChannel* channel);

}  // namespace tui
