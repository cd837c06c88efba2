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
#include "tui/tetris/game/Course.h"
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
    // Called with the token and the side of the seat when the seat is taken, and with an empty text
    // when the person cannot come back to it. May be empty.
    std::function<void(const std::string& token, int side)> keepToken{};
};

// What is known of earlier matches on this account, and what becomes of these.
struct LiveNews {
    Background<Scores>* scores = nullptr;            // null: nobody has a rating
    std::function<void(const FinishedGame&)> onEnd;  // one of a seat has ended; not empty
};

// A match between persons in the game on the screen, from a seat or watched. Its referee plays it:
// keys become lines, and what the state shows follows from the lines that come back. Between two
// matches, and before the first one, the phase is Over. It never waits.
class RefereedMatch : public Play {
public:
    // `now`: of the event that is handled. All must outlive this.
    RefereedMatch(LiveLine line, TetrisState& state, Effects& effects, Opponent& opponent,
                  const TimePoint& now, LiveNews news);

    // ---- Changes. Without a seat they say nothing

    // The person is ready.
    void startNext() override;
    // The person's own pause begins.
    void pause() override;
    // It ends; if there is none, but the clock stands, it begins.
    void resume() override;
    // The person gives up.
    void end() override;
    // Says the verbs of a key, as far as the piece that is shown can make them.
    void act(Action action, int side) override;
    // Takes the lines that have come, and shows the match as it is now.
    void onTime() override;
    void onWake() override { onTime(); }
    // The person goes away for good.
    void leave();
    // True, once, after the answer to a key has come.
    [[nodiscard]] bool takeAnswered() { return std::exchange(isAnswered_, false); }

    // ---- Queries

    std::optional<TimePoint> nextWake() const override;

private:
    void readLines();
    void noteLine(const std::string& line);
    void begin(const Match& match);
    void askRatings();
    void askRating(int side, std::optional<int>& shown, Question& question);
    void takeLock(int side, const Lock& lock, const Match& match);
    void say(std::string_view line);
    void sayVerb(Action action);

    void show();
    void showPhase();
    void showFacts();
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
    const TimePoint& now_;
    LiveNews news_;
    ShownLocks shown_;
    LiveMatch match_;
    std::array<Question, 2> ratings_;  // of the own side, and of the other one
    std::vector<Action> kept_;         // that act as the first piece enters
    TimePoint shownAt_{};              // the last call of onTime
    TimePoint openedAt_{};
    TimePoint heardAt_{};               // the last line
    TimePoint timedAt_{};               // the last one that told the time of the match
    TimePoint goesAt_{};                // the clock will run
    TimePoint stoodAt_{};               // the clock has stopped
    bool hasEnded_ = false;             // the referee is dead, or has ended the connection
    bool hasOther_ = false;             // the other seat is taken
    bool isSaved_ = false;              // the match that has ended
    std::optional<TimePoint> askedAt_;  // the first line that no other one has answered yet
    bool isAnswered_ = false;
    bool asksPause_ = false;
};

}  // namespace tui
