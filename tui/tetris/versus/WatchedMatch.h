#pragma once

#include <array>
#include <string>

#include "core/tetris/play/PlayedGame.h"
#include "tui/base/Frame.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// A match that is watched: recorded, or between two brains.
struct WatchedMatch {
    const tetris::PlayedGame& game;
    std::array<const SeenSide*, 2> sides;
    std::array<std::string, 2> who;  // as a replay names them: "person", "level 6", "brain dt20"
    std::string person{};            // the name of the person; empty if it is unknown
    int next = 5;                    // pieces shown ahead
};

// Who plays the side that a replay names so, in at most twelve columns: "Ann", "Level 6", "dt20".
std::string nameContestant(const std::string& who, const std::string& person, const Look& look,
                           const Translation& tr);

// "won 4 of 9 against Level 4"; empty if no match against that rival counts.
std::string formatAgainst(const tetris::MatchRecord& record, const std::string& rival,
                          const Look& look, const Translation& tr);

// What drawMatchPicture shows of it. Requires: the game is a match.
TetrisState makeWatchedState(const WatchedMatch& watched, Size window, const Look& look,
                             const Translation& tr);

}  // namespace tui
