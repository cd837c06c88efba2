#include "brain/tetris/Situation.h"

#include <tuple>

#include "brain/tetris/Brain.h"
#include "core/tetris/Game.h"

namespace tetris {

bool operator==(const Situation& a, const Situation& b)
{
    if (a.piece == nullptr || b.piece == nullptr) {
        if (a.piece != b.piece) return false;
    } else if (*a.piece != *b.piece) {
        return false;
    }
    return std::tie(a.board, a.limitHeight, a.next) == std::tie(b.board, b.limitHeight, b.next);
}

Situation copySituation(const Game& game, int sees)
{
    const Board board = game.copyCommittedBoard();
    return {.board = board,
            .piece = &game.getPiece(),
            .limitHeight = board.getHeight() - kTopRows,
            .next = game.peek(sees == Brain::kSeesAll ? Brain::kMaxSeen : sees)};
}

}  // namespace tetris
