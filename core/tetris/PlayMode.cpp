#include "core/tetris/PlayMode.h"

namespace tetris {

const char* toString(PlayMode mode)
{
    return mode == PlayMode::Ticks ? "ticks" : "instant";
}

}  // namespace tetris
