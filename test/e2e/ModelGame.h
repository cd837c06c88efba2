#pragma once

#include <string>
#include <vector>

#include "core/tetris/Game.h"
#include "test/e2e/TetrisProgram.h"

namespace test {

// The game that a person's keys should produce with the test sequence, by the rules alone and
// without a clock. It follows a program that plays the same game, in which the clock adds Downs.
class ModelGame {
public:
    // Types the key and waits until the screen shows the result of the verbs, with or without a
    // Down by the clock before and after them.
    void play(TetrisProgram& program, std::string_view key, const std::vector<tetris::Verb>& verbs);
    void play(TetrisProgram& program, SpecialKey key, const std::vector<tetris::Verb>& verbs);
    // The same for a hard drop: Drop, then Downs until the piece lands.
    void playHardDrop(TetrisProgram& program, std::string_view key);
    // Waits until the screen shows this game, with up to two Downs by the clock.
    void expectOn(TetrisProgram& program);

    const tetris::Game& getGame() const { return game_; }

private:
    using Verbs = std::vector<tetris::Verb>;

    static tetris::Game replay(const Verbs& verbs);
    void followVerbs(TetrisProgram& program, const Verbs& verbs);
    // Waits until the screen shows one of the continuations, and appends it to the game.
    void follow(TetrisProgram& program, const std::vector<Verbs>& continuations);

    Verbs verbs_;
    tetris::Game game_ = replay({});
};

// Whether the screen shows the well, score, pieces and rows of that game.
bool isShownOn(const TetrisProgram& program, const tetris::Game& game);

}  // namespace test
