#pragma once

#include <atomic>
#include <cstddef>
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

// Where no placement is found in a zen game that is placed at once, it goes on as time would have
// it: the falling piece drops where it has entered, and a board without room is emptied. Returns
// the place; nullopt, and changes nothing, in any other game, which ends then.
std::optional<Placement> dropWithoutPlacement(PlayedGame& game);

// A placement in a game placed at once: the board before it, the piece as an index into
// Piece::getPieces(), the brain's move, the rows cleared before it, what tells the next pieces, as
// PlayedGame::peek, and how many of them the brain was shown. Valid during the call of the
// observer.
struct PlacementView {
    const Board& board;
    int piece = 0;
    const Move& move;
    std::int64_t rows = 0;
    const std::function<std::vector<int>(int count)>& peek;
    std::size_t seen = 0;
};
using PlacementObserver = std::function<void(const PlacementView&)>;

// The progress of a game placed at once, between two placements. With a new brain and a new
// sequence the game continues from here exactly as without a break, unless a brain is stateful.
struct GameProgress {
    GameResult result;                    // so far
    std::vector<std::uint64_t> sequence;  // the state of its sequence
    std::vector<int> dealt;  // pieces that the sequence has dealt and that are not yet placed

    friend bool operator==(const GameProgress&, const GameProgress&) = default;
};

// A request for the progress of a running game, and the progress to start from. playGame ignores
// both for a stateful brain or master, for a recorded game and where pieces move by verbs.
struct ProgressRequest {
    const GameProgress* from = nullptr;  // null: at the beginning
    // Set by another thread. Before its next placement the game clears it and calls `keep`.
    std::atomic<bool>* isAsked = nullptr;
    std::function<void(GameProgress)> keep{};
};

// The pieces and rows of a running game, for another thread to read.
struct GameCounter {
    std::atomic<std::int64_t> pieces = 0;
    std::atomic<std::int64_t> rows = 0;

    // Called only by the thread that plays the game. The two numbers may be read between the
    // stores.
    void set(std::int64_t newPieces, std::int64_t newRows)
    {
        pieces.store(newPieces, std::memory_order_relaxed);
        rows.store(newRows, std::memory_order_relaxed);
    }
};

// What may be attached to a game without a screen. A modern game keeps no progress.
struct GameHooks {
    PlacementObserver observer{};  // called for each placement of a game placed at once
    ProgressRequest keeping{};
    std::shared_ptr<const RecordingOptions> recording{};  // null: the game is not recorded
    GameCounter* counter = nullptr;                       // null: nothing is counted
};

// Places the brain's move on a committed board, clears full rows and commits. Returns the number of
// rows cleared. Throws std::logic_error, which names the brain, if the move is impossible.
int placeMove(Board& board, const Move& move, const BrainRecipe& brain);

// Plays one game to its end; nullopt if a stop is requested before. Throws std::invalid_argument
// for an invalid setup, std::logic_error for a brain's impossible move, and what the brain throws.
[[nodiscard]] std::optional<GameResult> playGame(const GameSetup& setup, std::uint64_t seed,
                                                 const std::stop_token& stop = {},
                                                 const GameHooks& hooks = {});

// The same as playGame for a classic game placed at once, with an existing brain and sequence.
// `recording` records the game unless it is null; hooks.recording is ignored.
[[nodiscard]] std::optional<GameResult> playInstantly(const GameSetup& setup,
                                                      PieceSequence& sequence, Brain& brain,
                                                      const std::stop_token& stop = {},
                                                      const GameHooks& hooks = {},
                                                      HeadlessRecorder* recording = nullptr);

}  // namespace tetris
