#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>

#include "core/tetris/RecalledSequence.h"
#include "core/tetris/Replay.h"

namespace tetris {

// A replay does not lead where it says: what differs, and on which line of its file.
class ReplayDifference : public std::runtime_error {
public:
    ReplayDifference(int line, const std::string& what) : std::runtime_error(what), line_(line) {}

    [[nodiscard]] int getLine() const { return line_; }

private:
    int line_;
};

// Plays a recorded game again, a verb or a placement a step, by the same rules and without a brain.
// A value: a copy goes on from the same place, so that whoever wants to go back keeps copies.
class ReplayPlayer {
public:
    // With the first piece in, and what was changed before the first step.
    // Throws ReplayDifference if that is impossible.
    explicit ReplayPlayer(std::shared_ptr<const Replay> replay);

    // ---- Changes

    // The next verb or placement, and what was changed behind it. Requires: not isAtEnd().
    // Throws ReplayDifference if it is impossible; the player is of no use then.
    TickReport step();
    // Throws ReplayDifference unless the game stands as the replay's result says. Requires:
    // isAtEnd().
    void checkResult() const;

    // ---- Queries

    [[nodiscard]] const Replay& getReplay() const { return *replay_; }
    [[nodiscard]] bool isAtEnd() const { return entry_ == replay_->entries.size(); }
    // Verbs or placements so far.
    [[nodiscard]] std::int64_t getSteps() const { return steps_; }
    // Milliseconds of play at the last step, and at the next one; none at the end. A game placed at
    // once has no times.
    [[nodiscard]] std::int64_t getTime() const { return time_; }
    [[nodiscard]] std::optional<std::int64_t> findNextTime() const;

    // The game of verbs; null if pieces are placed at once.
    [[nodiscard]] const Game* getGame() const { return std::get_if<Game>(&state_); }
    // Without the falling piece.
    [[nodiscard]] Board copyBoard() const;
    [[nodiscard]] bool isRunning() const;
    // As Game has them: with a falling piece while there is one.
    [[nodiscard]] std::int64_t countPieces() const;
    [[nodiscard]] std::int64_t computeScore() const;
    [[nodiscard]] const RowTally& getTally() const;
    [[nodiscard]] int getLimit() const { return limit_; }
    // The numbers of the game, if it ended here.
    [[nodiscard]] ReplayResult computeResultSoFar(ReplayEnd end) const;

    // What holds now.
    [[nodiscard]] const std::string& getBrain() const;
    [[nodiscard]] bool isBrainActive() const { return active_; }
    [[nodiscard]] int getAdversary() const { return adversary_; }
    // None if the replay does not tell.
    [[nodiscard]] std::optional<int> getSpeed() const { return speed_; }
    [[nodiscard]] bool hasAdversaryDealtLast() const;
    // What is placed next, in a game placed at once; null in one of verbs, and at the end.
    [[nodiscard]] const ReplayEntry* getPlacement() const;
    // The verb that the next step is; none in a game placed at once, and at the end.
    [[nodiscard]] std::optional<Verb> findVerb() const;

private:
    // A game placed at once.
    struct Placing {
        Board board;
        RecalledSequence sequence;
        RowTally tally{};
        std::int64_t pieces = 0;
    };

    [[nodiscard]] int findLine() const;
    [[nodiscard]] std::optional<int> findDealt(std::size_t from) const;
    [[nodiscard]] std::optional<int> findDealtBefore(std::size_t entry) const;
    [[nodiscard]] RecalledSequence& getSequence();
    [[nodiscard]] const RecalledSequence& getSequence() const;
    TickReport tick();
    TickReport place();
    // Goes through what stands between two steps. `dealt`: a piece has just come.
    void passChanges(bool dealt);

    std::shared_ptr<const Replay> replay_;
    int limit_ = 0;
    std::variant<std::monostate, Game, Placing> state_;
    std::size_t entry_ = 0;   // of the next step
    std::uint32_t run_ = 0;   // of the next step, in a line of verbs
    std::uint8_t inRun_ = 0;  // how many of the run are done
    std::int64_t steps_ = 0;
    std::int64_t time_ = 0;
    std::optional<std::uint32_t> brain_;  // of Replay::brains; none: that of the header
    bool active_ = false;
    int adversary_ = 0;
    std::optional<int> speed_;
};

// Plays the replay to its end and looks at its result. Throws ReplayDifference.
void verifyReplay(const std::shared_ptr<const Replay>& replay);

}  // namespace tetris
