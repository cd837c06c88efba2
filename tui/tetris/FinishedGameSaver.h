#pragma once

#include <optional>
#include <string>

#include "tui/tetris/Autosave.h"
#include "tui/tetris/ScoreSaver.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Saves the score of a finished game, and decides when to ask its player for a name. Until the
// score is saved, or cannot be, the autosave stays.
class FinishedGameSaver {
public:
    // Both must outlive this; null for none.
    FinishedGameSaver(ScoreSaver* scores, Autosave* autosave) : scores_(scores), autosave_(autosave)
    {
    }

    // ---- Changes

    // A game has ended, and this is its replay.
    void save(std::string replay, const std::string& player, SaveStatus& saveStatus);
    // A game starts: nothing about the last one is shown any more.
    void forget(SaveStatus& saveStatus);
    // Takes the outcomes of saving. `isOn`: another game is running.
    void takeNews(bool isOn, TetrisState& state);
    // The player of the last game is to be asked for a name at that time.
    void askAt(TimePoint time);
    // True, once, when it is time to ask, and there is a score to name.
    [[nodiscard]] bool takeQuestion(const SaveStatus& saveStatus, TimePoint now);
    // The player's name for the last game. Requires: takeQuestion has returned true.
    void rename(std::string name);

    // ---- Queries

    // When the player is to be asked; nullopt: never.
    [[nodiscard]] std::optional<TimePoint> getAskTime() const { return askAt_; }

private:
    ScoreSaver* scores_;
    Autosave* autosave_;
    int endedGames_ = 0;  // number of the last game that has ended
    std::optional<TimePoint> askAt_;
};

}  // namespace tui
