#pragma once

#include <optional>

#include "core/tetris/replay/GameScore.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The table in which the game on the screen counts, by its rules and by who has steered it; the
// best result there, and on the first page what else the scores say.
class GameTable {
public:
    // Both must outlive this.
    GameTable(PlayOptions& options, TetrisState& state) : options_(options), state_(state) {}

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
    // Requests the best score of the table in question, and for the first page the last games.
    void ask();

    // The games that have begun, or were resumed, in this session.
    int countStarts() const { return starts_; }
    // True if a brain has made every verb of the game.
    bool isSteered() const { return isSteered_; }

private:
    tetris::ScoreTable find() const;
    void askForFirstPage();
    void askBest(tetris::ScoreFilter filter);
    void askBestOfNewest();
    void askCourse();

    PlayOptions& options_;
    TetrisState& state_;
    int starts_ = 0;
    std::optional<tetris::ScoreFilter> last_{};  // of the last game
    bool isSteered_ = false;
    bool isHelped_ = false;
    Question best_;
    Question newest_;
    Question daily_;
    Question matches_;
    Question course_;
    int64_t racedGame_ = 0;  // the id of the best game, whose course was requested
};

// The table that the page of scores opens with.
tetris::ScoreFilter findShownTable(const TetrisState& state);

}  // namespace tui
