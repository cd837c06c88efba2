#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/Situation.h"
#include "brain/tetris/steer/SideBrain.h"
#include "core/tetris/play/PlayedGame.h"
#include "tui/base/Worker.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

using tetris::BrainMaker;
using tetris::BrainRecipe;
using tetris::Situation;

// Asks a brain about a situation, in the thread of a worker: where it wants the piece and, if
// wanted, its rating of each placement. Stores the answers until the next situation. Functions that
// ask or take throw what the brain has thrown.
//
// In a game the brain is asked early, when a piece enters or the brain is switched on. The person
// may turn the piece before the next Down, when the brain steers: then `settle` asks again. In a
// modern game the answer holds for the piece wherever it is.
class BrainSuggester {
public:
    // `make` is called in the worker's thread; empty: recipe.make(). The same brain answers while
    // the recipe stays the same, so that a stateful brain keeps its plan within a game; beginGame
    // makes it forget.
    explicit BrainSuggester(std::unique_ptr<Worker> worker, BrainMaker make = {});

    // ---- Changes

    // Sets another brain, and forgets the answers of the last one. Throws as recipe.make() does.
    void setBrain(const BrainRecipe& recipe);
    // Another game begins, of which the brain is told when it is next asked; forgets the answers.
    void beginGame(const tetris::GameStart& start);
    // Forgets the answers and drops the question. Call it when the piece has landed, or when no
    // answer is needed.
    void forget();
    // Asks for what is not known yet about the falling piece. Requires: the game is running.
    void consider(const PlayedGame& game, bool wantsPlacements);
    // Asks for everything about this situation, unless it is the last one.
    void consider(const Situation& situation);
    // Call this before the brain steers. The first call for a piece asks again if the situation has
    // changed since the question. Requires: the game is running.
    void settle(const PlayedGame& game);
    // Hold has brought the piece that the goal is for: the answers are about the falling piece now.
    void takeHold(const PlayedGame& game);
    // The next settle compares the situations again, because the brain was switched on or off.
    void unsettle() { isSettled_ = false; }

    // Waits for an answer, at most for the limit; takes what has arrived. Returns how long it
    // waited.
    Duration take(Duration limit = Duration(0));

    // ---- Queries

    const std::string& getBrain() const { return recipe_.getName(); }
    // How many next pieces the brain wants to see: see Brain::sees.
    int getSees() const { return sees_; }
    // True while the goal has been asked for and is not known.
    bool isThinkingOfGoal() const { return suggestion_.isThinking; }
    // Nullopt while it is not known, and if there is no move.
    const std::optional<Move>& getGoal() const { return suggestion_.goal; }
    // All answers. The terms of the goal's rating arrive with the placements. After settle has
    // asked again, the old placements stay until new ones arrive.
    const Suggestion& getSuggestion() const { return suggestion_; }

private:
    void ask(bool forGoal);
    void askForPlacements();
    void setPlacements(std::vector<Move> rated, std::vector<RatingTerm> terms);
    void drop();

    const std::shared_ptr<tetris::SideBrain> brain_;  // used only by the worker's thread
    BrainRecipe recipe_;
    int sees_ = 0;
    int game_ = 0;                              // the number of games that have begun
    std::optional<tetris::GameStart> start_{};  // of the last one

    std::optional<Situation> situation_;  // the one in the questions
    bool isSettled_ = false;
    bool isRating_ = false;  // the placements have been asked for, and are not known
    bool wantsPlacements_ = false;
    bool hasPlacements_ = false;
    Suggestion suggestion_{};
    std::unique_ptr<Worker> worker_;  // last, so that it is destroyed first
};

}  // namespace tui
