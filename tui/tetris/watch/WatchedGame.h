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

// How a watched game stood at a moment.
struct WatchShot {
    PieceGrid stack;
    const tetris::Piece* piece = nullptr;  // that falls, at (x, y); null: none does
    int x = 0;
    int y = 0;
    tetris::GameResult result{};  // the final numbers, as if it had been stopped then
    Duration ran{0};              // how long it has played as fast as it goes
    std::string failure{};        // why its brain cannot play on; empty: it can

    // Between the first piece and the end.
    [[nodiscard]] bool isRunning() const { return piece != nullptr; }
    [[nodiscard]] bool hasEnded() const
    {
        return result.end != tetris::GameEnd::None || !failure.empty();
    }
};

// A game that a brain plays in a thread of its own, as far as it is told to, while the loop
// watches: the very game that `run --mode ticks` plays. All of it is called in the loop's thread.
class WatchedGame {
public:
    enum class Order {
        Row,    // what the brain does before a fall, and the fall
        Piece,  // up to the next placement
        Free    // piece after piece, until it is held
    };

    // How long the destructor waits for a brain that does not stop, at most.
    static constexpr std::chrono::milliseconds kPatience{100};

    // Makes the brain and deals the first piece, in the thread. `waker` has to outlive the game.
    // Throws std::system_error if there can be no thread.
    WatchedGame(Waker& waker, tetris::GameSetup setup, std::uint64_t seed,
                tetris::BrainMaker make = {});
    // A brain that does not stop is let go.
    ~WatchedGame();
    WatchedGame(const WatchedGame&) = delete;
    WatchedGame& operator=(const WatchedGame&) = delete;

    // Begins to do as told, unless it is still at something else; the loop is woken when it is
    // done.
    void give(Order order);
    // What plays freely ends with the piece that falls; the loop is woken then.
    void hold();
    // What plays freely is to leave a shot with the next placement, and to wake the loop.
    void askForShot();
    // True while it does what it was told to, and at the start until the first piece is in.
    [[nodiscard]] bool isBusy() const;
    // Waits until it is not busy, at most for the limit. Returns how long that took.
    Duration await(Duration limit) const;
    // The last shot, if there is a new one. Throws what the brain has thrown, unless that is a
    // BrainFailure, which the shot tells.
    [[nodiscard]] std::optional<WatchShot> take();

private:
    struct Shared;  // what the thread may need longer than this lives

    static void run(Shared& shared);
    static void play(Shared& shared);

    std::shared_ptr<Shared> shared_;
    std::jthread thread_;
};

}  // namespace tui
