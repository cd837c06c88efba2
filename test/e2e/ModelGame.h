#pragma once

#include <string>
#include <vector>

#include "core/tetris/Game.h"
#include "test/e2e/TetrisProgram.h"

namespace test {

// The game that a person's keys should make of the test sequence: the rules alone, without a
// clock. It follows a program that plays the same, in which the clock adds a Down now and then.
class ModelGame {
public:
    // Types the key and waits until the screen shows what the verbs do, with or without a Down of
    // the clock before and after them.
    void play(TetrisProgram& program, std::string_view key, const std::vector<tetris::Verb>& verbs);
    void play(TetrisProgram& program, SpecialKey key, const std::vector<tetris::Verb>& verbs);
    // The same for a hard drop, whose number of Downs depends on the game.
    void playHardDrop(TetrisProgram& program, std::string_view key);
    // Waits until the screen shows this game.
    void expectOn(TetrisProgram& program);

    [[nodiscard]] const tetris::Game& getGame() const { return game_; }

private:
    using Verbs = std::vector<tetris::Verb>;

    [[nodiscard]] static tetris::Game replay(const Verbs& verbs);
    void followVerbs(TetrisProgram& program, const Verbs& verbs);
    // Takes over the first of the continuations that the screen shows.
    void follow(TetrisProgram& program, const std::vector<Verbs>& continuations);

    Verbs verbs_;
    tetris::Game game_ = replay({});
};

// Whether the screen shows that game: its well, score, pieces and rows.
[[nodiscard]] bool isShownOn(const TetrisProgram& program, const tetris::Game& game);

}  // namespace test
