#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/replay/Replay.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/versus/RivalSeat.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

using tetris::MatchEnd;

// Who plays against the person, from match to match: it makes the matches, has the rival think in
// its seat, and under `auto` chooses its level. A second person at this keyboard has no seat: their
// verbs come from keys, through the course of the match.
class Opponent {
public:
    // All must outlive this.
    Opponent(const PlayOptions& options, TetrisState& state);

    // ---- Changes

    // Prepares the next match. True if it continues the set, false if it begins a new one.
    [[nodiscard]] bool openSet();
    // Prepares the last match again, if the last game was a match; a set that is over begins anew.
    void repeatSet();
    // Ends the set, because another game or the first page follows.
    void leaveSet();
    // Makes the match of the state's seed against the rival of the settings, and fills
    // TetrisState::versus. `isAgain`: the person has played these pieces before, so the match is
    // not rated. Does nothing and returns false without a set.
    [[nodiscard]] bool makeMatch(bool isAgain = false);
    // Goes on with the match that the state has, of that record, against its rival. Requires:
    // canSuspendMatch.
    void resume(const tetris::Replay& record, const SeenSide& seen);
    // Goes on with the match that the state has, against that rival, which does not count; with a
    // single game if there is no name. The set goes on after it.
    void practise(const std::string& who, const SeenSide& seen);
    // Sets the rival of the next match to `step` levels above that of the last one. False without a
    // set.
    bool chooseLevel(int step);
    // Raises the number of wins that end the next set by one; after the greatest one comes 1. False
    // within a set, or without one.
    [[nodiscard]] bool chooseFirstTo();
    // Call it when the brain plays or its view is shown: the match is not rated then.
    void noteBrainHelp();
    // The line of the terminal has stalled while a game was playing.
    void noteStall();
    // Takes the answers of the rival's brain. False if it has failed: then it plays no more, and
    // the state says why. Throws what else its brain has thrown.
    [[nodiscard]] bool takeAnswers();
    // In practice: shows the placement that the rival is about to make, with the brain's view.
    void showPlan();
    // Stops the match that is under way: it has no winner. False if none is.
    bool stop();
    // Ends the match that is under way and counts it in the set. If it has not ended by itself, the
    // person has given it up; one that has not begun, or is between two at one keyboard, has no
    // loser. False if none is under way.
    bool endMatch();

    // ---- The course of a match. Without one, nothing happens on side 1

    // The verb of the rival that is due. Nullopt if none is.
    [[nodiscard]] std::optional<Verb> takeVerb();
    // Call it after each change of the game: the rival thinks about the piece that has entered.
    void watch();
    // A piece has locked on that side: brings what the state shows of side 1 up to date.
    void noteLock(int side, const Lock& lock);

    // ---- Queries

    // The millisecond when the rival's next verb is due; nullopt: none is.
    std::optional<int64_t> findNext() const { return seat_.findNext(); }
    // True for a match that can be resumed later, and is worth it: the person has locked a piece.
    bool canBeSuspended() const;
    // The pieces of side 1.
    int countPieces() const;
    // The header of the replay of the match, which began at that time; nullopt if it is none.
    std::optional<ReplayHeader> makeHeader(const std::string& begun) const;

private:
    Match* findMatch() const;
    // The other one is a person at this keyboard.
    bool isPerson() const { return rival_.name.empty(); }
    Contestant choose() const;
    void begin(const SeenSide& seen);
    void noteEnd(const MatchEnd& end);
    std::string_view findUnrated() const;
    void noteHelp(bool isSeen, bool hasPlayed);

    const PlayOptions& options_;
    TetrisState& state_;
    RivalSeat seat_;
    Contestant rival_{};    // without a name: a person
    bool isAgain_ = false;  // the person has seen the pieces of the match
    // Under `auto`.
    int wonLevel_ = 0;
    int winsInARow_ = 0;
};

}  // namespace tui
