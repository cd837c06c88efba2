#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/replay/ModernReplay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// The best spin with which a piece can lock in a placement, if it moves from where it is while no
// time passes; nullopt if it cannot get there. A replay of pieces placed at once does not say how
// they were turned. findBestSpin of the brains is one.
using SpinFinder = std::function<std::optional<Spin>(const Board& board, const FallingPiece& from,
                                                     const FallingPiece& placement)>;

// Plays a recorded modern game again, one verb or placement a step, by the same rules and without a
// brain. A value: a copy continues from the same step, so a caller can go back to a copy.
class ModernReplayPlayer {
public:
    // Starts before the first step; changes of settings before it are in force. Throws
    // ReplayDifference if these entries are impossible. Requires: not null, as parseModernReplay
    // made it; `finder` is not empty for a game placed at once.
    ModernReplayPlayer(std::shared_ptr<const ModernReplay> replay, SpinFinder finder);

    // ---- Changes

    // Plays the next verb or placement, after the time before it, and then the changes of settings
    // after it. The last step may be time alone. Requires: not isAtEnd(). Throws ReplayDifference
    // if it is impossible; the player cannot be used after that.
    ModernReport step();
    // Lets that much of the time before the next step pass, or all of it if it is less.
    // Requires: milliseconds >= 0.
    ModernReport pass(std::int64_t milliseconds);
    // Plays the next event: what time alone brings about before the next step, at most one lock; or
    // the step, if nothing comes before it. Requires and throws as step.
    ModernReport stepEvent();
    // Throws ReplayDifference unless the game agrees with the replay's result. Requires: isAtEnd().
    void checkResult() const;

    // ---- Queries

    [[nodiscard]] const ModernReplay& getReplay() const { return *replay_; }
    [[nodiscard]] bool isAtEnd() const { return entry_ == replay_->entries.size(); }
    // Steps played so far.
    [[nodiscard]] std::int64_t getSteps() const { return steps_; }
    // The game, which changes with each step.
    [[nodiscard]] const ModernGame& getGame() const { return *game_; }
    // Milliseconds of play at the next step; nullopt at the end. Always 0 where pieces are placed
    // at once.
    [[nodiscard]] std::optional<std::int64_t> findNextTime() const;
    // The next verb; nullopt in a game placed at once, before time alone, and at the end.
    [[nodiscard]] std::optional<ModernVerb> findVerb() const;
    // The next placement in a game placed at once; null in a game of verbs, and at the end.
    [[nodiscard]] const ModernReplayEntry* getPlacement() const;

    // The settings in force.
    [[nodiscard]] const std::string& getBrain() const;
    [[nodiscard]] bool isBrainActive() const { return active_; }
    // nullopt if the replay does not say.
    [[nodiscard]] std::optional<int> getSpeed() const { return speed_; }

private:
    [[nodiscard]] int findLine() const;
    [[nodiscard]] std::unique_ptr<PieceSequence> makeReplaySequence() const;
    [[nodiscard]] std::int64_t computeTimeLeft() const;
    template <class Act>
    ModernReport guard(Act&& act);
    ModernReport act();
    ModernReport place();
    void goToNext();
    // Processes the entries between two steps.
    void passChanges();

    std::shared_ptr<const ModernReplay> replay_;
    SpinFinder finder_;
    std::optional<ModernGame> game_;
    std::size_t entry_ = 0;    // of the next step
    std::uint32_t run_ = 0;    // of the next step, in a line of verbs
    std::uint8_t inRun_ = 0;   // verbs of the run that are done
    std::int64_t passed_ = 0;  // of the time before the line's first verb
    std::int64_t steps_ = 0;
    std::optional<std::uint32_t> brain_;  // index into ModernReplay::brains; nullopt: the header's
    bool active_ = false;
    std::optional<int> speed_;
};

// The milliseconds after which each row of a game of verbs was cleared, the first row first. Throws
// ReplayDifference.
[[nodiscard]] std::vector<std::int64_t> listRowTimes(
    const std::shared_ptr<const ModernReplay>& replay);

// Plays the replay to its end and checks its result. Throws ReplayDifference.
void verifyReplay(const std::shared_ptr<const ModernReplay>& replay, const SpinFinder& finder);

}  // namespace tetris
