#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/live/LiveMatch.h"
#include "tui/tetris/game/Effects.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/versus/Opponent.h"

namespace tui {

// A connection to a referee, or to somebody who says the same. No function waits; the loop is woken
// when lines have come, and when it has ended.
class LiveConnection {
public:
    virtual ~LiveConnection() = default;

    // Says a line, without its line feed.
    virtual void say(std::string_view line) = 0;
    // The lines that have come since the last call, without their line feeds.
    [[nodiscard]] virtual std::vector<std::string> take() = 0;
    // Nothing will come any more, after the lines that were taken.
    virtual bool hasEnded() const = 0;
};

// A connection to a referee, and what goes with it.
struct LiveLine {
    std::unique_ptr<LiveConnection> connection;
    LiveWays ways{};
    // Called with the token of the seat when the seat is taken, and with an empty text when the
    // person cannot come back to it. May be empty.
    std::function<void(const std::string& token)> keepToken{};
};

// What becomes of the matches; nothing may be empty.
struct LiveNews {
    std::function<void(const FinishedGame&)> onEnd;  // one of a seat has ended
    // Who has the seats, the own side first; an empty text for a person without a name. Called
    // again when a match begins.
    std::function<void(const std::array<std::string, 2>& names)> onPersons;
};

// A match between persons in the game on the screen, from a seat or watched. Its referee plays it:
// keys become lines, and what the state shows follows from the lines that come back. Between two
// matches, and before the first one, the phase is Over. It never waits.
class RefereedMatch {
public:
    // All must outlive this.
    RefereedMatch(LiveLine line, TetrisState& state, Effects& effects, Opponent& opponent,
                  LiveNews news);

    // ---- Changes. Without a seat they say nothing

    // Takes the lines that have come, and shows the match as it is now.
    void onTime(TimePoint now);
    // Says the verbs of a key, as far as the piece that is shown can make them.
    void act(Action action);
    // The person's own pause begins.
    void pause();
    // It ends; if there is none, but the clock stands, it begins.
    void resume();
    void beReady();
    void resign();
    // The person goes away for good.
    void leave();
    // True, once, after the answer to a key has come.
    [[nodiscard]] bool takeAnswered() { return std::exchange(isAnswered_, false); }

    // ---- Queries

    std::optional<TimePoint> nextWake() const;

private:
    void readLines(TimePoint now);
    void noteLine(const std::string& line, TimePoint now);
    void begin(const tetris::Match& match);
    void tellPersons() const;
    void takeLock(int side, const tetris::Lock& lock, const tetris::Match& match);
    void say(std::string_view line);
    void sayVerb(Action action);

    void show(TimePoint now);
    void showPhase(TimePoint now);
    void showFacts(TimePoint now);
    std::string nameSeat(int side) const;
    std::string_view findUnratedYet() const;
    bool isSeat() const { return match_.getSide().has_value(); }
    bool isPlayed() const { return isSeat() && match_.isInMatch(); }
    bool isPausing() const;
    bool isIdle() const;
    // The side at the left, and the other one.
    int getOwn() const { return match_.getSide().value_or(0); }
    int getOther() const { return 1 - getOwn(); }

    LiveLine line_;
    TetrisState& state_;
    Effects& effects_;
    Opponent& opponent_;
    LiveNews news_;
    ShownLocks shown_;
    tetris::LiveMatch match_;
    std::vector<Action> kept_;  // that act as the first piece enters
    TimePoint now_{};           // of the last call
    TimePoint openedAt_{};
    TimePoint heardAt_{};     // the last line
    TimePoint goesAt_{};      // the clock will run
    TimePoint stoodAt_{};     // the clock has stopped
    bool hasEnded_ = false;   // the referee is dead, or has ended the connection
    bool hasOther_ = false;   // the other seat is taken
    bool isSaved_ = false;    // the match that has ended
    bool isAwaited_ = false;  // an answer to verbs
    bool isAnswered_ = false;
};

}  // namespace tui
