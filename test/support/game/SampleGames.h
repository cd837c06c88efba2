#pragma once

#include <string>

#include "core/tetris/replay/GameScore.h"

namespace test {

// The numbers of a game, and a text in place of its replay: stores do not read replays.
struct SampleGame {
    tetris::GameScore game;
    std::string replay;
};

inline SampleGame makeSampleGame(int64_t score, const std::string& mark = "",
                                 tetris::ScoreTable table = tetris::ScoreTable::Alone) {
    return {.game = {.table = table,
                     .rules = {.seed = 7},
                     .score = score,
                     .pieces = score / 3,
                     .rows = score / 10,
                     .brain = table == tetris::ScoreTable::Alone ? "" : "default",
                     .milliseconds = 61200},
            .replay = "replay of " + std::to_string(score) + mark + "\n"};
}

}  // namespace test
