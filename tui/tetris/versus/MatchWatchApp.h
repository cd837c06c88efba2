#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "brain/lab/play/HeadlessMatch.h"
#include "tui/base/App.h"
#include "tui/base/KeyRow.h"
#include "tui/base/Terminal.h"
#include "tui/base/Worker.h"
#include "tui/tetris/state/SeenSide.h"

namespace tui {

// The match to watch.
struct MatchWatchOptions {
    tetris::MatchRules rules{};  // but for clock and paces, which are the contestants'
    std::array<tetris::Contestant, 2> sides{};
    int next = 5;  // pieces shown ahead
    Translation tr{};
};

// What a person can do while two brains play a match.
enum class MatchWatchAction : std::uint8_t {
    Again,
    NextSeed,
    Pause,  // or go on
    Slower,
    Faster,
    Full,  // as fast as the brains think, or back from it
    Piece,
    View,  // where each side wants its piece
    Help,
    Quit
};

// How it is watched.
struct MatchWatchState {
    Size window;
    Look look;
    Translation tr{};
    bool paused = false;
    bool isFull = false;
    bool isOver = false;
    bool showsHelp = false;
    bool viewsPlans = false;
    int speed = 0;          // exponent of the speed, to the base 2
    std::string failure{};  // why a brain plays no more
};

// Two brains play a paced match, in its time, faster, slower, or piece by piece. They think in the
// worker's thread; a late thought delays the match. Nothing is stored.
class MatchWatchApp : public App {
public:
    static constexpr int kMinSpeed = -3;
    static constexpr int kMaxSpeed = 6;

    // Throws std::invalid_argument for impossible rules.
    MatchWatchApp(MatchWatchOptions options, Look look, std::shared_ptr<Worker> worker);
    ~MatchWatchApp() override;

    // Throws what a brain has thrown, except BrainFailure, by which its side loses.
    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    [[nodiscard]] std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    [[nodiscard]] AppRequests takeRequests() override { return {}; }
    [[nodiscard]] bool isDone() const override { return done_; }

    [[nodiscard]] const MatchWatchState& getState() const { return state_; }
    [[nodiscard]] const tetris::Match& getMatch() const { return *game_->get<tetris::Match>(); }

private:
    struct Players;  // used by the worker's thread

    void begin(TimePoint now);
    void ask();
    void takeAnswer(TimePoint now);
    void place(TimePoint now);
    void onKey(const Key& key, TimePoint now);
    void onResize(Size window, TimePoint now);
    void pause(TimePoint now);
    void act(MatchWatchAction action, TimePoint now);
    void setSpeed(int speed, TimePoint now);
    // When the next placement is shown, in microseconds of the match.
    [[nodiscard]] std::int64_t findShownMoment() const;
    [[nodiscard]] Duration scale(std::int64_t microseconds) const;
    [[nodiscard]] std::string describeStand() const;
    [[nodiscard]] std::string describeSpeed() const;
    void drawHelp(Frame& frame) const;

    MatchWatchOptions options_;
    MatchWatchState state_;
    std::shared_ptr<Worker> worker_;
    std::shared_ptr<Players> players_;
    std::optional<tetris::PlayedGame> game_;  // the match
    std::array<SeenSide, 2> sides_{};
    bool hasAnswer_ = false;
    std::optional<tetris::Move> move_;  // the answer; nullopt: there is no move
    bool resumes_ = false;              // when the page of keys closes
    bool isPieceAsked_ = false;         // one piece, in a pause
    TimePoint due_{};                   // of the next piece
    Duration left_{0};                  // until then, as the pause began
    bool done_ = false;
};

}  // namespace tui
