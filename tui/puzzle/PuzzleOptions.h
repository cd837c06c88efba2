#pragma once

#include <cstdint>
#include <functional>

#include "core/puzzle/BoardId.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/text/Languages.h"
#include "tui/puzzle/ResultSaver.h"

namespace tui {

// The options that play starts with.
struct PuzzleOptions {
    puzzle::BoardId board;
    bool movesBlank = false;  // a direction key moves the blank in that direction, not a tile
    Beep beep = Beep::Off;    // when a board is solved
    int slideMs = 60;         // how long a slid tile is still shown in its old cell, in ms; 0: off
    bool hasTetris = false;   // the key T starts the other program
    Languages languages{};
    Language language = Language::Auto;
    // Saves the results of solved boards; null: saves nothing. Must outlive the app.
    ResultSaver* results = nullptr;
    // Makes a random seed for a new board. Must not be empty.
    std::function<std::uint64_t()> drawSeed;
};

}  // namespace tui
