#pragma once

#include <memory>
#include <string>

#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/game/GameRecorder.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Saves the score of a finished game. Until it is saved the autosave stays.
class FinishedGameSaver {
public:
    // All must outlive this. Null `scores`: scores are not saved. Null `autosave`: there is none.
    // `recorder`: of the next game.
    FinishedGameSaver(Background<Scores>* scores, Autosave* autosave, const GameRecorder& recorder,
                      TetrisState& state);

    // Saves a game that has ended.
    void save(FinishedGame finished);
    // A game has ended that does not count.
    void drop(const std::string& replay);
    // Names the player of the last game. Requires: its score is saved, or being saved.
    void rename(const std::string& name);

private:
    void take(int game, const ScoreNews& news);

    Background<Scores>* scores_;
    Autosave* autosave_;
    const GameRecorder& recorder_;
    TetrisState& state_;
    int endedGames_ = 0;  // number of the last game that has ended
    // The id under which that game is stored, 0: none; used by jobs only.
    std::shared_ptr<std::int64_t> lastId_{};
    Question question_{};
};

}  // namespace tui
