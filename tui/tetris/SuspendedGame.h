#pragma once

#include <memory>
#include <string>

#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/BrainRecipe.h"
#include "core/tetris/Replay.h"
#include "tui/base/App.h"
#include "tui/base/Translation.h"
#include "tui/tetris/GameRecorder.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/PieceGrid.h"

namespace tui {

// A suspended game in its last state. Its replay is played once on construction, so that resuming
// cannot fail.
class SuspendedGame {
public:
    // Throws tetris::ReplayDifference if the replay is inconsistent, and std::invalid_argument if
    // games of its kind are not played on the screen.
    explicit SuspendedGame(std::shared_ptr<const tetris::Replay> replay);

    [[nodiscard]] const tetris::Replay& getReplay() const { return *replay_; }
    // The chosen brain, and the adversary's own master if it has one. If one of them is missing, or
    // its weights have changed, a substitute is used, and the note says so.
    [[nodiscard]] const tetris::BrainRecipe& getBrain() const { return brain_; }
    [[nodiscard]] const tetris::GameSetup& getSetup() const { return setup_; }
    [[nodiscard]] std::string formatNote(const Translation& tr) const;
    [[nodiscard]] bool isBrainActive() const { return active_; }
    // The settings when it was suspended, whatever brains exist now.
    [[nodiscard]] const PlaySettings& getRecorded() const { return recorded_; }
    [[nodiscard]] Duration getPlayed() const { return played_; }

    // Plays the replay into the state's game and stack, on an adversary that asks that master from
    // now on. Returns the adversary, which the game owns.
    tetris::AdversarySequence* restore(tetris::Brain& master, TetrisState& state) const;

private:
    void findBrains();

    std::shared_ptr<const tetris::Replay> replay_;
    tetris::GameSetup setup_;
    tetris::BrainRecipe brain_;
    std::string missing_;  // a brain that does not exist here
    std::string changed_;  // a brain whose weights are different now
    bool active_ = false;
    PlaySettings recorded_;
    Duration played_{0};
};

}  // namespace tui
