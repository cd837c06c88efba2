#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {

// The stack and the queue in a text, as GameRules::board has them: those of a document of fumen,
// its first page without the piece, or the one that "#N" names; or rows of '.' and '#' from the top
// one down, each on a line or separated by '/', and the queue after them. Full rows are removed,
// and empty ones above the stack. Throws std::invalid_argument that says what is wrong.
std::string readStartBoard(std::string_view text);

// What a running game shows, as a document of fumen with one page: its stack, the falling piece,
// and in the comment the queue: "#Q=[I](T)OSZ", the held piece, the falling one and the next ones,
// of which `next` are shown at most. `findPiece`: the piece, an index into Piece::getPieces(), that
// the filled cell in column x and row y came from; any other number, or no function: the cell is
// grey. Rows above the document's are left out, and a piece that is in them. Throws
// std::invalid_argument unless the well is ten cells wide. Requires: next >= 0.
std::string formatPosition(const PlayedGame& game, int next,
                           const std::function<int(int x, int y)>& findPiece = {});

// Plays the recorded game again and returns it as a document of fumen: a page for each piece that
// comes to rest, where it does, and one for what is left; nullopt if `watch` has stopped it. Of a
// match that side's pieces.
// Garbage is grey. What is above row 23 is not shown. Throws ReplayDifference as verifyReplay, and
// std::invalid_argument unless the well is ten cells wide and no higher than a document's field.
// Requires: as for ReplayPlayer.
std::optional<std::string> formatFumen(const SharedReplay& replay, const SpinFinder& finder = {},
                                       const ReplayWatch& watch = {}, int side = 0);

}  // namespace tetris
