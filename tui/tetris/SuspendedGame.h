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

// A game that was left, as it stands: what its replay leads to, played again once, so that going on
// cannot fail.
class SuspendedGame {
public:
    // Throws tetris::ReplayDifference if the replay does not lead where it says, and
    // std::invalid_argument if it is of a kind that is not played on the screen.
    explicit SuspendedGame(std::shared_ptr<const tetris::Replay> replay);

    [[nodiscard]] const tetris::Replay& getReplay() const { return *replay_; }
    // The chosen brain, and the adversary's own master if it has one. Where one of them is not
    // there any more, or has other weights than it had, another stands for it, and the note says
    // so.
    [[nodiscard]] const tetris::BrainRecipe& getBrain() const { return brain_; }
    [[nodiscard]] const tetris::GameSetup& getSetup() const { return setup_; }
    [[nodiscard]] std::string formatNote(const Translation& tr) const;
    [[nodiscard]] bool isBrainActive() const { return active_; }
    // What held when it was left, whatever brains there are now.
    [[nodiscard]] const PlaySettings& getRecorded() const { return recorded_; }
    [[nodiscard]] Duration getPlayed() const { return played_; }

    // Plays it again in the state's game and stack, on an adversary that asks that master from
    // now on. Returns the adversary, which the game owns.
    tetris::AdversarySequence* restore(tetris::Brain& master, TetrisState& state) const;

private:
    void findBrains();

    std::shared_ptr<const tetris::Replay> replay_;
    tetris::GameSetup setup_;
    tetris::BrainRecipe brain_;
    std::string missing_;  // a brain that is not here
    std::string changed_;  // one whose weights are others
    bool active_ = false;
    PlaySettings recorded_;
    Duration played_{0};
};

}  // namespace tui
