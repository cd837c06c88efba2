#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "brain/lab/play/SteeredGame.h"
#include "tui/base/Worker.h"
#include "tui/tetris/watch/WatchState.h"
#include "tui/tetris/watch/WatchedGame.h"

namespace tui {

// The games to watch, and how.
struct WatchOptions {
    GameSetup setup;  // without the brain
    uint64_t seed = 0;
    std::vector<tetris::BrainRecipe> brains;
    int nexts = 1;    // next pieces that are shown
    int speed = 100;  // 0 to 100 as in play, or kFullSpeed
    Translation tr{};
    // How long the loop waits for quick brains, so that all their moves are in one picture.
    Duration patience = std::chrono::milliseconds(5);
    BrainMaker make{};  // empty: BrainRecipe::make
};

// Brains side by side. Each has its own game from the same seed, in its own thread. Up to speed 100
// the clock advances all games together; a brain that needs longer misses its turn, and the others
// do not wait. At kFullSpeed the games run freely, and a sample of each is shown.
//
// When all games have ended, or at the person's wish, a page of the end shows the results; from
// there the same game can be watched again, or that of the next seed. The app is done when the
// person quits.
class WatchApp : public Viewer {
public:
    // `waker` must outlive the app. Throws as WatchedGame does.
    WatchApp(WatchOptions options, Look look, Waker& waker);

    void draw(Frame& frame) const override;

    const WatchState& getState() const { return state_; }
    // Ends all games where they are; the state then has their results. Waits for at most
    // Worker::kPatience; a slower game keeps its last sample.
    void finish();

private:
    Controls listControls() const override;
    bool takeKey(const Key& key) override;
    bool act(ViewAction action) override;
    std::optional<Duration> computeDelay() const override;
    bool step() override;
    void onClock() override;
    // Throws what a brain has thrown, except BrainFailure, which only ends the game of that brain.
    void work(bool /*isWoken*/) override { takeShots(); }

    void begin(uint64_t seed);
    bool isFree() const { return state_.speed == kFullSpeed; }
    void end();
    void beginAgain(uint64_t seed);
    void beat(WatchedGame::Order order);
    void look();
    void settle();
    void await(Duration left);
    void takeShots();

    // For each brain of the state: its game, and the data for its rate.
    struct Seat {
        WatchedBrain& brain;
        std::unique_ptr<WatchedGame> game;
        Duration byClock{0};  // time of the steps by the clock
        // The values when the rate was last computed.
        Duration playedThen{0};
        int64_t piecesThen = 0;
    };
    void takeShot(Seat& seat, WatchShot shot);

    WatchState state_;
    Waker& waker_;
    const WatchOptions options_;
    std::vector<Seat> seats_;
};

}  // namespace tui
