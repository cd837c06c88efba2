#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Saves the scores of finished games. Until one is saved its autosave stays.
class FinishedGameSaver {
public:
    // All must outlive this. Null `scores`: scores are not saved. Null `autosave`: there is none.
    FinishedGameSaver(Background<Scores>* scores, Autosave* autosave, TetrisState& state);

    // Saves a game that has ended.
    void save(FinishedGame finished);
    // A game has ended that does not count.
    void drop(const std::string& replay);
    // Saves again what could not be saved.
    void retry();
    // Waits until what has ended is saved, and saves again what could not be: for at most `limit`
    // each.
    void finish(Duration limit);
    // Saves the finished games of earlier sessions: Scores::saveLeft.
    void saveLeft(bool givesUpMatches);
    // Names the player of the last game. Requires: its score is saved, or being saved.
    void rename(const std::string& name);

private:
    struct EndedGame {
        FinishedGame game{};
        // The id under which it is stored, 0: none; used by jobs only.
        std::shared_ptr<int64_t> id = std::make_shared<int64_t>(0);
    };

    bool isShown(int game) const;
    void hand(int number, const EndedGame& ended);
    void take(int game, const ScoreNews& news);

    Background<Scores>* scores_;
    Autosave* autosave_;
    TetrisState& state_;
    int endedGames_ = 0;                     // number of the last game that has ended
    std::shared_ptr<int64_t> lastId_{};      // of that game
    std::map<int, EndedGame> unsaved_{};     // whose saves have failed, by number
    std::pair<int, std::string> renamed_{};  // the game that was named last, and the name
    Question question_{};
};

}  // namespace tui
