#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/Index.h"
#include "core/tetris/GameScore.h"
#include "core/tetris/PlayedGame.h"
#include "core/tetris/replay/MatchPlayer.h"
#include "core/tetris/replay/MatchReplay.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/tetris/state/PieceGrid.h"
#include "tui/tetris/state/SeenSide.h"

namespace tui {

// The replay of a game or of a match.
using Recording = std::variant<tetris::SharedReplay, tetris::SharedMatchReplay>;
// Parses the text of one. Throws std::invalid_argument for the first wrong line.
[[nodiscard]] Recording parseRecording(std::string_view text, std::string_view fileName);

// What a replay says about its game as a whole.
struct ReplayFacts {
    tetris::GameRules rules{};
    std::optional<tetris::MatchHeader> match{};
    tetris::MatchEnd end{};  // of a match
    int previews = 5;        // next pieces that a modern game showed
    std::string sequence{};
    std::string start{};                                   // "2026-01-31T12:00:00Z"
    tetris::ScoreTable table = tetris::ScoreTable::Alone;  // who steered it
    std::string brain{};     // the one that steered the most; empty for none
    int leastAdversary = 0;  // the levels in force
    int mostAdversary = 0;
    std::optional<int> leastSpeed{};  // the speeds in force; nullopt if the replay does not say
    std::optional<int> mostSpeed{};
    std::int64_t pieces = 0;        // of a match, those of both sides
    std::int64_t milliseconds = 0;  // of play

    friend bool operator==(const ReplayFacts&, const ReplayFacts&) = default;
};
[[nodiscard]] ReplayFacts describeReplay(const Recording& recording);

// tetris::verifyReplay of either.
bool verifyRecording(const Recording& recording, const tetris::ReplayWatch& watch);

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
    explicit RecordedGame(const Recording& recording);

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
    void checkResult() const;

    // ---- Queries

    [[nodiscard]] bool isAtEnd() const;
    [[nodiscard]] std::int64_t getSteps() const;
    // As tetris::ReplayPlayer has them.
    [[nodiscard]] std::int64_t getWork() const;
    [[nodiscard]] double computeProgress() const;
    // Milliseconds until the next step. A replay without times gets a constant pace.
    [[nodiscard]] std::int64_t computeDelay() const;
    // The pieces that have landed, of a match on both sides; and the number, from 1, of the piece
    // that falls or is placed next.
    [[nodiscard]] std::int64_t countLanded() const;
    [[nodiscard]] std::int64_t getPieceNumber() const;
    // A game has side 0 alone.
    [[nodiscard]] const SeenSide& getSide(int side) const { return sides_.at(toIndex(side)); }
    [[nodiscard]] const PieceGrid& getStack() const { return getSide(0).stack; }
    // A match as the game of its side 0.
    [[nodiscard]] const tetris::PlayedGame& getGame() const;
    // Null in the replay of a game.
    [[nodiscard]] const tetris::Match* findMatch() const { return getGame().get<tetris::Match>(); }
    // The piece that is placed next in a game placed at once; nullopt in others, and at the end.
    [[nodiscard]] std::optional<int> findPlacedPiece() const;
    // Where the falling piece of that side lands, or its next one is placed; nullopt if that does
    // not happen within a slice. Plays a copy up to there.
    [[nodiscard]] std::optional<tetris::Placement> findPlacement(int side = 0) const;

    // The settings in force in the replay of a game: see tetris::ReplayPlayer; of a match none.
    [[nodiscard]] std::string getBrain() const;
    [[nodiscard]] bool isBrainActive() const;
    [[nodiscard]] int getAdversary() const;
    [[nodiscard]] std::optional<int> getSpeed() const;

private:
    using Player = std::variant<tetris::ReplayPlayer, tetris::MatchPlayer>;

    static std::size_t toIndex(int side) { return base::toIndex(side); }
    [[nodiscard]] static Player makePlayer(const tetris::SharedReplay& replay);
    [[nodiscard]] static Player makePlayer(const tetris::SharedMatchReplay& replay);
    template <class Question>
    [[nodiscard]] decltype(auto) ask(const Question& question) const
    {
        return std::visit(question, player_);
    }
    // The player of the replay of a game; null of a match.
    [[nodiscard]] const tetris::ReplayPlayer* findPlayer() const
    {
        return std::get_if<tetris::ReplayPlayer>(&player_);
    }
    void take(const tetris::GameReport& report, int side, Step& step);

    Player player_;
    std::array<SeenSide, 2> sides_;
    bool hasTimes_;
};

}  // namespace tui
