#pragma once

#include "tui/command/Program.h"

namespace tetris {
class RankChannel;
}

namespace tui {

// The program tetris, with all its commands.
const Program& getTetris();

// ---- One function a command, as CommandEntry::run; the table says what each does

int playInTerminal(CommandLine words);
int playVersus(CommandLine words);
int replayGames(CommandLine words);
int showScores(CommandLine words);
int showBrains(CommandLine words);
int ratePositions(CommandLine words);
int estimateLengths(CommandLine words);
int serveBrain(CommandLine words);
int serveEnv(CommandLine words);
int watchBrains(CommandLine words);
int listLiveGames(CommandLine words);
int printBound(CommandLine words);
int printConfig(CommandLine words);
// All commands that are only in the program tetris-lab, which is first built when one of them is
// asked for: replaces this program by that one.
int startLaboratory(CommandLine words);

// ---- Those that several ranks may execute together; `channel` is null if one process does it
// alone. See runRanked.

int runGames(CommandLine words, tetris::RankChannel* channel);
int playMatch(CommandLine words, tetris::RankChannel* channel);
int playLeague(CommandLine words, tetris::RankChannel* channel);
int tuneWeights(CommandLine words, tetris::RankChannel* channel);

}  // namespace tui
