#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/GameReport.h"
#include "core/tetris/rules/ModernGame.h"
#include "core/tetris/versus/MatchRules.h"

namespace tetris {

// How a match ended.
struct MatchEnd {
    enum class Kind : uint8_t { None, Win, Draw, Stopped };

    Kind kind = Kind::None;
    int winner = 0;               // of a win
    GameEnd how = GameEnd::None;  // of a win: how the other side has lost

    bool operator==(const MatchEnd&) const = default;
};

// "win 1 block-out", "draw", "stopped"; "none" while it is running.
std::string toString(const MatchEnd& end);
// The end of a match of that name; nullopt for any other text, and for "none".
std::optional<MatchEnd> findMatchEnd(std::string_view name);

// Rows of garbage that a side has had to do with.
struct MatchTally {
    int64_t attack = 0;     // sent and cancelled
    int64_t sent = 0;       // put on their way to the other side
    int64_t cancelled = 0;  // taken by its attacks from those on their way to it
    int64_t received = 0;   // have risen in its well

    bool operator==(const MatchTally&) const = default;
};

// Two modern games side by side: what one clears rises in the other. A side is 0 (left) or 1
// (right). A value: a copy goes on alone. Not thread-safe.
//
//     Match match({.game = {.goal = Goal::Versus, .seed = 7}, .clock = MatchClock::Time});
//     match.elapse(225);
//     match.tick(0, Verb::Land);
//
// Time alone brings events about in the order of their microseconds, those of side 0 first; a verb
// acts after all that time brings about in both games up to its moment. The match is judged after
// each microsecond with events and after each verb: a side whose game has ended has lost.
//
// Turns: only verbs of the side on turn count, each lock gives the turn to the other one, and time
// moves nothing. Paced: the sides place their pieces at once, each at its moment:
//
//     while (match.isRunning()) {
//         const int side = match.getNextSide().value();
//         const Situation situation = copySituation(match.getGame(side), sees);
//         ...                                      // ask its brain
//         match.place(side, placement, spin, usesHold);   // or giveUp(side)
//     }
class Match {
public:
    // A new match at 0 ms, whose first pieces have entered. `starts`: for tests and practice; their
    // garbage does not count. Throws std::invalid_argument for a value out of range.
    explicit Match(const MatchRules& rules, const std::array<ModernStart, 2>& starts = {});

    // ---- Changes. Ignored when the match has ended. `side` is 0 or 1.

    // Tries the verb of that side. One that is refused changes nothing: so in turns are those of
    // the other side, and in a paced match all.
    GameReport tick(int side, Verb verb);
    // Lets time pass in both games. Nothing in a paced match, whose pieces say what the time is.
    // Returns what it brought about on each side. Throws as ModernGame::elapse does.
    std::array<GameReport, 2> elapse(int64_t milliseconds);
    // Paced: that side's piece is placed and locks at once, after Hold if that is wanted. Throws
    // std::invalid_argument, and changes nothing, if the side is not the next one, Hold is refused
    // or has no room, or the piece is another one or cannot be there.
    GameReport place(int side, const Placement& placement, Spin spin, bool usesHold);
    // That side has lost: it has resigned, or its person has not come back (`isAbsent`), or it
    // names no placement in a paced match. Throws std::invalid_argument in a paced match if it is
    // not the next one.
    void giveUp(int side, bool isAbsent = false);
    // Nobody has won.
    void stop();

    // The match with that side as side 0, to be shown: time and verbs do not go on alike in it.
    Match seenFrom(int side) const;

    // ---- Queries

    bool isRunning() const { return end_.kind == MatchEnd::Kind::None; }
    const MatchEnd& getEnd() const { return end_; }
    const MatchRules& getRules() const { return rules_; }
    // A side's game. Its clock is that of the match; its garbage has the rows on their way to it.
    const ModernGame& getGame(int side) const { return games_[toIndex(side)]; }
    MatchTally getTally(int side) const;

    // Turns: the side on turn. Paced: the side whose piece is due now; everything before it has
    // happened. Nullopt in real time, and after the end.
    std::optional<int> getNextSide() const;

    // The time in milliseconds, rounded up. Paced: that of the last lock, or of the piece that had
    // no placement.
    int64_t getTime() const;
    // The present moment in microseconds. Paced: that of the piece that is due.
    int64_t getMoment() const { return games_[0].getMoment(); }
    // The milliseconds after which time alone will have changed something; nullopt after the end,
    // and if it never does.
    std::optional<int64_t> computeWait() const;

private:
    static size_t toIndex(int side) { return base::toIndex(side); }
    std::optional<int64_t> findNextEvent() const;
    // Both games up to that moment.
    void elapseTo(int64_t moment, std::array<GameReport, 2>& reports);
    void exchange(int side, GameReport& report);
    void judge();
    void goToNextPiece();

    MatchRules rules_;
    std::array<ModernGame, 2> games_;
    std::array<MatchTally, 2> tallies_{};  // but for what was received
    MatchEnd end_;
    int next_ = 0;          // turns, paced
    int64_t lastLock_ = 0;  // paced, in microseconds
};

}  // namespace tetris
