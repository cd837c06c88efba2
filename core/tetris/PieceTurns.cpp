#include "core/tetris/PieceTurns.h"

namespace tetris {

int countTurns(int piece, const Piece& rotation)
{
    const Piece* turned = Piece::getPieces()[static_cast<std::size_t>(piece)];
    int turns = 0;
    while (*turned != rotation && turns < 3) {
        turned = turned->fastRotation();
        ++turns;
    }
    return turns;
}

const Piece* findRotation(int piece, int turns)
{
    const Piece* const root = Piece::getPieces()[static_cast<std::size_t>(piece)];
    const Piece* turned = root;
    for (int i = 0; i < turns; ++i) {
        turned = turned->fastRotation();
        if (turned == root) return nullptr;
    }
    return turned;
}

}  // namespace tetris
