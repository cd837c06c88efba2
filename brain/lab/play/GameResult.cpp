#include "brain/lab/play/GameResult.h"

namespace tetris {

GameResult summarize(const PlayedGame& game, GameEnd end, PlayMode mode)
{
    GameResult result{.pieces = game.countLandedPieces(),
                      .tally = game.getTally(),
                      .end = end,
                      .board = game.copyBoard()};
    if (const auto* const modern = game.get<ModernGame>()) {
        result.modern = ModernNumbers{.score = modern->getScore(),
                                      .tally = modern->getScoring().getTally(),
                                      .level = modern->getLevel()};
        if (mode == PlayMode::Ticks) result.modern->milliseconds = modern->getTime();
    }
    return result;
}

}  // namespace tetris
