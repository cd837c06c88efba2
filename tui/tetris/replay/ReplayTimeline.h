#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/tetris/game/Practice.h"
#include "tui/tetris/replay/RecordedGame.h"
#include "tui/tetris/state/Callout.h"

namespace tui {

// A replay that can be stepped in both directions, with the colours of its pieces. Copies of states
// are kept on the way forward; a step back plays forward from the last copy before its target. At
// most kMostKept copies are kept; the longer the replay, the farther apart they are.
class ReplayTimeline {
public:
    static constexpr std::size_t kMostKept = 256;

    // Begins at the start. Throws tetris::ReplayDifference if the start is wrong.
    explicit ReplayTimeline(const tetris::SharedReplay& recording);

    // ---- Changes

    // One step of RecordedGame forward. Returns nullopt, and does not move, at the end and where
    // the replay cannot be played any further.
    std::optional<RecordedGame::Step> step();
    // Goes to the state after that many steps, but not beyond the start or the end. What is far
    // away is reached in slices: while isUnderWay(), each goOn() plays one.
    void seek(std::int64_t steps);
    // The same to the state in which that piece has entered, or is about to be placed; 1 is the
    // first piece.
    void seekPiece(std::int64_t number);
    void goOn();
    // Stays on the way.
    void stay() { seekSteps_ = seekPiece_ = 0; }

    // ---- Queries

    [[nodiscard]] const ReplayFacts& getFacts() const { return facts_; }
    [[nodiscard]] const RecordedGame& getGame() const { return now_.game; }
    [[nodiscard]] const PieceGrid& getStack() const { return now_.game.getStack(); }
    // The stack with the full rows that the last step cleared; nullopt if it cleared none.
    [[nodiscard]] const std::optional<PieceGrid>& getFullStack() const { return fullStack_; }
    [[nodiscard]] bool isAtEnd() const;
    // True while it has not got to where it is to go.
    [[nodiscard]] bool isUnderWay() const
    {
        return !isAtEnd() && (now_.game.getSteps() < seekSteps_ || getPieceNumber() < seekPiece_);
    }
    // The first contradiction in the replay, "LINE: what"; empty if none was found so far.
    [[nodiscard]] const std::string& getDifference() const { return now_.difference; }
    // Milliseconds since the start, and until the next step.
    [[nodiscard]] std::int64_t getTime() const { return now_.time; }
    [[nodiscard]] std::int64_t computeDelay() const
    {
        return isAtEnd() ? 0 : now_.game.computeDelay();
    }
    // The number, from 1, of the piece that falls or is placed next.
    [[nodiscard]] std::int64_t getPieceNumber() const { return now_.game.getPieceNumber(); }
    // See RecordedGame::findPlacement.
    [[nodiscard]] std::optional<tetris::Placement> findPlacement(int side = 0) const
    {
        return isAtEnd() ? std::nullopt : now_.game.findPlacement(side);
    }

private:
    struct Moment {
        RecordedGame game;
        std::int64_t time = 0;
        std::string difference{};
    };

    void keep();

    ReplayFacts facts_;
    Moment now_;
    std::optional<PieceGrid> fullStack_;
    std::vector<Moment> kept_;  // in order; the first is the start
    std::int64_t apart_ = 512;  // least number of steps between two copies
    std::int64_t seekSteps_ = 0;
    std::int64_t seekPiece_ = 0;
};

// True if a person can play on from where it is: a game of verbs is running, and the rival of a
// match is here.
[[nodiscard]] bool canPractise(const ReplayTimeline& timeline);
// From there. Requires: canPractise.
[[nodiscard]] Practice makePractice(const ReplayTimeline& timeline);

// The numbers of a replay, piece by piece; of a match only its attacks of kGreatAttack rows and
// more, as `clears`, and its time.
struct ReplayCurves {
    std::vector<int> heights;                 // of the stack after each piece
    std::vector<std::pair<int, int>> clears;  // number of the piece, from 1, and rows
    std::vector<std::int64_t> scores;         // after each piece has landed
    std::int64_t time = 0;                    // milliseconds in all; 0 if it is not known
};

// Computes the curves of a replay in slices. Replays of more than kMostCurvePieces pieces, or more
// work than kMostReplayWork, have only their time, because playing them takes too long.
inline constexpr std::int64_t kMostCurvePieces = 5000;
class CurveReader {
public:
    // Throws tetris::ReplayDifference if the start is wrong.
    explicit CurveReader(const tetris::SharedReplay& recording);

    [[nodiscard]] bool isRead() const { return isRead_; }
    // Reads a slice. No effect when all is read.
    void readOn();
    [[nodiscard]] double computeProgress() const { return timeline_.getGame().computeProgress(); }
    // Until all is read, there is only the time, if it is known.
    [[nodiscard]] const ReplayCurves& getCurves() const { return curves_; }

private:
    void addStep(const RecordedGame::Step& step);

    ReplayTimeline timeline_;
    ReplayCurves curves_;
    ReplayCurves read_;  // so far
    bool isRead_ = false;
};

[[nodiscard]] ReplayCurves computeCurves(const tetris::SharedReplay& recording);

}  // namespace tui
