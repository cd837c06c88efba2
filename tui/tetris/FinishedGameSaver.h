#pragma once

#include <optional>
#include <string>

#include "tui/tetris/Autosave.h"
#include "tui/tetris/ScoreSaver.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// What becomes of a game that has ended: its score is kept, and its player is asked for a name.
// Until the score is kept, or cannot be, the game stays among those that were left.
class FinishedGameSaver {
public:
    // Both outlive this; null for none.
    FinishedGameSaver(ScoreSaver* scores, Autosave* autosave) : scores_(scores), autosave_(autosave)
    {
    }

    // ---- Changes

    // A game has ended, and this is its replay.
    void save(std::string replay, const std::string& player, SaveStatus& saveStatus);
    // A game begins: there is nothing to say of the last one.
    void forget(SaveStatus& saveStatus);
    // What the autosave of scores has to say. `isOn`: another game is.
    void takeNews(bool isOn, TetrisState& state);
    // The player of the last game is to be asked for a name, from that moment on.
    void askAt(TimePoint time);
    // True, once, when it is time to ask, and there is something to give a name to.
    [[nodiscard]] bool takeQuestion(const SaveStatus& saveStatus, TimePoint now);
    // The player of the last game has this name. Requires: takeQuestion has said yes.
    void rename(std::string name);

    // ---- Queries

    // When the player is to be asked; none if not at all.
    [[nodiscard]] std::optional<TimePoint> getAskTime() const { return askAt_; }

private:
    ScoreSaver* scores_;
    Autosave* autosave_;
    int endedGames_ = 0;  // so far; that is the number of the last one
    std::optional<TimePoint> askAt_;
};

}  // namespace tui
