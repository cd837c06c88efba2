#pragma once

#include <cstdint>
#include <vector>

#include "core/tetris/Piece.h"
#include "core/tetris/Verb.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/ModernScore.h"

namespace tetris {

// A piece that has come to rest for good: it has landed, as the classic rules say, or locked.
struct Lock {
    FallingPiece piece{};
    Placement landed{};     // its cells, as Board::place took them
    uint64_t fullRows = 0;  // bit y: row y was full, before the full rows were cleared
    LockScore score{};      // under the classic rules only rows and points
    int risen = 0;          // rows of garbage that have risen after it
    int cancelled = 0;      // a match: rows that its attack took from those on their way
    int sent = 0;           // and put on their way to the other side
    bool emptied = false;   // a zen game: there was no room, so the board was emptied
};

// What a verb did, a stretch of time, or a placement at once.
struct GameReport {
    bool moved = false;           // the verb succeeded; time moved or locked a piece
    std::vector<Lock> locks{};    // in order; a verb locks at most one piece
    bool emptied = false;         // a zen game: Hold found no room, so the board was emptied
    GameEnd end = GameEnd::None;  // after it
};

}  // namespace tetris
