#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/PieceSequence.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/rules/GoalCourse.h"

namespace tetris {

// Thrown when a replay does not lead to its result. what() says what differs, getLine() on which
// line of the file.
class ReplayDifference : public std::runtime_error {
public:
    ReplayDifference(int line, const std::string& what) : std::runtime_error(what), line_(line) {}

    int getLine() const { return line_; }

private:
    int line_;
};

struct ReplayVersion;

// The best spin with which a piece can lock in a placement, if it moves from where it is while no
// time passes; nullopt if it cannot get there. A replay of pieces placed at once does not say how
// they were turned. findBestSpin of the brains is one.
using SpinFinder = std::function<std::optional<Spin>(const Board& board, const FallingPiece& from,
                                                     const FallingPiece& placement)>;

// Plays a recorded game or match again, step by step, by the same rules and without a brain. A step
// is a verb, a placement, or what time alone brings about before it, which is at most one lock: no
// step takes long, and none needs memory that grows with the replay. A value: a copy continues from
// the same step, so a caller can go back to a copy.
//
// A few bytes may ask for millions of steps. Whoever must not be kept waiting plays in slices:
//
//     for (const auto end = player.getWork() + ReplayPlayer::kSlice;
//          !player.isAtEnd() && player.getWork() < end;)
//         player.step();
class ReplayPlayer {
public:
    // The work of a slice, which takes some milliseconds.
    static constexpr int64_t kSlice = 8192;
    // What looking for the spin of a placement counts, in steps.
    static constexpr int64_t kPlacementWork = 255;

    // Starts before the first step; changes of settings before it are in force. Throws
    // ReplayDifference if these entries are impossible. Requires: not null, as parseReplay made it;
    // `finder` is not empty for a modern game, or a match, placed at once.
    explicit ReplayPlayer(SharedReplay replay, SpinFinder finder = {});

    // ---- Changes

    // What has come about on each side; a game has side 0 alone.
    using Reports = std::array<GameReport, 2>;

    // Plays the next step, and then the changes of settings after it. The last one of a modern game
    // may be time alone. Requires: not isAtEnd(). Throws ReplayDifference if it is impossible, or
    // the game gets more than kMaxReplayPieces pieces; the player cannot be used after that.
    Reports step();
    // Lets that much of the time before the next step pass, or all of it if it is less.
    // Requires: milliseconds >= 0.
    Reports pass(int64_t milliseconds);
    // Throws ReplayDifference unless the game agrees with the replay's result. Requires: isAtEnd().
    void checkResult() const;

    // ---- Queries

    const Replay& getReplay() const { return *replay_; }
    bool isAtEnd() const { return entry_ == replay_->entries.size(); }
    // The entry of the replay to which the next step belongs; their number at the end.
    size_t getEntry() const { return entry_; }
    // Steps played so far.
    int64_t getSteps() const { return steps_; }
    // How much work they were: a placement that has to be found takes far longer than a verb.
    int64_t getWork() const { return steps_ + kPlacementWork * placements_; }
    // How much of the replay is played, from 0 to 1, by the lines of its file.
    double computeProgress() const;
    // The game, which changes with each step; a match as that of its side 0.
    const PlayedGame& getGame() const { return *game_; }
    // Null in the replay of a game.
    const Match* findMatch() const { return game_->get<Match>(); }
    // Milliseconds of play so far, and at the next step; nullopt at the end. Always 0 where pieces
    // are placed at once.
    int64_t getTime() const { return game_->getTime().value_or(time_); }
    std::optional<int64_t> findNextTime() const;
    // The next verb; nullopt in a game placed at once, before time alone, and at the end.
    std::optional<Verb> findVerb() const;
    // The next placement in a game placed at once; null in a game of verbs, and at the end.
    const ReplayEntry* getPlacement() const;

    // The settings in force, of a match those of side 0.
    const std::string& getBrain() const {
        return brain_ ? replay_->brains[*brain_] : replay_->header.brain;
    }
    bool isBrainActive() const { return active_; }
    // The person sees the brain's suggestions.
    bool isViewed() const { return isViewed_; }
    int getAdversary() const { return adversary_; }
    // nullopt if the replay does not say.
    std::optional<int> getSpeed() const { return speed_; }

private:
    // The entry of the next step. Requires: not isAtEnd().
    const ReplayEntry& getNext() const { return replay_->entries[entry_]; }
    int findLine() const;
    bool isFromFile() const { return findSequence(replay_->header.sequence) == nullptr; }
    std::vector<int> listDealt() const;
    bool hasDealtEntry(size_t from) const;
    std::optional<int> findDealtBefore(size_t entry) const;
    int64_t computeTimeLeft() const;
    PlayedGame makeGame() const;
    template <class Act>
    auto guard(Act&& act);
    [[noreturn]] void refuse(const std::string& what) const {
        throw ReplayDifference(findLine(), what);
    }
    void requireRunning() const;
    void requireBounds() const;
    Reports finishStep();
    GameReport act();
    GameReport placeDropped(InstantGame& game);
    GameReport placeReached();
    void goToNext(bool dealt);
    Match endMatch(Match match) const;
    ReplayResult computeEnd() const;
    // Processes the entries between two steps. `dealt`: a piece has just been dealt.
    void passChanges(bool dealt);
    void checkDealt(bool byAdversary, bool isRecorded) const;

    SharedReplay replay_;
    SpinFinder finder_;
    const ReplayVersion* version_;
    std::optional<PlayedGame> game_;
    size_t entry_ = 0;    // of the next step
    uint32_t run_ = 0;    // of the next step, in a line of verbs
    uint8_t inRun_ = 0;   // verbs of the run that are done
    int64_t passed_ = 0;  // of the time before the line's first verb
    int64_t time_ = 0;
    int64_t steps_ = 0;
    int64_t placements_ = 0;         // of these steps, those that were looked for
    std::optional<uint32_t> brain_;  // index into Replay::brains; nullopt: that of the header
    bool active_ = false;
    bool isViewed_ = false;
    int adversary_ = 0;
    std::optional<int> speed_;
};

// Told how much of a replay is played, from 0 to 1, after each slice; returns false to stop there.
// Empty: goes on.
using ReplayWatch = std::function<bool(double progress)>;

// The course of a recorded game of verbs; empty if that is more work than `limit`. Throws
// ReplayDifference. Requires: the replay of a modern game.
GoalCourse computeGoalCourse(const SharedReplay& replay, int64_t limit);

// Plays the replay to its end and checks its result. Throws ReplayDifference. Returns false if it
// was stopped before.
bool verifyReplay(const SharedReplay& replay, const SpinFinder& finder = {},
                  const ReplayWatch& watch = {});

// The whole replay of a match whose recording was cut off after its header: stopped where it leads
// to, or given up by side 0 (`resigns`), unless the match has ended there. Throws as ReplayPlayer
// does.
Replay completeMatch(const SharedReplay& recorded, const SpinFinder& finder = {},
                     bool resigns = false);

}  // namespace tetris
