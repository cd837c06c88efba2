#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/tetris/Brain.h"
#include "brain/tetris/weights/Features.h"
#include "core/tetris/Board.h"
#include "core/tetris/rules/GameRules.h"

namespace tui {

using base::Json;

// A board and the piece to place on it. `tetris rate` reads positions as lines of JSON:
// {"board":[rows, the top one first],"piece":"STICK","rotation":0,"limit":20,"next":["S1"]}, and
// for modern rules {"board":[rows],"limit":20,"piece":"STICK","next":["S1"],"held":"L1","combo":0,
// "back_to_back":true,"can_hold":true,"incoming":[{"rows":2,"ms":500}],"bag":["L2","SQUARE"]}.
struct RatedPosition {
    tetris::Board board{1, 1};
    int piece = 0;          // index
    int rotation = 0;       // turns from the root
    int limit = 0;          // rows that a placement has to stay within
    std::vector<int> next;  // indices of the next pieces, as far as they are known
    // Of modern games alone.
    std::optional<int> held;
    int combo = -1;  // as ModernScore::getCombo
    bool backToBack = false;
    bool canHold = true;  // if the rules allow it
    std::vector<tetris::IncomingGarbage> incoming{};
    std::vector<int> bag{};  // what is left in it after the next pieces; empty if not known

    const tetris::Piece& getPiece() const;
};

// Parses one line. Optional keys and their defaults: rotation (0), limit (the board's rows without
// the four at the top), next (no pieces); by modern rules next, held (none), combo (-1: none),
// back_to_back (false), can_hold (true), incoming (none), bag (not known), and limit (the rows
// of the board; needed from 24 on, because they may be those above the well, too). Other keys are
// ignored. Throws std::invalid_argument that says what is wrong and what was expected.
RatedPosition parsePosition(const std::string& line,
                            tetris::RuleSet set = tetris::RuleSet::Classic);

// The board of rows of '.' and '#', the top one first; the index of a piece that is named, or given
// by its index. Both throw as parsePosition does.
tetris::Board readBoard(const Json& rows);
int readPiece(const Json& value);
// The indices of a list of pieces, the member of that name. Throws as parsePosition does.
std::vector<int> readPieces(const Json& pieces, std::string_view key);

// [{"rows":2,"ms":500}]. Throws as parsePosition does.
std::vector<tetris::IncomingGarbage> readIncoming(const Json& list);

// The board's rows as '.' and '#', the top one first.
Json formatBoard(const tetris::Board& board);

// The features of a placement by name, multiplied by their units. Requires: the move is a placement
// on the board, within `limit` rows.
Json formatFeatures(const tetris::Board& board, const tetris::Move& move, int limit);

// The number of rows that the placement clears. Requires: the move is a placement on the board.
int countCleared(const tetris::Board& board, const tetris::Move& move);

}  // namespace tui
