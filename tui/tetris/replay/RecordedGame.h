#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/GameScore.h"
#include "core/tetris/PlayedGame.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

// What a replay says about its game as a whole.
struct ReplayFacts {
    tetris::GameRules rules{};
    int previews = 5;  // next pieces that a modern game showed
    std::string sequence{};
    std::string start{};                                   // "2026-01-31T12:00:00Z"
    tetris::ScoreTable table = tetris::ScoreTable::Alone;  // who steered it
    std::string brain{};     // the one that steered the most; empty for none
    int leastAdversary = 0;  // the levels in force
    int mostAdversary = 0;
    std::optional<int> leastSpeed{};  // the speeds in force; nullopt if the replay does not say
    std::optional<int> mostSpeed{};
    std::int64_t pieces = 0;
    std::int64_t milliseconds = 0;  // of play

    friend bool operator==(const ReplayFacts&, const ReplayFacts&) = default;
};
[[nodiscard]] ReplayFacts describeReplay(const tetris::Replay& replay);

// What is read off a replay for a list or a chart is left out if that takes more work than this.
inline constexpr std::int64_t kMostReplayWork = 1 << 20;

// The milliseconds after which each row of a recorded modern game was cleared, the first row first.
// Empty if the text is no replay of a modern game, is damaged, has no times, or takes more work
// than kMostReplayWork.
[[nodiscard]] std::vector<std::int64_t> readRowTimes(const std::string& replay);

// A recorded game that is played again, with the colours of its pieces, in the steps of
// tetris::ReplayPlayer. A value: a copy continues from the same step.
class RecordedGame {
public:
    // Begins at the start. Throws tetris::ReplayDifference if the start is wrong.
    explicit RecordedGame(const tetris::SharedReplay& replay);

    // ---- Changes

    struct Step {
        std::optional<tetris::Placement> landed{};  // the piece that has landed in this step
        std::uint64_t fullRows = 0;                 // bit y: row y was full
        std::optional<PieceGrid> fullStack{};       // with these rows, if there are any
    };
    // Requires: not isAtEnd(). Throws tetris::ReplayDifference if it is impossible.
    Step step();
    // Throws tetris::ReplayDifference unless the game agrees with the replay's result. Requires:
    // isAtEnd().
    void checkResult() const { player_.checkResult(); }

    // ---- Queries

    [[nodiscard]] bool isAtEnd() const { return player_.isAtEnd(); }
    [[nodiscard]] std::int64_t getSteps() const { return player_.getSteps(); }
    // As tetris::ReplayPlayer has them.
    [[nodiscard]] std::int64_t getWork() const { return player_.getWork(); }
    [[nodiscard]] double computeProgress() const { return player_.computeProgress(); }
    // Milliseconds until the next step. A replay without times gets a constant pace.
    [[nodiscard]] std::int64_t computeDelay() const;
    // The number, from 1, of the piece that falls or is placed next.
    [[nodiscard]] std::int64_t getPieceNumber() const;
    [[nodiscard]] const PieceGrid& getStack() const { return stack_; }
    [[nodiscard]] const tetris::PlayedGame& getGame() const { return player_.getGame(); }
    // The piece that is placed next in a game placed at once; nullopt in others, and at the end.
    [[nodiscard]] std::optional<int> findPlacedPiece() const;
    // Where the falling piece lands, or the next one is placed; nullopt if that does not happen
    // within a slice. Plays a copy up to there.
    [[nodiscard]] std::optional<tetris::Placement> findPlacement() const;

    // The settings in force: see tetris::ReplayPlayer.
    [[nodiscard]] const std::string& getBrain() const { return player_.getBrain(); }
    [[nodiscard]] bool isBrainActive() const { return player_.isBrainActive(); }
    [[nodiscard]] int getAdversary() const { return player_.getAdversary(); }
    [[nodiscard]] std::optional<int> getSpeed() const { return player_.getSpeed(); }

private:
    tetris::ReplayPlayer player_;
    PieceGrid stack_;
    bool hasTimes_;
};

}  // namespace tui
