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

// The games to watch, and how.
struct WatchOptions {
    tetris::GameSetup setup;  // without the brain
    std::uint64_t seed = 0;
    std::vector<tetris::BrainRecipe> brains;
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
// The app is done when all games have ended and the end was visible for a moment, or when the
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

    void onLetter(char32_t letter, TimePoint now);
    void setSpeed(int speed, TimePoint now);
    void setPaused(bool paused, TimePoint now);
    void showKeys(bool shows, TimePoint now);
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
    std::vector<Seat> seats_;
    Duration patience_;
    TimePoint beatAt_{};
    TimePoint countedAt_{};
    TimePoint lookedAt_{};
    std::optional<TimePoint> endsAt_;  // when the last picture has been visible long enough
    bool done_ = false;
};

}  // namespace tui
