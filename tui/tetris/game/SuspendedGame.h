#pragma once

#include <memory>
#include <string>

#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/tetris/replay/Replay.h"
#include "tui/base/App.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/game/GameRecorder.h"
#include "tui/tetris/state/PieceGrid.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// A suspended game that can be resumed. The constructor plays its replay to the end, so that
// resuming cannot fail.
class SuspendedGame {
public:
    // Throws tetris::ReplayDifference if the replay is inconsistent, and std::invalid_argument if
    // its end is not `left`, its mode is not ticks, or there is no sequence of its name.
    explicit SuspendedGame(tetris::SharedReplay replay);

    [[nodiscard]] const tetris::Replay& getReplay() const { return *replay_; }
    [[nodiscard]] std::uint64_t getSeed() const { return replay_->header.rules.seed; }
    // The brain that was chosen last; the default brain if it is missing or its weights have
    // changed.
    [[nodiscard]] const tetris::BrainRecipe& getBrain() const { return brain_; }
    // The settings at the start, with the rules; without the adversary's own master if that is
    // missing or changed.
    [[nodiscard]] const tetris::GameSetup& getSetup() const { return setup_; }
    // One sentence for the person about a brain that was replaced; empty if none was.
    [[nodiscard]] std::string formatNote(const Translation& tr) const;
    // False if the brain that was chosen last was replaced.
    [[nodiscard]] bool isBrainActive() const { return active_; }
    // The settings when it was suspended, with the brain's name as recorded.
    [[nodiscard]] const PlaySettings& getRecorded() const { return recorded_; }
    [[nodiscard]] Duration getPlayed() const { return played_; }
    // Of a modern game: the next pieces that are shown.
    [[nodiscard]] int getPreviews() const { return replay_->header.next; }
    // What the first page says about it.
    [[nodiscard]] const SuspendedSummary& summarize() const { return summary_; }

    // Plays the replay into the state's game, stack, curve and counts. A classic game's adversary
    // finds its master by `findMaster` from now on.
    void restore(tetris::AdversarySequence::FindMaster findMaster, TetrisState& state) const;

private:
    void play();
    [[nodiscard]] std::optional<tetris::BrainRecipe> findBrain(const std::string& name);

    tetris::SharedReplay replay_;
    tetris::GameSetup setup_;
    tetris::BrainRecipe brain_;
    std::string missing_;  // name of a brain that does not exist here
    std::string changed_;  // name of a brain whose weights are different now
    bool active_ = false;
    PlaySettings recorded_;
    Duration played_{0};
    SuspendedSummary summary_;
};

}  // namespace tui
