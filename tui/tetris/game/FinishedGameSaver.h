#pragma once

#include <string>

#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/game/ScoreSaver.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Saves the score of a finished game. Until it is saved the autosave stays.
class FinishedGameSaver {
public:
    // Both must outlive this. Null `scores`: scores are not saved. Null `autosave`: there is none.
    FinishedGameSaver(ScoreSaver* scores, Autosave* autosave) : scores_(scores), autosave_(autosave)
    {
    }

    // Saves a game that has ended.
    void save(FinishedGame finished, SaveStatus& saveStatus);
    // A game has ended that does not count.
    void drop(const std::string& replay);
    // Takes the outcomes of saving. `isOn`: another game is running.
    void takeNews(bool isOn, TetrisState& state);
    // Names the player of the last game. Requires: its score is saved, or being saved.
    void rename(std::string name);

private:
    ScoreSaver* scores_;
    Autosave* autosave_;
    int endedGames_ = 0;  // number of the last game that has ended
};

}  // namespace tui
