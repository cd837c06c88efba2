#pragma once

#include <string>

#include "core/base/JavaRandom.h"

namespace tetris {

// A picture of a board as Board::fromPicture takes it: some empty rows at the top, and below them
// rows of any density, some of them full. Requires: both sizes 1 to 64.
std::string makeRandomPicture(base::JavaRandom& random, int width, int height);

}  // namespace tetris
