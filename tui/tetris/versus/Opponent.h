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

// Who plays against the person, from match to match: it makes the matches, has the rival think in
// its seat, and under `auto` chooses its level. Of a second person at this keyboard the verbs come
// from keys, through the course of the match.
class Opponent {
public:
    // All must outlive this.
    Opponent(const PlayOptions& options, TetrisState& state);

    // ---- Changes

    // A match comes next: of the set, or of a new one. True if the set goes on.
    [[nodiscard]] bool openSet();
    // The last match comes again, if it was one; a set that is over begins anew.
    void repeatSet();
    // Another game comes, or the first page: there is no set any more.
    void leaveSet();
    // Makes the match of the state's seed against the rival of the settings, and what the state
    // says of it. `isAgain`: the person has seen its pieces. False if there is no set.
    [[nodiscard]] bool makeMatch(bool isAgain = false);
    // Goes on with the match that the state has, of that record, against its rival. Requires:
    // canSuspendMatch.
    void resume(const tetris::Replay& record, const SeenSide& seen);
    // Goes on with the match that the state has, against that rival, which does not count; with a
    // single game if there is no name. The set goes on after it.
    void practise(const std::string& who, const SeenSide& seen);
    // The rival of the next match is a level so far from that of the last one. False without a set.
    bool chooseLevel(int step);
    // The next set goes to the first to win one match more; after the most to one. False within a
    // set, or without one.
    [[nodiscard]] bool chooseFirstTo();
    // A brain has played, or its view is shown: the match does not count.
    void noteRated();
    // The line of the terminal has stalled while a game was playing.
    void noteStall();
    // Takes the answers of the rival's brain. False if it has failed: then it plays no more, and
    // the state says why. Throws what else its brain has thrown.
    [[nodiscard]] bool takeAnswers();
    // In practice the view also shows what the rival is about to do.
    void showPlan();
    // Stops the match that is under way. False if none is.
    bool stop();
    // The person gives that match up; before it has begun nobody loses it. False if none is.
    bool giveUp();

    // ---- The course of a match. Without one, nothing happens on side 1

    // The verb of the rival that is due. Nullopt if none is.
    [[nodiscard]] std::optional<tetris::Verb> takeVerb();
    // Call it after each change of the game: the rival thinks about the piece that has entered.
    void watch();
    // A piece has locked on that side: brings what the state shows of side 1 up to date.
    void noteLock(int side, const tetris::Lock& lock);

    // ---- Queries

    // The millisecond when the rival's next verb is due; nullopt: none is.
    std::optional<int64_t> findNext() const { return seat_.findNext(); }
    // True for a match that can be resumed later, and is worth it: the person has locked a piece.
    bool canBeSuspended() const;
    // The pieces of side 1.
    int countPieces() const;
    // The header of the replay of the match, which began at that time; nullopt if it is none.
    std::optional<tetris::ReplayHeader> makeHeader(const std::string& begun) const;

private:
    tetris::Match* findMatch() const;
    // The other one is a person at this keyboard.
    bool isPerson() const { return rival_.name.empty(); }
    tetris::Contestant choose() const;
    void begin(const SeenSide& seen);
    void noteEnd(const tetris::MatchEnd& end);
    std::string_view findUnrated() const;
    void noteHelp(bool isSeen, bool hasPlayed);

    const PlayOptions& options_;
    TetrisState& state_;
    RivalSeat seat_;
    tetris::Contestant rival_{};  // without a name: a person
    bool isAgain_ = false;        // the person has seen the pieces of the match
    // Under `auto`.
    int wonLevel_ = 0;
    int winsInARow_ = 0;
};

}  // namespace tui
