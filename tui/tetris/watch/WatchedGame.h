#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "brain/lab/SteeredGame.h"
#include "tui/base/App.h"
#include "tui/base/Waker.h"
#include "tui/tetris/view/PieceGrid.h"

namespace tui {

// A sample of a watched game.
struct WatchShot {
    PieceGrid stack;
    const tetris::Piece* piece = nullptr;  // the falling piece, at (x, y); null: none falls
    int x = 0;
    int y = 0;
    tetris::GameResult result{};  // the final numbers if it had stopped then
    Duration ran{0};              // how long it has run freely
    std::string failure{};        // why its brain cannot play any further; empty: it can

    // Between the first piece and the end.
    [[nodiscard]] bool isRunning() const { return piece != nullptr; }
    [[nodiscard]] bool hasEnded() const
    {
        return result.end != tetris::GameEnd::None || !failure.empty();
    }
};

// A game that a brain plays in a thread of its own, by commands of the loop: exactly the game that
// `run --mode ticks` plays. All functions are called in the loop's thread.
class WatchedGame {
public:
    enum class Order {
        Row,    // the brain's steering before a fall, and the fall
        Piece,  // up to the next landing
        Free    // piece after piece, until it is told to hold
    };

    // How long the destructor waits at most for a brain that does not stop.
    static constexpr std::chrono::milliseconds kPatience{100};

    // Makes the brain and deals the first piece, in the thread. `waker` must outlive the game.
    // Throws std::system_error if no thread can be started.
    WatchedGame(Waker& waker, tetris::GameSetup setup, std::uint64_t seed,
                tetris::BrainMaker make = {});
    // A brain that does not stop is abandoned.
    ~WatchedGame();
    WatchedGame(const WatchedGame&) = delete;
    WatchedGame& operator=(const WatchedGame&) = delete;

    // Starts a command, unless the last one is still running; the loop is woken when it is done.
    void give(Order order);
    // Ends a free run with the falling piece; the loop is woken then.
    void hold();
    // Requests a sample of a free run at the next landing; the loop is woken then.
    void askForShot();
    // True while a command is running, and at the start until the first piece is in.
    [[nodiscard]] bool isBusy() const;
    // Waits until it is not busy, at most for the limit. Returns how long that took.
    Duration await(Duration limit) const;
    // The last sample, if there is a new one. Throws what the brain has thrown, except
    // BrainFailure, which the sample contains.
    [[nodiscard]] std::optional<WatchShot> take();

private:
    struct Shared;  // what the thread may use after this object is destroyed

    static void run(Shared& shared);
    static void play(Shared& shared);

    std::shared_ptr<Shared> shared_;
    std::jthread thread_;
};

}  // namespace tui
