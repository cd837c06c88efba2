#pragma once

#include "brain/tetris/Pilot.h"
#include "core/tetris/Game.h"

namespace tetris {

// Plays the game to its end by ticks: the pilot, then Down, over and over, as the clock does.
inline void playWithPilot(Game& game, Pilot& pilot)
{
    while (game.isRunning()) {
        pilot.steer(game, [&game](Verb verb) { game.tick(verb); });
        game.tick(Verb::Down);
    }
}

}  // namespace tetris
