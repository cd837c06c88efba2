#pragma once

#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BotMessages.h"

namespace tetris {

// A valid move of a bot: what is played here, and how the bot is told so, in its own spelling and
// with the spin that really happens.
struct SuggestedMove {
    Move move;  // its score is its place in the list
    BotMove echo;
};

// Those of the moves that the question allows, in the bot's order: placements that the piece in
// play, or the one that Hold brings, can reach. First the moves whose spin can happen there, too;
// then those that lock there with another one, because some bots guess it.
[[nodiscard]] std::vector<SuggestedMove> listValidMoves(const Situation& situation,
                                                        const std::vector<BotMove>& moves);

// True if no valid move means that the bot has given its game up: there is a placement, and the
// piece has only just entered, as the protocol supposes.
[[nodiscard]] bool isResignation(const Situation& situation);

}  // namespace tetris
