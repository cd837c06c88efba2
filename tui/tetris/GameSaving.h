#pragma once

#include <optional>
#include <string>

#include "tui/tetris/GameKeeper.h"
#include "tui/tetris/ScoreKeeper.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// What becomes of a game that has ended: its score is kept, and its player is asked for a name.
// Until the score is kept, or cannot be, the game stays among those that were left.
class GameSaving {
public:
    // Both outlive this; null for none.
    GameSaving(ScoreKeeper* scores, GameKeeper* keeper) : scores_(scores), keeper_(keeper) {}

    // ---- Changes

    // A game has ended, and this is its replay.
    void save(std::string replay, const std::string& player, Saving& saving);
    // A game begins: there is nothing to say of the last one.
    void forget(Saving& saving);
    // What the keeper of scores has to say. `isOn`: another game is.
    void takeNews(bool isOn, TetrisState& state);
    // The player of the last game is to be asked for a name, from that moment on.
    void askAt(TimePoint time);
    // True, once, when it is time to ask, and there is something to give a name to.
    [[nodiscard]] bool takeQuestion(const Saving& saving, TimePoint now);
    // The player of the last game has this name. Requires: takeQuestion has said yes.
    void rename(std::string name);

    // ---- Queries

    // When the player is to be asked; none if not at all.
    [[nodiscard]] std::optional<TimePoint> getAskTime() const { return askAt_; }

private:
    ScoreKeeper* scores_;
    GameKeeper* keeper_;
    int endedGames_ = 0;  // so far; that is the number of the last one
    std::optional<TimePoint> askAt_;
};

}  // namespace tui
