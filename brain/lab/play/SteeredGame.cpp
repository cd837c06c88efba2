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
    const GameStart start{.seed = setup.tellsSeed ? seed : 0,
                          .width = setup.rules.width,
                          .height = countBoardRows(setup.rules),
                          .limit = setup.rules.rows};
    brain->beginGame(start);
    if (setup.adversary > 0) master->beginGame(start);
}

SteeredGame::SteeredGame(const GameSetup& setup, std::uint64_t seed, const std::stop_token& stop,
                         const BrainMaker& make)
    : stop_(stop),
      pace_(setup.pace),
      sees_(setup.sees),
      brains_(setup, seed, stop, make),
      game_(makeRules(setup, seed), makeSequence(setup, seed, *brains_.master)),
      pilot_(*brains_.brain, setup.sees)
{
}

void SteeredGame::turn(const See& see)
{
    if (const auto* const classic = game_.get<Game>()) {
        turnClassic(*classic, see);
    } else {
        turnModern(*game_.get<ModernGame>(), see);
    }
    if (!game_.isRunning()) brains_.brain->endGame(toFinish(summarize()));
}

void SteeredGame::turnModern(const ModernGame& game, const See& see)
{
    see(std::nullopt, game_.elapse(pace_));
    if (!game.isRunning()) return;
    if (modernPilot_.needsMove(game)) {
        Brain& brain = *brains_.brain;
        const int sees = limitSees(brain.sees(), sees_);
        modernPilot_.setMove(brain.chooseMove(copySituation(game, sees)), game);
    }
    const std::optional<Verb> verb = modernPilot_.decide(game);
    if (verb && !stop_.stop_requested()) see(verb, game_.tick(*verb));
}

void SteeredGame::turnClassic(const Game& game, const See& see)
{
    static_cast<void>(pilot_.think(game));
    if (stop_.stop_requested()) return;
    const auto tick = [&](Verb verb) { see(verb, game_.tick(verb)); };
    pilot_.steer(game, tick);
    tick(Verb::Down);
}

}  // namespace tetris
