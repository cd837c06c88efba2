#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/tetris/state/GameProgress.h"
#include "tui/tetris/state/PieceGrid.h"
#include "tui/tetris/state/SeenSide.h"

namespace tui {

using tetris::MatchEnd;
using tetris::ReplayHeader;
using tetris::ReplayPlayer;
using tetris::SharedReplay;

// What a replay says about its game as a whole.
struct ReplayFacts {
    ReplayHeader header{};
    MatchEnd end{};  // of a match
    // Of a game: who steered it.
    ScoreTable table = ScoreTable::Alone;
    std::string brain{};     // the one that steered the most; empty for none
    int leastAdversary = 0;  // the levels in force
    int mostAdversary = 0;
    std::optional<int> leastSpeed{};  // the speeds in force; nullopt if the replay does not say
    std::optional<int> mostSpeed{};
    int64_t pieces = 0;        // of a match, those of both sides
    int64_t milliseconds = 0;  // of play
};
ReplayFacts describeReplay(const tetris::Replay& replay);

// What is read off a replay for a list or a chart is left out if that takes more work than this.
inline constexpr int64_t kMostReplayWork = 1 << 20;

// The course of a recorded modern game. Empty if the text is no replay of a modern game, is
// damaged, has no times, or takes more work than kMostReplayWork.
GoalCourse readGoalCourse(const std::string& replay);

// A recorded game or match that is played again, with the colours of its pieces, in the steps of
// its player. A value: a copy continues from the same step.
class RecordedGame {
public:
    // Begins at the start. Throws tetris::ReplayDifference if the start is wrong.
    explicit RecordedGame(const SharedReplay& replay);

    // ---- Changes

    struct Step {
        std::optional<Placement> landed{};  // the piece that has landed in this step
        int side = 0;                       // of a match, its side
        int sent = 0;                       // the rows that it has sent to the other side
        // Of side 0: bit y: row y was full; and the stack with these rows, if there are any.
        uint64_t fullRows = 0;
        std::optional<PieceGrid> fullStack{};
    };
    // Requires: not isAtEnd(). Throws tetris::ReplayDifference if it is impossible.
    Step step();
    // Throws tetris::ReplayDifference unless the game agrees with the replay's result. Requires:
    // isAtEnd().
    void checkResult() const { player_.checkResult(); }

    // ---- Queries

    bool isAtEnd() const { return player_.isAtEnd(); }
    int64_t getSteps() const { return player_.getSteps(); }
    // As ReplayPlayer has them.
    int64_t getWork() const { return player_.getWork(); }
    double computeProgress() const { return player_.computeProgress(); }
    // Milliseconds until the next step. A replay without times gets a constant pace.
    int64_t computeDelay() const;
    // The pieces that have landed, of a match on both sides; and the number, from 1, of the piece
    // that falls or is placed next.
    int64_t countLanded() const;
    int64_t getPieceNumber() const;
    // A game has side 0 alone.
    const SeenSide& getSide(int side) const { return sides_.at(base::toIndex(side)); }
    const PieceGrid& getStack() const { return getSide(0).stack; }
    // A match as the game of its side 0.
    const PlayedGame& getGame() const { return player_.getGame(); }
    // The piece that is placed next in a game placed at once; nullopt in others, and at the end.
    std::optional<int> findPlacedPiece() const;
    // Where the falling piece of that side lands, or its next one is placed; nullopt if that does
    // not happen within a slice. Plays a copy up to there.
    std::optional<Placement> findPlacement(int side = 0) const;

    // It has the settings in force.
    const ReplayPlayer& getPlayer() const { return player_; }

private:
    void take(const tetris::GameReport& report, int side, Step& step);

    ReplayPlayer player_;
    std::array<SeenSide, 2> sides_;
    bool hasTimes_;
};

// A replay that can be stepped in both directions, with the colours of its pieces. Copies of states
// are kept on the way forward; a step back plays forward from the last copy before its target. At
// most kMostKept copies are kept; the longer the replay, the farther apart they are.
class ReplayTimeline {
public:
    static constexpr size_t kMostKept = 256;

