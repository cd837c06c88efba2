#pragma once

#include <optional>

#include "core/tetris/replay/GameScore.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Finds the table of scores in which the game on the screen counts, by its rules and by who has
// steered it, and requests from the scores the best result there, and what the first page shows.
class GameTable {
public:
    // Both must outlive this.
    GameTable(PlayOptions& options, TetrisState& state) : options_(options), state_(state) {}

    // Call it when a game has been made or resumed, before its countdown. `isSteered`: a brain has
    // made every verb so far. `isHelped`: a brain has made some verbs, or its view was shown.
    void begin(bool isSteered, bool isHelped);
    // Call it while the game runs: notes if a brain plays or its view is shown.
    void noteBrain() { isHelped_ |= state_.brainActive || state_.viewsBrain; }
    // Call it when a person moves a piece or switches the brain off.
    void notePerson() { isSteered_ = false; }
    // The game has ended with a result.
    void noteResult();
    // Forgets the game, because the first page follows; it asks for the best of the next one.
    void leave();
    // Requests the best score of the table in question, and for the first page the last games.
    void request();

    // The games that have begun, or were resumed, in this session.
    int countStarts() const { return starts_; }
    // True if a brain has made every verb of the game.
    bool isSteered() const { return isSteered_; }

private:
    ScoreTable findTable() const;
    void askForFirstPage();
    void askBest(ScoreFilter filter);
    void askBestOfNewest();
    void askCourse();

    PlayOptions& options_;
    TetrisState& state_;
    int starts_ = 0;
    std::optional<ScoreFilter> last_{};  // of the last game
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
ScoreFilter findShownTable(const TetrisState& state);

}  // namespace tui
