#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "brain/lab/play/GameResult.h"
#include "brain/lab/play/HeadlessRecorder.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/tetris/Board.h"
#include "core/tetris/PieceSequence.h"

namespace tetris {

// The progress of a classic game placed at once, between two placements. With a new brain and a new
// sequence the game continues from here exactly as without a break, unless a brain is stateful.
struct InstantProgress {
    GameResult result;               // so far
    std::vector<uint64_t> sequence;  // the state of its sequence
    std::vector<int> dealt;  // pieces that the sequence has dealt and that are not yet placed

    friend bool operator==(const InstantProgress&, const InstantProgress&) = default;
};

// A request for the progress of a running game, and the progress to start from. playGame ignores
// both for a modern game, a recorded one, one played by verbs, and a stateful brain or master.
struct ProgressRequest {
    const InstantProgress* from = nullptr;  // null: at the beginning
    // Set by another thread. Before its next placement the game clears it and calls `save`.
    std::atomic<bool>* isAsked = nullptr;
    std::function<void(InstantProgress)> save{};
};

// The pieces and rows of a running game, for another thread to read.
struct GameCounter {
    std::atomic<int64_t> pieces = 0;
    std::atomic<int64_t> rows = 0;

    // Called only by the thread that plays the game. The two numbers may be read between the
    // stores.
    void set(int64_t newPieces, int64_t newRows) {
        pieces.store(newPieces, std::memory_order_relaxed);
        rows.store(newRows, std::memory_order_relaxed);
    }
};

// What may be attached to a game without a screen.
struct GameHooks {
    PlacementObserver observer{};  // called for each placement of a game placed at once
    // Called for each placement that the brain has chosen, or each turn of a game played by verbs.
    // It may throw, which ends the game.
    std::function<void()> checkTime{};
    ProgressRequest progress{};
    std::shared_ptr<const RecordingOptions> recording{};  // null: the game is not recorded
    GameCounter* counter = nullptr;                       // null: nothing is counted
    HeadlessRecorder* recorder = nullptr;                 // of the recording; set by playGame
};

// Places the brain's move on a committed board, clears full rows and commits. Returns the number of
// rows cleared. Throws std::logic_error, which names the brain, if the move is impossible.
int placeMove(Board& board, const Move& move, const BrainRecipe& brain);

// Plays one game to its end; nullopt if a stop is requested before. Throws std::invalid_argument
// for an invalid setup, std::logic_error for a brain's impossible move, and what the brain throws.
std::optional<GameResult> playGame(const GameSetup& setup, uint64_t seed,
                                   const std::stop_token& stop = {}, GameHooks hooks = {});

// The same as playGame for a classic game placed at once, with an existing brain and sequence, and
// with hooks.recorder in place of hooks.recording.
std::optional<GameResult> playInstantly(const GameSetup& setup, PieceSequence& sequence,
                                        Brain& brain, const std::stop_token& stop = {},
                                        const GameHooks& hooks = {});

}  // namespace tetris
