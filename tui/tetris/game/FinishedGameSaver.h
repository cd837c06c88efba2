#pragma once

#include <optional>
#include <string>

#include "tui/tetris/game/Autosave.h"
#include "tui/tetris/game/ScoreSaver.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The time without keys, after the end of a game, until the player is asked for a name. So keys
// that were meant for the falling piece are not taken as letters.
inline constexpr Duration kBeforeName = std::chrono::seconds(1);

// Saves the score of a finished game, and decides when to ask its player for a name. Until the
// score is saved the autosave stays.
class FinishedGameSaver {
public:
    // Both must outlive this. Null `scores`: scores are not saved. Null `autosave`: there is none.
    FinishedGameSaver(ScoreSaver* scores, Autosave* autosave) : scores_(scores), autosave_(autosave)
    {
    }

    // ---- Changes

    // Saves the replay of a game that has ended.
    void save(std::string replay, const std::string& player, SaveStatus& saveStatus);
    // A game has ended that does not count.
    void drop(const std::string& replay);
    // A key was pressed: the question for a name waits for a moment without keys.
    void putOff(TimePoint until)
    {
        if (askAt_) askAt_ = until;
    }
    // A game starts: clears what is shown about the last one, and does not ask for its player.
    void forget(SaveStatus& saveStatus);
    // Takes the outcomes of saving. `isOn`: another game is running.
    void takeNews(bool isOn, TetrisState& state);
    // Lets takeQuestion return true from that time on; no effect if scores are not saved.
    void askAt(TimePoint time);
    // True, once, if it is time to ask and the score is saved or being saved.
    [[nodiscard]] bool takeQuestion(const SaveStatus& saveStatus, TimePoint now);
    // Names the player of the last game. Requires: takeQuestion has returned true.
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
