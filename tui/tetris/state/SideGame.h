#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tui/tetris/state/TetrisState.h"

namespace tui {

using tetris::GameEnd;

// What the side shows about the running game, or the last one, by whichever rules.
struct SideGame {
    std::string sequence{};
    GameRules rules{};  // of a classic game without a goal
    int64_t score = 0;
    int pieces = 0;
    int clearedRows = 0;
    std::array<int64_t, 4> clears{};  // of 1, 2, 3, 4 rows at once
    GameEnd end = GameEnd::None;      // None also if it was stopped
    int64_t milliseconds = 0;         // that it took; for rates never 0
    bool hasTenths = true;            // its time is shown with them, where they count
    std::optional<int> level{};       // nullopt: it has none
    bool hasNext = false;             // another piece will follow
    std::vector<int> next{};  // indices into Piece::getPieces(); empty if they are not known

    // ---- Of modern games alone
    bool hasGoal = false;
    std::optional<int> held{};
    bool canHold = false;
    // The way to the goal, or to the next level of a marathon: rows, of garbage in a cheese game.
    int done = 0;
    int toDo = 0;   // in all; 0: there is none
    int risen = 0;  // rows of garbage
    std::optional<tetris::NextRow> nextRow{};
    tetris::ModernTally tally{};
    std::optional<tetris::MatchTally> match{};  // it is a side of a match

    double countSeconds() const { return static_cast<double>(milliseconds) / 1000; }
};

// Nullopt before the first game. `side`: of a match.
std::optional<SideGame> describeGame(const TetrisState& state, int side = 0);

}  // namespace tui
