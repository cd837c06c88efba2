#pragma once

#include <cstdint>

namespace tui {

// What a key or a control can ask of the game on the screen.
enum class Action : std::uint8_t {
    // Verbs for the falling piece
    Left,
    Right,
    Rotate,
    Down,
    Drop,
    Land,      // drop, then down until it lands
    WallLeft,  // left as far as it goes
    WallRight,
    // Controls
    Brain,      // on or off
    NextBrain,  // the next one of the table
    Load,       // one that the person names
    View,       // show where the brain steers to, and its ratings
    AdversaryUp,
    AdversaryDown,
    Faster,
    Slower,
    Test,      // the next new game plays the test sequence, or not
    Sequence,  // the next new game plays bag or random
    Ghost,
    Sound,
    New,
    Again,  // a new game with the same seed
    Pause,
    Settings,
    Scores,  // their tables
    Help,
    Quit
};

}  // namespace tui
