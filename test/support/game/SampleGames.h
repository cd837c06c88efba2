#pragma once

#include <string>

#include "core/tetris/GameScore.h"

namespace test {

// A game with that score, of a table of its own if wanted; and a text that stands for its replay,
// as no store looks into one.
struct SampleGame {
    tetris::GameScore game;
    std::string replay;
};

[[nodiscard]] inline SampleGame makeSampleGame(std::int64_t score, const std::string& mark = "",
                                               tetris::ScoreTable table = tetris::ScoreTable::Alone)
{
    return {.game = {.table = table,
                     .seed = 7,
                     .score = score,
                     .pieces = score / 3,
                     .rows = score / 10,
                     .brain = table == tetris::ScoreTable::Alone ? "" : "default",
                     .milliseconds = 61200},
            .replay = "replay of " + std::to_string(score) + mark + "\n"};
}

}  // namespace test
