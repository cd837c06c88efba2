#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "core/tetris/RecalledSequence.h"
#include "core/tetris/replay/Replay.h"

namespace tetris {

// Thrown when a replay does not lead to its result. what() says what differs, getLine() on which
// line of the file.
class ReplayDifference : public std::runtime_error {
public:
    ReplayDifference(int line, const std::string& what) : std::runtime_error(what), line_(line) {}

    [[nodiscard]] int getLine() const { return line_; }

private:
    int line_;
};

// Plays a recorded game again, one verb or placement a step, by the same rules and without a brain.
// A value: a copy continues from the same step, so a caller can go back to a copy.
class ReplayPlayer {
public:
    // Starts before the first step; changes of settings before it are in force. Throws
    // ReplayDifference if these entries are impossible. Requires: not null, as parseReplay made it.
    explicit ReplayPlayer(std::shared_ptr<const Replay> replay);

    // ---- Changes

    // Plays the next verb or placement, and the changes of settings after it. Requires: not
    // isAtEnd(). Throws ReplayDifference if it is impossible; the player cannot be used after that.
    TickReport step();
    // Throws ReplayDifference unless the game agrees with the replay's result. Requires: isAtEnd().
    void checkResult() const;

    // ---- Queries

    [[nodiscard]] const Replay& getReplay() const { return *replay_; }
    [[nodiscard]] bool isAtEnd() const { return entry_ == replay_->entries.size(); }
    // Verbs or placements played so far.
    [[nodiscard]] std::int64_t getSteps() const { return steps_; }
    // Milliseconds of play so far, and at the next step; nullopt at the end. Always 0 in an instant
    // game.
    [[nodiscard]] std::int64_t getTime() const { return time_; }
    [[nodiscard]] std::optional<std::int64_t> findNextTime() const;

    // The game of verbs, which changes with each step; null for an instant game.
    [[nodiscard]] const Game* getGame() const { return std::get_if<Game>(&state_); }
    // The board without the falling piece.
    [[nodiscard]] Board copyBoard() const;
    [[nodiscard]] bool isRunning() const;
    // With the falling piece, as in Game.
    [[nodiscard]] std::int64_t countPieces() const;
    [[nodiscard]] std::int64_t computeScore() const;
    [[nodiscard]] const RowTally& getTally() const;
    [[nodiscard]] int getLimit() const { return limit_; }
    // The result if the game ended here.
    [[nodiscard]] ReplayResult computeResultSoFar(ReplayEnd end) const;

    // The settings in force.
    [[nodiscard]] const std::string& getBrain() const;
    [[nodiscard]] bool isBrainActive() const { return active_; }
    [[nodiscard]] int getAdversary() const { return adversary_; }
    // nullopt if the replay does not say.
    [[nodiscard]] std::optional<int> getSpeed() const { return speed_; }
    [[nodiscard]] bool hasAdversaryDealt() const;
    // The next placement in a game placed at once; null in a game of verbs, and at the end.
    [[nodiscard]] const ReplayEntry* getPlacement() const;
    // The next verb; nullopt in a game placed at once, and at the end.
    [[nodiscard]] std::optional<Verb> findVerb() const;

private:
    // The state of an instant game.
    struct Placing {
        Board board;
        RecalledSequence sequence;
        RowTally tally{};
        std::int64_t pieces = 0;
    };

    [[nodiscard]] int findLine() const;
    [[nodiscard]] bool hasDealtEntry(std::size_t from) const;
    [[nodiscard]] std::optional<int> findDealtBefore(std::size_t entry) const;
    TickReport tick();
    TickReport place();
    // Processes the entries between two steps. `dealt`: a piece has just been dealt.
    void passChanges(bool dealt);
    [[nodiscard]] std::vector<int> listDealt() const;
    void checkDealt(bool byAdversary, bool isRecorded) const;

    std::shared_ptr<const Replay> replay_;
    int limit_ = 0;
    std::variant<std::monostate, Game, Placing> state_;
    std::size_t entry_ = 0;   // of the next step
    std::uint32_t run_ = 0;   // of the next step, in a line of verbs
    std::uint8_t inRun_ = 0;  // verbs of the run that are done
    std::int64_t steps_ = 0;
    std::int64_t time_ = 0;
    std::optional<std::uint32_t> brain_;  // index into Replay::brains; nullopt: that of the header
    bool active_ = false;
    int adversary_ = 0;
    std::optional<int> speed_;
};

// Plays the replay to its end and checks its result. Throws ReplayDifference.
void verifyReplay(const std::shared_ptr<const Replay>& replay);

}  // namespace tetris
