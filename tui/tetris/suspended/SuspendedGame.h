#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/BrainRecipe.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/tetris/replay/Replay.h"
#include "tui/base/App.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/game/GameRecorder.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/state/StartPage.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

using tetris::AdversarySequence;
using tetris::BrainRecipe;

// A suspended game that can be resumed. Its replay is played to the end before, in slices, so that
// resuming cannot fail; most games are read by the constructor, which plays the first slice.
class SuspendedGame {
public:
    // `name`: that of its file, for the person; `saved`: when it was saved last. Throws
    // std::invalid_argument if its end is not `left`, its mode is not ticks, or there is no
    // sequence of its name; and as readOn does.
    explicit SuspendedGame(SharedReplay replay, std::string name = {}, int64_t saved = 0);

    // ---- Reading

    bool isRead() const { return isRead_; }
    // Plays a slice. No effect when all is read. Throws tetris::ReplayDifference if the replay is
    // inconsistent, and std::invalid_argument if the game has ended; it cannot be used after that.
    void readOn();

    // ---- What it says. Requires isRead(), but for the first three

    // What lists say about it.
    SuspendedEntry summarize() const;
    const std::string& getName() const { return name_; }
    const tetris::Replay& getReplay() const { return *replay_; }
    // The brain that was chosen last; the default brain if it is missing or its weights have
    // changed.
    const BrainRecipe& getBrain() const { return brain_; }
    // The settings at the start, with the rules; without the adversary's own master if that is
    // missing or changed.
    const GameSetup& getSetup() const { return setup_; }
    // One sentence for the person about a brain that was replaced; empty if none was.
    std::string formatNote(const Translation& tr) const;
    // False if the brain that was chosen last was replaced.
    bool isBrainActive() const { return active_; }
    // The settings when it was suspended, with the brain's name as recorded.
    const PlaySettings& getRecorded() const { return recorded_; }
    Duration getPlayed() const { return played_; }

    // Where a zen game can be taken back to, the present piece too; empty for others.
    const UndoPoints& getUndoPoints() const { return course_.undo; }
    // Of a match: what is seen of side 1. Requires: isRead().
    const SeenSide& getRival() const { return course_.game.getSide(1); }
    // Puts the game, its stack, curve and counts into the state. A classic game's adversary finds
    // its master by `findMaster` from now on. Requires: isRead(); only once.
    void restore(AdversarySequence::FindMaster findMaster, TetrisState& state);

private:
    // What has been played so far.
    struct Course {
        RecordedGame game;
        // A classic game has an adversary that goes on by itself: it takes the same verbs beside
        // the player's game, which gives the verbs and the adversary's level at each of them.
        std::optional<PlayedGame> own{};
        std::array<int, 7> dealt{};
        GoalCourse goal{};
        UndoPoints undo{};
    };

    Course begin() const;
    void play();
    void step();
    static void noteGoal(Course& course);
    void addUndoPoint(size_t entry, PlaySettings settings, Course& course) const;
    void finish();
    [[nodiscard]] std::optional<BrainRecipe> findBrain(const std::string& name);

    SharedReplay replay_;
    std::string name_;
    int64_t saved_;
    std::shared_ptr<AdversarySequence::FindMaster> findMaster_;  // empty until restore
    Course course_;
    bool isRead_ = false;
    GameSetup setup_;
    BrainRecipe brain_;
    std::string missing_;  // name of a brain that does not exist here
    std::string changed_;  // name of a brain whose weights are different now
    bool active_ = false;
    PlaySettings recorded_;
    Duration played_{0};
};

}  // namespace tui
