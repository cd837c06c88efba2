#pragma once

#include <chrono>
#include <optional>

#include "core/tetris/rules/Finesse.h"
#include "tui/base/App.h"
#include "tui/tetris/state/KeyMap.h"

namespace tui {

// Counts the presses of keys for the falling piece of a modern game, and judges them where it
// locks. What it judges is known only while the game is played: no replay has presses.
class FinesseCounter {
public:
    // A game begins, or goes on. `keys`: those of the game.
    void begin(const tetris::GameRules& rules, const KeyMap& keys);
    // A key was pressed that has this meaning; not its repetitions.
    void press(Action action);
    // Something else than a person moves the falling piece: it is not judged.
    void exempt() { isExempt_ = true; }
    // Another piece falls now, without a lock.
    void forget();
    // The piece has locked there: whether it took more presses than needed. Nullopt if it is not
    // judged: one that a person has moved down slides under others, which no table knows. Begins
    // the next piece. Requires: begin was called.
    [[nodiscard]] std::optional<bool> judge(const tetris::FallingPiece& piece);

private:
    std::optional<tetris::Finesse> finesse_;
    int presses_ = 0;
    bool isExempt_ = false;
};

// The verb of the action in a modern game with that factor of the soft drop.
std::optional<Verb> findModernVerb(Action action, int softDrop);
// True if the action, pressed before a piece enters, acts as it enters.
bool actsAsPieceEnters(Action action);

// The time between two verbs of an active brain in a modern game, below the greatest speed.
inline Duration computeBrainDelay(int speed) { return std::chrono::milliseconds(200 - 2 * speed); }

}  // namespace tui
