#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/tetris/live/LiveProtocol.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "core/tetris/versus/Match.h"

namespace tetris {

// Told of each lock, after it, and of each match that begins.
struct LiveListener {
    std::function<void(int side, const Lock& lock, const Match& match)> onLock{};
    std::function<void(const Match& match)> onMatch{};
};

// A set of matches as the lines of its referee have made it: what a client knows. Whatever a line
// says is checked. A value.
class LiveMatch {
public:
    // The state of a seat, and how long it lasts.
    struct Seat {
        enum class State : uint8_t { Empty, Away, Here, Ready, Paused, Gone };

        State state = State::Empty;
        int64_t left = 0;    // milliseconds: Paused, Gone
        std::string name{};  // empty: it is not known
    };

    explicit LiveMatch(LiveListener listener = {}) : listener_(std::move(listener)) {}

    // Takes a line, without its line feed. Throws std::invalid_argument, one sentence, for a line
    // that no referee says; it cannot be used after that.
    void take(std::string_view line);

    // ---- Queries

    const std::string& getCode() const { return code_; }
    int getFirstTo() const { return firstTo_; }
    // Without the seed. The usual rules before the first line.
    const MatchRules& getRules() const { return rules_; }
    // The seed is given, and no match of the set counts.
    bool isPractice() const { return isPractice_; }
    const Seat& getSeat(int side) const { return seats_[base::toIndex(side)]; }
    const std::array<int, 2>& getSet() const { return won_; }
    int countWatchers() const { return watchers_; }
    // The own seat, and its token; nullopt for a watcher.
    std::optional<int> getSide() const { return side_; }
    const std::string& getToken() const { return token_; }
    // Why the referee has ended the connection, "taken"; empty if it has not.
    const std::string& getRefusal() const { return refusal_; }
    bool isOver() const { return isOver_; }

    // The match, or the last one; null before the first one. It is over when its result is known.
    const Match* findMatch() const { return match_ ? &*match_ : nullptr; }
    bool isInMatch() const { return match_ && record_.empty(); }
    const ReplayHeader& getHeader() const { return header_; }
    LiveClock getClock() const { return clock_; }
    // Of LiveClock::Counts: the milliseconds from the line that said it until the clock runs.
    int64_t getCountdown() const { return countdown_; }
    // The record of the match that has ended, whose result was checked; empty before.
    const std::string& getRecord() const { return record_; }

    // The match as it is shown when that time has passed since the last line: nothing has locked
    // that the referee has not said. Requires: there is a match.
    Match project(int64_t milliseconds) const;

private:
    void takeRules(std::string_view text);
    void gather(std::string_view line);
    void takeHeader(std::string_view line);
    void takeVerbs(std::string_view text);
    void takeResult(std::string_view line);
    void takeStand(std::string_view text);
    void pass(int64_t until);

    LiveListener listener_;
    std::string code_;
    int firstTo_ = 1;
    bool isPractice_ = false;
    MatchRules rules_{};
    std::array<Seat, 2> seats_{};
    std::array<int, 2> won_{};
    int watchers_ = 0;
    std::optional<int> side_;
    std::string token_;
    std::string refusal_;
    bool isOver_ = false;
    std::string text_;  // of a header or a result whose lines have not all come
    bool isInHeader_ = false;
    ReplayHeader header_{};
    std::optional<Match> match_;
    std::optional<ReplayRecorder> recorder_;
    int64_t time_ = 0;      // of the match
    int64_t lineTime_ = 0;  // of its last line with '+'
    int64_t verbs_ = 0;
    LiveClock clock_ = LiveClock::Stands;
    int64_t countdown_ = 0;
    std::string record_;
};

}  // namespace tetris
