#include "brain/lab/play/SteeredGame.h"

#include <utility>

namespace tetris {

GameBrains::GameBrains(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop,
                       const BrainMaker& make)
    : brain(make ? make(setup.brain) : setup.brain.make()),
      master(setup.master.value_or(setup.brain).makeMaster())
{
    for (Brain* const each : {brain.get(), master.get()}) {
        each->setStop(stop);
        each->setOverflow(setup.overflow);
    }
    const GameStart start{
        .seed = seed, .width = setup.width, .height = setup.rows + kTopRows, .limit = setup.rows};
    brain->beginGame(start);
    if (setup.adversary > 0) master->beginGame(start);
}

SteeredGame::SteeredGame(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop,
                         const BrainMaker& make)
    : stop_(stop),
      brains_(setup, seed, stop, make),
      game_(makeSequence(setup, seed, *brains_.master),
            {.width = setup.width, .height = setup.rows + kTopRows, .limit = setup.limit}),
      pilot_(*brains_.brain)
{
}

GameResult SteeredGame::summarize() const
{
    return {.pieces = game_.countLandedPieces(),
            .tally = game_.getTally(),
            .end = game_.getEnd(),
            .board = game_.isRunning() ? game_.copyCommittedBoard() : game_.getBoard()};
}

}  // namespace tetris
