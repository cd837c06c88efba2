#include "core/tetris/rules/GarbageHoles.h"

#include <cassert>

namespace tetris {

int GarbageHoles::draw()
{
    if (last_ < 0) {
        last_ = random_.nextInt(width_);
    } else {
        // One of the other columns.
        const int column = random_.nextInt(width_ - 1);
        last_ = column >= last_ ? column + 1 : column;
    }
    return last_;
}

int GarbageHoles::follow(int messy)
{
    assert(last_ >= 0);
    if (messy == 0 || random_.nextInt(100) >= messy) return last_;
    return draw();
}

}  // namespace tetris
