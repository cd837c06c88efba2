#include "test/support/game/RandomPictures.h"

namespace tetris {

std::string makeRandomPicture(base::JavaRandom& random, int width, int height) {
    std::string picture;
    const int emptyRows = random.nextInt(height + 1);
    for (int row = 0; row < height; ++row) {
        const int tenths = row < emptyRows ? 0 : random.nextInt(11);
        for (int x = 0; x < width; ++x)
            picture += random.nextInt(10) < tenths ? '#' : '.';
        picture += '\n';
    }
    return picture;
}

}  // namespace tetris
