#pragma once

#include <functional>
#include <string>

#include "brain/lab/run/RankChannel.h"

namespace tui {

class ArgumentParser;

// A command's work; `channel` is null where it is done by one process alone. Returns the exit code;
// throws as a command does.
using RankedWork = std::function<int(tetris::RankChannel* channel)>;

// Does the work as one of several processes if --mpi is among the arguments, alone if not. What
// fails in any of them is told in one sentence by rank 0, under the speaker's name ("tetris run"),
// and ends all with the exit code that runProgram would return. Throws as a command does.
[[nodiscard]] int runRanked(const std::string& speaker, int argc, char** argv,
                            const RankedWork& work);

// The same with ranks that are there already.
[[nodiscard]] int runRanked(const std::string& speaker, tetris::Ranks& ranks,
                            const RankedWork& work);

// Adds --mpi.
void addRanksOption(ArgumentParser& parser, bool& isRanked);

// Throws UsageError if --mpi was given in a way that runRanked does not know, as `--mpi=true`.
void requireRanks(bool isRanked, const tetris::RankChannel* channel);

}  // namespace tui
