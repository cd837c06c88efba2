#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/tetris/live/LiveMatch.h"
#include "tui/base/App.h"
#include "tui/tetris/game/PieceKeys.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/live/LiveConnection.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What whoever waits shows to others: how they come. Empty lines are not shown.
struct LiveWays {
    std::string here{};  // a command on this host
    std::string away{};  // a command on another machine
};

// A match between two persons, from a seat or watched. Its referee plays it: keys become lines, and
// what is shown follows from the lines that come back. It never waits.
class LiveMatchApp : public App {
public:
    // `state`: that of the game, whose settings, keys and look hold here. `scores` gets the match
    // of a seat; null: it is not stored. It has to outlive the app.
    LiveMatchApp(const TetrisState& state, std::unique_ptr<LiveConnection> connection,
                 Background<Scores>* scores, LiveWays ways = {});

    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    [[nodiscard]] AppRequests takeRequests() override;
    Need findNeed() const override;
    std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    bool isDone() const override { return leaving_ != Leaving::No; }

    enum class Leaving : std::uint8_t {
        No,
        Back,
        Quit,
        Next,  // a watcher wants to see the next match, or the one before
        Previous,
        Replay  // of the match that has ended, and back
    };
    Leaving getLeaving() const { return leaving_; }
    // The loop may go on.
    void comeBack(TimePoint now);
    // The match to watch. Requires: Leaving::Replay.
    WatchedReplay getReplay() const;
    // Told the token of the seat, when it is taken.
    void onSeat(std::function<void(const std::string& token)> keep) { keep_ = std::move(keep); }
    // The person goes away for good: says so to the referee.
    void leave();

    const TetrisState& getState() const { return state_; }
    const tetris::LiveMatch& getMatch() const { return match_; }

private:
    // ---- Lines
    void readLines(TimePoint now);
    void noteLine(const std::string& line, TimePoint now);
    void say(std::string_view line);
    void store();

    // ---- Keys
    void onKeyEvent(const KeyEvent& event, TimePoint now);
    void onKey(const Key& key, std::optional<Action> action, TimePoint now);
    void act(Action action);
    [[nodiscard]] bool onMatchKey(const Key& key, std::optional<Action> action);
    void onOtherKey(const Key& key, std::optional<Action> action);
    void confirm();

    // ---- What is shown
    void show(TimePoint now);
    void showMatch(TimePoint now);
    std::string nameSeat(int side) const;
    bool isPlayed() const { return isSeat() && match_.isInMatch(); }
    bool isSeat() const { return match_.getSide().has_value(); }
    // The side at the left, and the other one.
    int getOwn() const { return match_.getSide().value_or(0); }
    int getOther() const { return 1 - getOwn(); }
    bool isPausing() const;
    void drawWaiting(Frame& frame) const;
    void drawStill(Frame& frame) const;

    std::unique_ptr<LiveConnection> connection_;
    Background<Scores>* scores_;
    Question question_;
    LiveWays ways_;
    tetris::LiveMatch match_;
    std::array<SeenSide, 2> seen_{};
    TetrisState state_;
    PieceKeys held_;
    Leaving leaving_ = Leaving::No;
    TimePoint now_{};      // of the last event
    TimePoint heardAt_{};  // the last line
    TimePoint goesAt_{};   // the clock will run
    TimePoint stoodAt_{};  // the clock has stopped
    TimePoint openedAt_{};
    bool hasEnded_ = false;      // the referee is dead, or has ended the connection
    bool isReady_ = false;       // it was said for the next match
    bool hasOther_ = false;      // the other seat is taken
    bool isStored_ = false;      // the match that has ended
    bool awaitsAnswer_ = false;  // to verbs
    bool drawsAtOnce_ = false;
    bool hasStalled_ = false;  // the line, so that a pause was said
    bool beeps_ = false;
    std::function<void(const std::string& token)> keep_;
    std::string copy_;
    std::string failure_;
};

}  // namespace tui
