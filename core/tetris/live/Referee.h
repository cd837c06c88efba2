#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/tetris/live/LiveProtocol.h"
#include "core/tetris/live/RefereeClients.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "core/tetris/versus/Match.h"

namespace tetris {

// A match that a person has opened for another one.
struct OpenedMatch {
    std::string code;
    MatchRules rules{};        // their seed counts only if it is given
    bool isSeedGiven = false;  // then the matches of the set have S, S + 1, ..., and do not count
    int firstTo = 1;
};

// Plays a set of matches between two persons, each at the end of a connection, before any number
// of watchers: keeps the match and its clock, gives the verbs of both sides their time and order,
// knows who is there, and writes the record. Whatever a connection says is checked. A value that
// reads no clock and knows no sockets: its caller passes it time and lines, and sends what it says.
//
//     referee.passTime(milliseconds);     // at each waking, first
//     referee.take(lines);                // all that have come, then
//     for (auto& [client, said] : referee.takeSaid()) ...
//     sleep(referee.computeWait());
class Referee {
public:
    // What it needs from the world; none may be empty.
    struct Sources {
        std::function<uint64_t()> drawSeed;     // 0 to 2^48 - 1
        std::function<uint64_t()> drawToken;    // 64 random bits
        std::function<std::string()> nameTime;  // for the start in a record's header
    };

    static constexpr size_t kMostWatchers = 64;
    static constexpr size_t kMostNewcomers = 16;  // that have not said what they are

    // Throws std::invalid_argument for impossible rules.
    Referee(OpenedMatch opened, Sources sources);

    // ---- Changes

    // A connection has begun, under a number that no other one has had. The seat of the opener is
    // side 0, and nobody else's.
    void connect(int client, bool isOpener = false);
    // A connection has ended.
    void lose(int client);
    // Ends a connection: "no REASON".
    void refuse(int client, std::string_view reason);
    // So much time has passed since the last call. More than two seconds at once are no time.
    void passTime(int64_t milliseconds);
    // Lines that have come, without their line feeds, in the order of each client.
    struct Line {
        int client;
        std::string text;
    };
    void take(std::span<const Line> lines);

    // What it has to say to each client since the last call; whole lines.
    [[nodiscard]] std::map<int, RefereeClients::Said> takeSaid() { return clients_.takeSaid(); }

    // The record of the match so far, or of the last one: whole lines whose millisecond has passed.
    // Within a match it only gets longer. Empty before the first match.
    [[nodiscard]] std::string_view getRecord();

    // ---- Queries

    // How many matches have begun.
    int countMatches() const { return begun_; }
    bool isInMatch() const { return phase_ == Phase::Match; }
    // Nothing more will come.
    bool isOver() const { return phase_ == Phase::Over; }
    // The milliseconds after which passTime has to be called; nullopt: when a line has come.
    std::optional<int64_t> computeWait() const;
    // The match, or the last one; null before the first one.
    const Match* findMatch() const { return match_ ? &*match_ : nullptr; }

private:
    enum class Phase : uint8_t { Before, Match, Between, Over };
    using Role = RefereeClient::Role;

    struct Seat {
        bool isTaken = false;
        std::string name{};
        std::string token{};
        std::optional<int> client{};  // nullopt: the connection has ended
        bool isReady = false;
        // Of a match.
        std::optional<int64_t> pausedAt{};
        int64_t pauseLeft = 0;
        std::optional<int64_t> goneAt{};
        int64_t goneLeft = 0;
        bool isIdle = false;  // turns: taken as gone, with its connection
    };

    [[nodiscard]] Seat& getSeat(int side) { return seats_[base::toIndex(side)]; }
    const Seat& getSeat(int side) const { return seats_[base::toIndex(side)]; }

    // ---- Lines
    void takeLine(int number, std::string_view line);
    void greet(int number, std::string_view line);
    void takeSeat(int number, std::string_view token, std::string_view name);
    std::optional<int> findFreeSide() const;
    std::optional<int> findSide(std::string_view token) const;
    void takeVerbs(int number, std::string_view text);
    void leave(int side);

    // ---- Saying
    void sayTime();
    void end(int client);
    void sayOver();
    std::string formatStand() const;
    std::string formatSeat(int side) const;
    std::string formatClock() const;
    std::string formatRules() const;
    std::string formatPerson(int side) const;
    std::string formatState(bool hasRecord) const;

    // ---- The match
    ReplayHeader makeHeader(uint64_t seed) const;
    void beginMatch();
    void passMatch(int64_t milliseconds);
    void giveUp(int side, bool isAbsent);
    void stop();
    void endMatch();
    void beginPause(Seat& seat);
    void endPause(Seat& seat);
    void beginAbsence(Seat& seat);
    void endAbsence(Seat& seat);
    void freeze();
    void passDeadlines();
    void passAbsences();
    void settle();

    OpenedMatch opened_;
    Sources sources_;
    RefereeClients clients_;
    std::array<Seat, 2> seats_{};
    Phase phase_ = Phase::Before;
    LiveClock clock_ = LiveClock::Stands;
    int64_t now_ = 0;
    int64_t goAt_ = 0;       // Counts: when the clock runs
    int64_t saidAt_ = 0;     // Runs: when the time was last said
    int64_t turnAt_ = 0;     // turns: since when the side is on turn
    int64_t leftAt_ = 0;     // when the last person has left, between matches
    int64_t watchedAt_ = 0;  // when the number of watchers was last said
    size_t saidWatchers_ = 0;
    bool hasChanged_ = false;  // a line "stand" is due
    bool isOpenerComing_ = false;
    int first_ = 0;  // whose lines come first in the next waking
    int begun_ = 0;
    std::array<int, 2> won_{};
    std::optional<Match> match_;
    int64_t time_ = 0;  // of the match, in milliseconds
    std::optional<ReplayRecorder> recorder_;
    ReplayWriter wire_{""};  // the line of verbs that is said next
    std::string record_;     // of the match that has ended
};

}  // namespace tetris
