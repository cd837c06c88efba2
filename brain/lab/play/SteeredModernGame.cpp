#include "brain/lab/play/SteeredModernGame.h"

#include "brain/lab/play/HeadlessModernGame.h"

namespace tetris {

SteeredModernGame::SteeredModernGame(const GameSetup& setup, std::uint64_t seed,
                                     const std::stop_token& stop, const BrainMaker& make)
    : stop_(stop),
      pace_(setup.pace),
      brains_(setup, seed, stop, make),
      game_(makeSequence(setup, seed, *brains_.master), makeModernRules(setup, seed)),
      pilot_(*brains_.brain)
{
}

GameResult SteeredModernGame::summarize() const
{
    return tetris::summarize(game_, game_.getEnd(), PlayMode::Ticks);
}

}  // namespace tetris
