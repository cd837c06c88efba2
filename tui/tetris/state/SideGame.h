#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What the side shows about a modern game besides.
struct ModernSide {
    int level = 1;
    std::optional<int> held{};  // an index into Piece::getPieces(), as are the next ones
    bool canHold = false;
    std::vector<int> next{};
    std::int64_t milliseconds = 0;
    // The way to the goal, or to the next level of a marathon: rows, of garbage in a cheese game.
    int done = 0;
    int toDo = 0;     // in all; 0: there is none
    int garbage = 0;  // rows of garbage in the well
    tetris::ModernTally tally{};

    friend bool operator==(const ModernSide&, const ModernSide&) = default;
};

// What the side shows about the running game, or the last one.
struct SideGame {
    std::string sequence;
    tetris::GameRules rules{};
    std::int64_t score = 0;
    int pieces = 0;
    int clearedRows = 0;
    std::array<std::int64_t, 4> clears{};         // of 1, 2, 3, 4 rows at once
    tetris::GameEnd end = tetris::GameEnd::None;  // None also if it was stopped
    bool hasNext = false;                         // another piece will follow
    std::optional<int> next{};  // an index into Piece::getPieces(); nullopt if it is not known
    std::optional<ModernSide> modern{};

    friend bool operator==(const SideGame&, const SideGame&) = default;
};

// Nullopt before the first game.
[[nodiscard]] std::optional<SideGame> describeGame(const TetrisState& state);

}  // namespace tui
