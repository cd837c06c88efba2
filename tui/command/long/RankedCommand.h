#pragma once

#include <functional>
#include <string>

#include "brain/lab/run/RankChannel.h"
#include "tui/base/Environment.h"

namespace tui {

class ArgumentParser;

// The work of a command. `channel` is null if one process does it alone. Returns the exit code.
using RankedWork = std::function<int(tetris::RankChannel* channel)>;

// Does the work as one of several processes if --mpi is among the arguments, otherwise alone, and
// returns the exit code. With --mpi, rank 0 reports an error of any process in one sentence that
// begins with `speaker` ("tetris run"), and all processes end with the exit code that runProgram
// would return. Alone, exceptions of the work pass through. Throws UsageError if the program was
// built without MPI.
int runRanked(const std::string& speaker, CommandLine words, const RankedWork& work);

// The same with ranks that have already been started.
int runRanked(const std::string& speaker, tetris::Ranks& ranks, const RankedWork& work);

// A command as CommandEntry::run; the first word is its name.
using RankedCommand = int(CommandLine words, tetris::RankChannel* channel);
template <RankedCommand& command>
int runRanked(CommandLine words) {
    return runRanked(std::string("tetris ") + words[0], words,
                     [=](tetris::RankChannel* channel) { return command(words, channel); });
}

// Adds --mpi. It is refused if `channel` is null, because it was given in a form that runRanked
// does not recognise, such as `--mpi=true`.
void addRanksOption(ArgumentParser& parser, const tetris::RankChannel* channel);

}  // namespace tui
