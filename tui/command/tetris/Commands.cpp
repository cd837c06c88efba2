#include "tui/command/tetris/Commands.h"

#include <array>

#include "tui/session/ScoreProcess.h"

namespace tui {

namespace {

constexpr std::array<CommandEntry, 11> kCommands{{
    {"play", "play in the terminal", playInTerminal},
    {"run", "games without a screen: numbers out", runGames},
    {"replay", "watch a recorded game; --verify checks it without a screen", replayGames},
    {"scores", "the score tables, and the replays that prove them", keepScores},
    {"brains", "the brains there are, one line each", showBrains},
    {"rate", "positions in, every landing rated by a brain out", ratePositions},
    {"match", "two brains on the same seeds: which is better, and how sure", playMatch},
    {"watch", "two to four brains side by side, on the same pieces", watchBrains},
    {"tune", "looks for the weights of a brain, by playing", tuneWeights},
    {"bound", "the most that a known sequence allows, with the argument", printBound},
    {"config", "the settings in force", printConfig},
}};

constexpr std::array<CommandEntry, 1> kHelpers{{
    {kScoreCommand, "saves the score of a game for the session that played it", keepScore},
}};

}  // namespace

std::span<const CommandEntry> getCommands()
{
    return kCommands;
}

const Program& getTetris()
{
    static const Program kTetris{.name = "tetris",
                                 .about = "Tetris in the terminal, and its brains.",
                                 .defaultCommand = "play",
                                 .commands = kCommands,
                                 .helpers = kHelpers};
    return kTetris;
}

}  // namespace tui
