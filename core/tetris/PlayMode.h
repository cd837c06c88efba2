#pragma once

namespace tetris {

// How a game moves on.
enum class PlayMode {
    Instant,  // each piece is placed at once where a brain wants it
    Ticks     // by verbs, as on the screen
};

// "instant", "ticks".
[[nodiscard]] const char* toString(PlayMode mode);

}  // namespace tetris
