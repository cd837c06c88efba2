#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/tetris/GameScore.h"
#include "core/tetris/PlayedGame.h"
#include "core/tetris/replay/AnyReplay.h"
#include "core/tetris/replay/ModernReplayPlayer.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

// What a replay says about its game as a whole.
struct ReplayFacts {
    bool isModern = false;
    tetris::Goal goal = tetris::Goal::Marathon;  // of a modern game, as is the next one
    int previews = 5;                            // next pieces that were shown
    std::string sequence;
    std::uint64_t seed = 0;
    int width = 10;
    int rows = 20;
    int limit = 0;
    std::string start;                                     // "2026-01-31T12:00:00Z"
    tetris::ScoreTable table = tetris::ScoreTable::Alone;  // who steered it
    std::string brain;       // the one that steered the most; empty for none
    int leastAdversary = 0;  // the levels in force
    int mostAdversary = 0;
    std::optional<int> leastSpeed{};  // the speeds in force; nullopt if the replay does not say
    std::optional<int> mostSpeed{};
    std::int64_t pieces = 0;
    std::int64_t milliseconds = 0;  // of play

    friend bool operator==(const ReplayFacts&, const ReplayFacts&) = default;
};
[[nodiscard]] ReplayFacts describeReplay(const tetris::AnyReplay& replay);

// The milliseconds after which each row of a recorded modern game was cleared, the first row first.
// Empty if the text is no replay of a modern game, is damaged, or has no times.
[[nodiscard]] std::vector<std::int64_t> readRowTimes(const std::string& replay);

// A recorded game of either version that is played again, with the colours of its pieces. One step
// is a verb or a placement; in a modern game also what time alone brings about, a fall or a lock. A
// value: a copy continues from the same step.
class RecordedGame {
public:
    // Begins at the start. Throws tetris::ReplayDifference if the start is wrong.
    explicit RecordedGame(const tetris::AnyReplay& replay);

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
    void checkResult() const;

    // ---- Queries

    [[nodiscard]] bool isAtEnd() const;
    [[nodiscard]] std::int64_t getSteps() const { return steps_; }
    // Milliseconds until the next step. A replay without times gets a constant pace.
    [[nodiscard]] std::int64_t computeDelay() const;
    // The number, from 1, of the piece that falls or is placed next.
    [[nodiscard]] std::int64_t getPieceNumber() const;
    [[nodiscard]] const PieceGrid& getStack() const { return stack_; }
    // The game; nullopt for a classic game placed at once.
    [[nodiscard]] std::optional<tetris::PlayedGame> copyGame() const;
    // Null if it is the other one.
    [[nodiscard]] const tetris::ReplayPlayer* getClassic() const
    {
        return std::get_if<tetris::ReplayPlayer>(&player_);
    }
    [[nodiscard]] const tetris::ModernReplayPlayer* getModern() const
    {
        return std::get_if<tetris::ModernReplayPlayer>(&player_);
    }
    // The board without the falling piece.
    [[nodiscard]] tetris::Board copyBoard() const;
    // The piece that is placed next in a game placed at once; nullopt in others, and at the end.
    [[nodiscard]] std::optional<int> findPlacedPiece() const;
    // Where the falling piece lands, or the next one is placed; nullopt if that does not happen.
    // Plays a copy up to there.
    [[nodiscard]] std::optional<tetris::Placement> findPlacement() const;

    // ---- The numbers, as shown in play

    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] std::int64_t computeScore() const;
    [[nodiscard]] std::int64_t countPieces() const;
    [[nodiscard]] tetris::RowTally getTally() const;
    [[nodiscard]] const std::string& getBrain() const;
    [[nodiscard]] bool isBrainActive() const;
    [[nodiscard]] int getAdversary() const;
    [[nodiscard]] bool hasAdversaryDealt() const;
    // nullopt if the replay does not say.
    [[nodiscard]] std::optional<int> getSpeed() const;

private:
    Step stepClassic(tetris::ReplayPlayer& player);
    Step stepModern(tetris::ModernReplayPlayer& player);

    std::variant<tetris::ReplayPlayer, tetris::ModernReplayPlayer> player_;
    PieceGrid stack_;
    bool hasTimes_;
    std::int64_t steps_ = 0;
};

}  // namespace tui
