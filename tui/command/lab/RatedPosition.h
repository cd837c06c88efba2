#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/placement/Features.h"
#include "core/tetris/Board.h"

namespace tui {

// A board and the piece to place on it, as `tetris rate` reads them and `run --positions` writes
// them: {"board":[rows, the top one first],"piece":"STICK","rotation":0,"limit":20,"next":["S1"]}.
struct RatedPosition {
    tetris::Board board{1, 1};
    int piece = 0;          // index
    int rotation = 0;       // turns from the root
    int limit = 0;          // rows that a placement has to stay within
    std::vector<int> next;  // indices of the next pieces, where they are known

    [[nodiscard]] const tetris::Piece& getPiece() const;
};

// Parses one line. Optional are rotation (0), limit (the board's rows without the four at the top),
// and next (none). Throws std::invalid_argument that says what is wrong and what was expected.
[[nodiscard]] RatedPosition parsePosition(const std::string& line);

// The board's rows as '.' and '#', the top one first.
[[nodiscard]] nlohmann::ordered_json formatBoard(const tetris::Board& board);

// The features of a placement by name, in their units. Requires: the move is a placement of the
// board.
[[nodiscard]] nlohmann::ordered_json formatFeatures(const tetris::Board& board,
                                                    const tetris::Move& move, int limit);

// The number of rows that the placement clears. Same requirement.
[[nodiscard]] int countCleared(const tetris::Board& board, const tetris::Move& move);

}  // namespace tui
