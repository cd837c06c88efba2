#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

class Game;
class ModernGame;
class PlayedGame;

// Garbage on its way: how many rows, and when they are due.
struct IncomingGarbage {
    int rows = 0;
    int64_t milliseconds = 0;  // from now, rounded up; 0 if they are due

    bool operator==(const IncomingGarbage&) const = default;
};

// A question to a brain: the falling piece of a game by either set of rules, and all that it can
// ask about it. A value, which another thread may use while the game continues.
struct Situation {
    // How many pieces of the next queue a brain sees: all that are known, and the most of them that
    // it is told.
    static constexpr int kSeesAll = -1;
    static constexpr int kMaxSeen = 1000;

    Board board{1, 1};             // committed, without the falling piece
    const Piece* piece = nullptr;  // in its present rotation
    int limitHeight = 0;           // the rows of the well
    // The next queue, as far as it is known and the brain sees: indices into Piece::getPieces().
    std::vector<int> next{};
    bool endsWithNext = false;  // a classic game, and its limit allows no piece after these

    // The rest is only set in a modern game.
    GameRules rules{};
    // How the pieces after the next queue are drawn; unknown if the brain sees no next piece.
    Randomizer randomizer{};
    FallingPiece falling{};     // the piece where it is
    std::optional<int> held{};  // the piece in hold, an index
    bool canHold = false;
    // The piece that Hold would bring, where it would be then; nullopt if Hold is not allowed, or
    // that piece is not known, or has no room.
    std::optional<FallingPiece> afterHold{};
    int combo = -1;           // as ModernScore::getCombo
    bool backToBack = false;  // the next difficult clear gets the bonus
    std::vector<IncomingGarbage> incoming{};
    bool halfTurns = true;  // pieces turn by half, too

    bool isModern() const { return rules.set == RuleSet::Modern; }

    // Pieces are equal if their blocks are.
    friend bool operator==(const Situation& a, const Situation& b);
};

// The situation of the game's falling piece. `sees` is the brain's Brain::sees(). Requires: the
// game is running, and a piece falls.
Situation copySituation(const Game& game, int sees);
Situation copySituation(const ModernGame& game, int sees);
Situation copySituation(const PlayedGame& game, int sees, int side = 0);

}  // namespace tetris
