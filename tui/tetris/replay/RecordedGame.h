#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/Index.h"
#include "core/tetris/GameScore.h"
#include "core/tetris/PlayedGame.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/tetris/state/PieceGrid.h"
#include "tui/tetris/state/SeenSide.h"

namespace tui {

// What a replay says about its game as a whole.
struct ReplayFacts {
    tetris::ReplayHeader header{};
    tetris::MatchEnd end{};  // of a match
    // Of a game: who steered it.
    tetris::ScoreTable table = tetris::ScoreTable::Alone;
    std::string brain{};     // the one that steered the most; empty for none
    int leastAdversary = 0;  // the levels in force
    int mostAdversary = 0;
    std::optional<int> leastSpeed{};  // the speeds in force; nullopt if the replay does not say
    std::optional<int> mostSpeed{};
    std::int64_t pieces = 0;        // of a match, those of both sides
    std::int64_t milliseconds = 0;  // of play

    friend bool operator==(const ReplayFacts&, const ReplayFacts&) = default;
};
[[nodiscard]] ReplayFacts describeReplay(const tetris::Replay& replay);

// What is read off a replay for a list or a chart is left out if that takes more work than this.
inline constexpr std::int64_t kMostReplayWork = 1 << 20;

// The course of a recorded modern game. Empty if the text is no replay of a modern game, is
// damaged, has no times, or takes more work than kMostReplayWork.
[[nodiscard]] tetris::GoalCourse readGoalCourse(const std::string& replay);

// A recorded game or match that is played again, with the colours of its pieces, in the steps of
// its player. A value: a copy continues from the same step.
class RecordedGame {
public:
    // Begins at the start. Throws tetris::ReplayDifference if the start is wrong.
    explicit RecordedGame(const tetris::SharedReplay& replay);

    // ---- Changes

    struct Step {
        std::optional<tetris::Placement> landed{};  // the piece that has landed in this step
        int side = 0;                               // of a match, its side
        int sent = 0;                               // the rows that it has sent to the other side
        // Of side 0: bit y: row y was full; and the stack with these rows, if there are any.
        std::uint64_t fullRows = 0;
        std::optional<PieceGrid> fullStack{};
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
    // The pieces that have landed, of a match on both sides; and the number, from 1, of the piece
    // that falls or is placed next.
    [[nodiscard]] std::int64_t countLanded() const;
    [[nodiscard]] std::int64_t getPieceNumber() const;
    // A game has side 0 alone.
    [[nodiscard]] const SeenSide& getSide(int side) const { return sides_.at(base::toIndex(side)); }
    [[nodiscard]] const PieceGrid& getStack() const { return getSide(0).stack; }
    // A match as the game of its side 0.
    [[nodiscard]] const tetris::PlayedGame& getGame() const { return player_.getGame(); }
    // Null in the replay of a game.
    [[nodiscard]] const tetris::Match* findMatch() const { return player_.findMatch(); }
    // The piece that is placed next in a game placed at once; nullopt in others, and at the end.
    [[nodiscard]] std::optional<int> findPlacedPiece() const;
    // Where the falling piece of that side lands, or its next one is placed; nullopt if that does
    // not happen within a slice. Plays a copy up to there.
    [[nodiscard]] std::optional<tetris::Placement> findPlacement(int side = 0) const;

    // It has the settings in force.
    [[nodiscard]] const tetris::ReplayPlayer& getPlayer() const { return player_; }

private:
    void take(const tetris::GameReport& report, int side, Step& step);

    tetris::ReplayPlayer player_;
    std::array<SeenSide, 2> sides_;
    bool hasTimes_;
};

}  // namespace tui
