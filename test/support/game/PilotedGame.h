#pragma once

#include "brain/tetris/steer/Pilot.h"
#include "core/tetris/Game.h"

namespace tetris {

// Plays the game to its end by ticks: the verbs of the pilot, then a Down, again and again.
inline void playWithPilot(Game& game, Pilot& pilot) {
    while (game.isRunning()) {
        pilot.steer(game, [&game](Verb verb) { game.tick(verb); });
        game.tick(Verb::Down);
    }
}

}  // namespace tetris
