#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/tetris/replay/MatchReplay.h"
#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {

// Plays a recorded match again, one verb or placement a step, by the same rules and without a
// brain. A value: a copy continues from the same step.
class MatchPlayer {
public:
    // Starts before the first step. Throws ReplayDifference if its rules are impossible. Requires:
    // not null, as parseMatchReplay made it; `finder` is not empty for a paced match.
    explicit MatchPlayer(SharedMatchReplay replay, SpinFinder finder = {});

    // Plays the next verb or placement, after the time before it, or the time at the end. Requires:
    // not isAtEnd(). Throws ReplayDifference if it is impossible; the player cannot be used after
    // that.
    void step();
    // Throws ReplayDifference unless the match agrees with the replay's result. Requires:
    // isAtEnd().
    void checkResult() const;

    [[nodiscard]] const MatchReplay& getReplay() const { return *replay_; }
    [[nodiscard]] bool isAtEnd() const { return entry_ == replay_->entries.size(); }
    // The match, which changes with each step.
    [[nodiscard]] const Match& getMatch() const { return match_; }
    // Steps played so far.
    [[nodiscard]] std::int64_t getSteps() const { return steps_; }
    // The part of the entries that has been played, 0 to 1.
    [[nodiscard]] double computeProgress() const;

private:
    [[nodiscard]] int findLine() const;
    [[noreturn]] void refuse(const std::string& what) const;
    void requireRunning() const;
    void place(const ReplayEntry& entry);
    void requireSent() const;
    void goToNext();
    void passChanges();
    [[nodiscard]] Match finish() const;

    SharedMatchReplay replay_;
    SpinFinder finder_;
    Match match_;
    std::size_t entry_ = 0;   // of the next step
    std::uint32_t run_ = 0;   // of the next step, in a line of verbs
    std::uint8_t inRun_ = 0;  // verbs of the run that are done
    bool hasPassed_ = false;  // the time before the line's first verb
    std::int64_t told_ = 0;   // milliseconds that the lines so far let pass
    std::int64_t steps_ = 0;
};

// Plays the replay to its end and checks its result. Throws ReplayDifference. Returns false if it
// was stopped before.
bool verifyReplay(const SharedMatchReplay& replay, const SpinFinder& finder = {},
                  const ReplayWatch& watch = {});

}  // namespace tetris
