#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/base/NotCopied.h"
#include "tui/tetris/BrainLoader.h"
#include "tui/tetris/BrainSuggester.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The brain beside the player: which one is chosen, what it suggests for the falling piece, and how
// long the loop waits for it. If it fails, the default brain takes its place, and the state says
// why. Also the source of the adversary's master, who runs in the loop's thread.
class BrainSeat : base::NotCopied {
public:
    // `brains`: those that useNext switches between; the first chosen one is that of the setup,
    // which is added if it is missing. `worker` and `make`: see BrainSuggester. `now`: of
    // the event that is handled. It and the state must outlive this.
    BrainSeat(std::vector<BrainRecipe> brains, const GameSetup& setup,
              std::unique_ptr<Worker> worker, BrainMaker make, TetrisState& state,
              const TimePoint& now);

    // ---- Which brain

    const BrainRecipe& getRecipe() const { return recipe_; }
    // How often a brain was chosen.
    int countUses() const { return uses_; }
    // A game by the rules of the state begins, of which the brain is told when it is next asked. If
    // the chosen brain cannot play it, the default brain replaces it, and the state's message says
    // so.
    void beginGame();
    void useNext();
    // Uses the brain that is to be watched: see PlayerChoices::getWatchedBrain.
    void useWatched();
    // A suspended game goes on: uses its brain, and its adversary's own master, if it has one.
    void useSuspended(const BrainRecipe& recipe, const GameSetup& setup);
    // Uses a brain that was just loaded and switches it on, unless the running game is one
    // that it cannot play: then it only joins those of the key, and the state's message says so.
    // It replaces a brain of the same name, which may be an older version of the same file; that
    // is destroyed in the thread of the loader, because its process may need a while to end.
    void useLoaded(const BrainRecipe& recipe, Background<BrainLoader>& loader);
    // The adversary's own master, else the chosen brain, which may change in play. The result must
    // not be used after this object is destroyed.
    [[nodiscard]] tetris::AdversarySequence::FindMaster findMaster();

    // ---- Its suggestion for the falling piece

    // Asks the brain if it is active or its view is shown. With its view, waits a moment for it.
    void consider();
    // The active brain is to steer: waits a moment for its goal. Returns false if it is late.
    [[nodiscard]] bool consult();
    // Takes what has arrived.
    void takeAnswers();
    // The piece has landed, or another game starts: forgets the answers.
    void forget() { suggester_.forget(); }
    // The goal is out of reach, or the game is another one: asks again.
    void reconsider();
    // Hold has brought a piece. Asks again unless the goal is for it.
    void considerHeld();
    // The brain was switched on or off: the next consult compares the situations again.
    void unsettle() { suggester_.unsettle(); }

    // True while the goal has been asked for and is not known.
    bool isThinkingOfGoal() const { return suggester_.isThinkingOfGoal(); }
    // Nullopt while it is not known, and if there is no move.
    const std::optional<Move>& getGoal() const { return suggester_.getGoal(); }

private:
    void add(const BrainRecipe& recipe);
    // Otherwise the state's message says so.
    bool plays(const BrainRecipe& recipe) const;
    [[nodiscard]] bool canPlay(const BrainRecipe& recipe);
    void use(const BrainRecipe& recipe);
    void tellGame();
    void await();
    template <class Ask>
    void ask(const Ask& question);
    void show();

    TetrisState& state_;
    const TimePoint& now_;
    std::vector<BrainRecipe> brains_;
    BrainRecipe recipe_;       // of the chosen brain
    int uses_ = 0;             // how often a brain was chosen
    const Question replaced_;  // about a brain that is destroyed
    // A second instance of the chosen brain, in the loop's thread: the adversary's master, unless
    // master_ is set.
    std::unique_ptr<tetris::Brain> judge_;
    std::unique_ptr<tetris::Brain> master_;  // of the adversary; null: judge_
    BrainSuggester suggester_;
    TimePoint waitedAt_{};    // the last wake-up in which the loop waited for the brain
    Duration waitedThen_{0};  // how long it waited in that wake-up, in all
};

}  // namespace tui
