#pragma once

#include <functional>
#include <string>

#include "brain/lab/BrainContract.h"
#include "brain/tetris/external/BrainSource.h"

namespace tetris {

// Goes through the Tetris Bot Protocol with a bot step by step, for its author. Calls `take` with
// each check as soon as it is done. The detail of one that failed says what the bot did wrong; that
// of one that passed, what is worth knowing. Each check starts the bot anew; after the
// first one that got no answer in time the rest fail untried.
void checkBot(const std::string& command, const ProcessTerms& terms,
              const std::function<void(const ContractCheck&)>& take,
              const ContractProgress& progress = {});

}  // namespace tetris
