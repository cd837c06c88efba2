#pragma once

#include <optional>

#include "core/tetris/replay/GameScore.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The table in which the game on the screen counts, by its rules and by who has steered it; and the
// best result there, until the scores say more.
class GameTable {
public:
    // The state must outlive this.
    explicit GameTable(TetrisState& state) : state_(state) {}

    // A game is there, perhaps before its countdown. `isSteered`: a brain has made every verb so
    // far; `isHelped`: some of them, or it was seen.
    void begin(bool isSteered, bool isHelped);
    // Time passes in the game, with the brain that is active or seen now.
    void noteBrain() { isHelped_ |= state_.brainActive || state_.viewsBrain; }
    // A person interferes, or the brain is switched off.
    void notePerson() { isSteered_ = false; }
    // The game has ended with a result.
    void noteResult();
    // The first page comes.
    void leave();

    // The games that have begun.
    int countStarts() const { return starts_; }
    // True if a brain has made every verb of the game.
    bool isSteered() const { return isSteered_; }
    // The table in which the running game, or else the last one, counts so far.
    tetris::ScoreTable find() const;

private:
    TetrisState& state_;
    int starts_ = 0;
    std::optional<tetris::ScoreFilter> last_{};  // of the last game
    bool isSteered_ = false;
    bool isHelped_ = false;
};

}  // namespace tui
