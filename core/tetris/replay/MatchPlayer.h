#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/PlayedGame.h"
#include "core/tetris/replay/MatchReplay.h"
#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {

// Plays a recorded match again, step by step, by the same rules and without a brain. A step is a
// verb, a placement, or what time alone brings about before it; none takes long. A value: a copy
// continues from the same step.
class MatchPlayer {
public:
    // Starts before the first step. Throws ReplayDifference if its rules are impossible. Requires:
    // not null, as parseMatchReplay made it; `finder` is not empty for a paced match.
    explicit MatchPlayer(SharedMatchReplay replay, SpinFinder finder = {});

    // Plays the next step, and returns what it brought about on each side. Requires: not isAtEnd().
    // Throws ReplayDifference if it is impossible; the player cannot be used after that.
    std::array<GameReport, 2> step();
    // Throws ReplayDifference unless the match agrees with the replay's result. Requires:
    // isAtEnd().
    void checkResult() const;

    [[nodiscard]] const MatchReplay& getReplay() const { return *replay_; }
    [[nodiscard]] bool isAtEnd() const { return entry_ == replay_->entries.size(); }
    // The match, which changes with each step; and as a game, that of its side 0.
    [[nodiscard]] const Match& getMatch() const { return *game_.get<Match>(); }
    [[nodiscard]] const PlayedGame& getGame() const { return game_; }
    // Steps played so far; and the work of all that was played, as ReplayPlayer counts it.
    [[nodiscard]] std::int64_t getSteps() const { return steps_; }
    [[nodiscard]] std::int64_t getWork() const
    {
        return steps_ + ReplayPlayer::kPlacementWork * placements_;
    }
    // Milliseconds of the match at the next step; nullopt at the end.
    [[nodiscard]] std::optional<std::int64_t> findNextTime() const;
    // The part of the entries that has been played, 0 to 1.
    [[nodiscard]] double computeProgress() const;

private:
    [[nodiscard]] int findLine() const;
    [[noreturn]] void refuse(const std::string& what) const;
    void requireRunning() const;
    [[nodiscard]] Match& match() { return *game_.get<Match>(); }
    [[nodiscard]] bool isBeforeLine() const;
    // Of the time before the next verb, or at the end, and of that what passes before something
    // happens.
    [[nodiscard]] std::int64_t computeTimeLeft() const;
    [[nodiscard]] std::int64_t computeStepTime() const;
    [[nodiscard]] bool hasVerb() const;
    GameReport place(const ReplayEntry& entry);
    void requireSent() const;
    void goToNext();
    void passChanges();
    [[nodiscard]] Match finish() const;

    SharedMatchReplay replay_;
    SpinFinder finder_;
    PlayedGame game_;
    std::size_t entry_ = 0;    // of the next step
    std::uint32_t run_ = 0;    // of the next step, in a line of verbs
    std::uint8_t inRun_ = 0;   // verbs of the run that are done
    std::int64_t passed_ = 0;  // milliseconds of the line's time
    std::int64_t told_ = 0;    // milliseconds that the lines so far let pass
    std::int64_t steps_ = 0;
    std::int64_t placements_ = 0;  // of these steps
};

// Plays the replay to its end and checks its result. Throws ReplayDifference. Returns false if it
// was stopped before.
bool verifyReplay(const SharedMatchReplay& replay, const SpinFinder& finder = {},
                  const ReplayWatch& watch = {});

// The whole replay of a match whose recording was cut off behind its header: stopped where its last
// whole line leads to, unless the match has ended there. Throws as parseMatchReplay and MatchPlayer
// do.
[[nodiscard]] std::string completeMatchReplay(std::string_view recorded,
                                              const SpinFinder& finder = {});

}  // namespace tetris