    // Begins at the start. Throws tetris::ReplayDifference if the start is wrong.
    explicit ReplayTimeline(const SharedReplay& recording);

    // ---- Changes

    // One step of RecordedGame forward. Returns nullopt, and does not move, at the end and where
    // the replay cannot be played any further.
    std::optional<RecordedGame::Step> step();
    // Goes to the state after that many steps, but not beyond the start or the end. What is far
    // away is reached in slices: while isUnderWay(), each goOn() plays one.
    void seek(int64_t steps);
    // The same to the state in which that piece has entered, or is about to be placed; 1 is the
    // first piece.
    void seekPiece(int64_t number);
    void goOn();
    // Stays on the way.
    void stay() { seekSteps_ = seekPiece_ = 0; }

    // ---- Queries

    const ReplayFacts& getFacts() const { return facts_; }
    const RecordedGame& getGame() const { return now_.game; }
    const PieceGrid& getStack() const { return now_.game.getStack(); }
    bool isAtEnd() const;
    // True while it has not got to where it is to go.
    bool isUnderWay() const {
        return !isAtEnd() && (now_.game.getSteps() < seekSteps_ || getPieceNumber() < seekPiece_);
    }
    // The first contradiction in the replay, "LINE: what"; empty if none was found so far.
    const std::string& getDifference() const { return now_.difference; }
    // Milliseconds since the start, and until the next step.
    int64_t getTime() const { return now_.time; }
    int64_t computeDelay() const { return isAtEnd() ? 0 : now_.game.computeDelay(); }
    // The number, from 1, of the piece that falls or is placed next.
    int64_t getPieceNumber() const { return now_.game.getPieceNumber(); }
    // See RecordedGame::findPlacement.
    std::optional<Placement> findPlacement(int side = 0) const {
        return isAtEnd() ? std::nullopt : now_.game.findPlacement(side);
    }

private:
    struct Moment {
        RecordedGame game;
        int64_t time = 0;
        std::string difference{};
    };

    void keep();

    ReplayFacts facts_;
    Moment now_;
    std::vector<Moment> kept_;  // in order; the first is the start
    int64_t apart_ = 512;       // least number of steps between two copies
    int64_t seekSteps_ = 0;
    int64_t seekPiece_ = 0;
};

// True if a person can play on from where it is: a game of verbs is running, and the rival of a
// match is here.
bool canPractise(const ReplayTimeline& timeline);
// From there. Requires: canPractise.
Practice makePractice(const ReplayTimeline& timeline);

// The numbers of a replay, piece by piece; of a match only its attacks of kGreatAttack rows and
// more, as `clears`, and its time.
struct ReplayCurves {
    std::vector<int> heights;                 // of the stack after each piece
    std::vector<std::pair<int, int>> clears;  // number of the piece, from 1, and rows
    std::vector<int64_t> scores;              // after each piece has landed
    int64_t time = 0;                         // milliseconds in all; 0 if it is not known
};

// Computes the curves of a replay in slices. Replays of more than kMostCurvePieces pieces, or more
// work than kMostReplayWork, have only their time, because playing them takes too long.
inline constexpr int64_t kMostCurvePieces = 5000;
class CurveReader {
public:
    // Throws tetris::ReplayDifference if the start is wrong.
    explicit CurveReader(const SharedReplay& recording);

    bool isRead() const { return isRead_; }
    // Reads a slice. No effect when all is read.
    void readOn();
    double computeProgress() const { return timeline_.getGame().computeProgress(); }
    // Until all is read, there is only the time, if it is known.
    const ReplayCurves& getCurves() const { return curves_; }

private:
    void addStep(const RecordedGame::Step& step);

    ReplayTimeline timeline_;
    ReplayCurves curves_;
    ReplayCurves read_;  // so far
    bool isRead_ = false;
};

ReplayCurves computeCurves(const SharedReplay& recording);

}  // namespace tui
