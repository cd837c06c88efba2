#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "brain/lab/HeadlessGame.h"
#include "brain/lab/SteeredGame.h"
#include "tui/base/App.h"
#include "tui/base/Terminal.h"
#include "tui/base/Waker.h"
#include "tui/tetris/watch/WatchState.h"
#include "tui/tetris/watch/WatchedGame.h"

namespace tui {

// What is to be watched, and how.
struct WatchOptions {
    tetris::GameSetup setup;  // but for the brain
    std::uint64_t seed = 0;
    std::vector<tetris::BrainRecipe> brains;
    int speed = 100;  // 0 to 100 as in play, or kFullSpeed
    Translation tr{};
    // How long the loop waits for quick brains, so that what they do comes with one picture.
    Duration patience = std::chrono::milliseconds(5);
    tetris::BrainMaker make{};
};

// Brains side by side, each at a game of its own with the same seed, in a thread of its own. Up to
// the greatest speed of play all games are moved on together, by the clock; a brain that thinks
// longer misses its turn, and no other waits for it. At full speed they play on their own, and are
// looked at as often as pictures are shown.
//
// It is done when all games have ended and their end was seen, or the person leaves.
class WatchApp : public App {
public:
    // `waker` has to outlive the app. Throws as WatchedGame does.
    WatchApp(WatchOptions options, Look look, Waker& waker);

    void onKey(const Key& key, TimePoint now) override;
    void onTime(TimePoint now) override;
    // Throws what a brain has thrown; one from outside that fails only ends its own game.
    void onWake(TimePoint now) override;
    void onResize(Size window, TimePoint now) override;
    void onSuspend(TimePoint now) override;
    [[nodiscard]] std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    [[nodiscard]] bool takeBeep() override { return false; }
    [[nodiscard]] bool isDone() const override { return done_; }

    [[nodiscard]] const WatchState& getState() const { return state_; }
    // Ends all games where they are; what they came to is in the state then.
    void finish();

private:
    [[nodiscard]] bool isStill() const
    {
        return state_.paused || state_.showsKeys || state_.isOver;
    }
    [[nodiscard]] bool isFree() const { return state_.speed == kFullSpeed; }
    [[nodiscard]] Duration computeBeat() const;

    void onLetter(char32_t result, TimePoint now);
    void setSpeed(int speed, TimePoint now);
    void setPaused(bool paused, TimePoint now);
    void showKeys(bool shows, TimePoint now);
    void step(WatchedGame::Order order, TimePoint now);

    // Goes on or stands still, as the state says.
    void drive(TimePoint now);
    void beat(WatchedGame::Order order, TimePoint now);
    void look(TimePoint now);
    void settle(TimePoint now);
    void takeShots(TimePoint now);
    void takeShot(std::size_t index, WatchShot shot);
    void count(TimePoint now);

    // Behind each brain of the state: its game, and what its rate is computed from.
    struct Seat {
        std::unique_ptr<WatchedGame> game;
        Duration byClock{0};  // how long it has played by the app's time
        // When its rate was last computed.
        Duration playedThen{0};
        std::int64_t piecesThen = 0;
    };

    WatchState state_;
    std::vector<Seat> seats_;
    Duration patience_;
    TimePoint beatAt_{};
    TimePoint countedAt_{};
    TimePoint lookedAt_{};
    std::optional<TimePoint> endsAt_;  // the last picture has been seen then
    bool done_ = false;
};

}  // namespace tui
