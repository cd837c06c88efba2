#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "core/base/NotCopied.h"
#include "core/tetris/play/PlayedGame.h"
#include "tui/base/App.h"
#include "tui/base/Worker.h"
#include "tui/tetris/state/PieceGrid.h"
#include "tui/tetris/state/SeenSide.h"

namespace tui {

using tetris::BrainMaker;
using tetris::GameResult;
using tetris::GameSetup;

// A sample of a watched game.
struct WatchShot {
    PieceGrid stack;
    std::optional<tetris::PieceCells> falling{};  // nullopt if no piece falls
    std::vector<int> next{};    // the next pieces; empty where they cannot be known
    std::optional<int> held{};  // in a modern game
    HeightCurve heights{};      // of the stack, over the whole game
    std::vector<int> recent{};  // its heights after the last kMostRecent pieces
    GameResult result{};        // the final numbers if the game stopped now
    Duration ran{0};            // the total time of its free runs
    std::string failure{};      // why its brain cannot continue; empty if it can

    static constexpr size_t kMostRecent = 16;
    static constexpr int kMostNexts = 6;

    // True between the first piece and the end.
    bool isRunning() const { return falling.has_value(); }
    bool hasEnded() const { return result.hasEnded() || !failure.empty(); }
};

// A game that a brain plays in its own thread, by orders from the loop: exactly the game that
// `run --mode ticks` plays. All functions are called in the loop's thread.
class WatchedGame : base::NotCopied {
public:
    enum class Order {
        Turn,   // one turn: the brain's verbs and a Down; in a modern game its next verb
        Piece,  // turns up to the next landing
        Free    // piece after piece, until hold() is called
    };

    // Makes the brain and deals the first piece, in the thread. `waker` must outlive the game.
    // Throws std::system_error if no thread can be started.
    WatchedGame(Waker& waker, GameSetup setup, uint64_t seed, BrainMaker make = {});
    // A brain that does not stop within Worker::kPatience is abandoned.
    ~WatchedGame() = default;

    // Starts an order, unless the game is busy or has failed; the loop is woken when it is done.
    void give(Order order);
    // Ends a free run at the next landing; the loop is woken then.
    void hold();
    // Requests a sample of a free run at the next landing; the loop is woken then.
    void askForShot();
    // True while an order is being executed, and at the start until the first piece is in.
    bool isBusy() const { return worker_.isBusy(); }
    // Waits until the game is not busy, at most for the limit. Returns how long that took.
    Duration await(Duration limit) { return worker_.await(limit); }
    // The last sample; nullopt if it was already taken. Throws once what the brain has thrown,
    // except BrainFailure, whose text is in the sample.
    [[nodiscard]] std::optional<WatchShot> take();

private:
    struct Player;  // what the thread uses, even after this object is destroyed

    template <class Work>
    void add(Work work);

    const std::shared_ptr<Player> player_;
    std::optional<WatchShot> shot_;  // the last one, unless it was taken
    Worker worker_;                  // last, so that it is destroyed first
};

}  // namespace tui
