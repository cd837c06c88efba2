#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/lab/play/SteeredGame.h"
#include "tui/base/App.h"
#include "tui/base/Terminal.h"
#include "tui/base/Waker.h"
#include "tui/tetris/watch/WatchKeys.h"
#include "tui/tetris/watch/WatchState.h"
#include "tui/tetris/watch/WatchedGame.h"

namespace tui {

// The games to watch, and how.
struct WatchOptions {
    tetris::GameSetup setup;  // without the brain
    std::uint64_t seed = 0;
    std::vector<tetris::BrainRecipe> brains;
    int nexts = 1;    // next pieces that are shown
    int speed = 100;  // 0 to 100 as in play, or kFullSpeed
    Translation tr{};
    // How long the loop waits for quick brains, so that all their moves are in one picture.
    Duration patience = std::chrono::milliseconds(5);
    tetris::BrainMaker make{};  // empty: BrainRecipe::make
};

// Brains side by side. Each has its own game from the same seed, in its own thread. Up to speed 100
// the clock advances all games together; a brain that needs longer misses its turn, and the others
// do not wait. At kFullSpeed the games run freely, and a sample of each is shown.
//
// When all games have ended, or at the person's wish, a page of the end shows the results; from
// there the same game can be watched again, or that of the next seed. The app is done when the
// person quits.
class WatchApp : public App {
public:
    // `waker` must outlive the app. Throws as WatchedGame does.
    WatchApp(WatchOptions options, Look look, Waker& waker);

    // Throws what a brain has thrown, except BrainFailure, which only ends the game of that brain.
    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    [[nodiscard]] std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    [[nodiscard]] AppRequests takeRequests() override { return {}; }
    [[nodiscard]] bool isDone() const override { return done_; }

    [[nodiscard]] const WatchState& getState() const { return state_; }
    // Ends all games where they are; the state then has their results. Waits for at most
    // Worker::kPatience; a slower game keeps its last sample.
    void finish();

private:
    void begin(std::uint64_t seed);
    void onKey(const Key& key, TimePoint now);
    void onWake(TimePoint now);
    void onResize(Size window, TimePoint now);
    void onSuspend(TimePoint now);
    [[nodiscard]] bool isStill() const
    {
        return state_.paused || state_.showsKeys || state_.isOver;
    }
    [[nodiscard]] bool isFree() const { return state_.speed == kFullSpeed; }
    [[nodiscard]] Duration computeBeat() const;

    void act(WatchAction action, TimePoint now);
    void setSpeed(int speed, TimePoint now);
    void setPaused(bool paused, TimePoint now);
    void showKeys(bool shows, TimePoint now);
    void end();
    void beginAgain(std::uint64_t seed, TimePoint now);
    void step(WatchedGame::Order order, TimePoint now);

    // Starts or stops the free running of the games after a change of the state.
    void drive(TimePoint now);
    void beat(WatchedGame::Order order, TimePoint now);
    void look(TimePoint now);
    void settle(TimePoint now);
    void takeShots(TimePoint now);
    void takeShot(std::size_t index, WatchShot shot);
    void count(TimePoint now);

    // For each brain of the state: its game, and the data for its rate.
    struct Seat {
        std::unique_ptr<WatchedGame> game;
        Duration byClock{0};  // time played by the app's clock
        // The values when the rate was last computed.
        Duration playedThen{0};
        std::int64_t piecesThen = 0;
    };

    WatchState state_;
    Waker& waker_;
    std::vector<tetris::BrainRecipe> recipes_;
    tetris::BrainMaker make_;
    std::vector<Seat> seats_;
    Duration patience_;
    TimePoint beatAt_{};
    TimePoint countedAt_{};
    TimePoint lookedAt_{};
    bool done_ = false;
};

}  // namespace tui
