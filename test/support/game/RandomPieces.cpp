#include "test/support/game/RandomPieces.h"

#include <set>
#include <vector>

namespace tetris {

Piece makeRandomPiece(base::JavaRandom& random, int maxWidth, int maxHeight) {
    const int width = 1 + random.nextInt(maxWidth);
    const int height = 1 + random.nextInt(maxHeight);
    const int tenths = random.nextInt(10);
    std::set<TPoint> blocks;
    for (int x = 0; x < width; ++x) {
        for (int y = 0; y < height; ++y) {
            if (random.nextInt(10) < tenths) blocks.insert({x, y});
        }
    }
    // Piece refuses a column or row without a block, so each gets one.
    for (int x = 0; x < width; ++x)
        blocks.insert({x, random.nextInt(height)});
    for (int y = 0; y < height; ++y)
        blocks.insert({random.nextInt(width), y});
    return Piece(std::vector<TPoint>(blocks.begin(), blocks.end()));
}

const Piece& pickStandardPiece(base::JavaRandom& random) {
    const Piece* piece = Piece::getPieces()[static_cast<size_t>(random.nextInt(7))];
    for (int turns = random.nextInt(4); turns > 0; --turns)
        piece = piece->fastRotation();
    return *piece;
}

}  // namespace tetris
