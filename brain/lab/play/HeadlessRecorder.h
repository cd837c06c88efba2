#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "brain/tetris/Brain.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/tetris/Game.h"
#include "core/tetris/replay/ReplayRecorder.h"

namespace tetris {

struct GameResult;

// Options for recording games without a screen, and the receiver of their replays.
struct RecordingOptions {
    std::string start;                 // when they began: "2026-01-31T12:00:00Z"
    std::size_t maxBytes = 16U << 20;  // a replay that gets longer ends there, as stopped
    // Receives the replay of an ended game; `isWhole` is false if the replay ends before the game
    // did. Called from the threads that play.
    std::function<void(std::uint64_t seed, const std::string& replay, bool isWhole)> keep;
};

// Records one game that is played without a screen. There is no clock, so all times are 0.
class HeadlessRecorder {
public:
    // Setup and options must outlive it.
    HeadlessRecorder(const GameSetup& setup, std::uint64_t seed, const RecordingOptions& recording);

    // The game has started with its first piece.
    void onStart(const Game& game);
    // The game has taken a verb.
    void onTick(const Game& game, Verb verb, const TickReport& report);

    // For games placed at once, instead of those. First: the sequence has dealt a piece.
    void onDeal(const PieceSequence& sequence, int piece);
    // Then: the piece will be placed on `board`. Throws std::logic_error for a placement that is
    // not a straight drop, because a replay cannot express it.
    void onPlacement(int piece, const Move& move, const Board& board);
    // Then: it was placed; `now` and `board` are those after full rows were cleared.
    void onPlaced(const GameResult& now, const Board& board);

    // The game is over. Passes the replay to RecordingOptions::keep.
    void finish(const GameResult& result);

private:
    // True if the piece dealt last does not follow from the sequence that the header names.
    [[nodiscard]] bool isRecordedApart(bool byAdversary) const
    {
        return byAdversary || setup_.given != nullptr;
    }
    void noteDealt(const Game& game);
    [[nodiscard]] bool isFull() const { return recorder_.getSize() > recording_.maxBytes; }

    const GameSetup& setup_;
    const RecordingOptions& recording_;
    std::uint64_t seed_;
    ReplayRecorder recorder_;
    std::optional<std::string> stopped_;  // the replay, once it had become too long
};

// The header of a replay of that game. `active`: the brain plays from the start.
[[nodiscard]] ReplayHeader makeReplayHeader(const GameSetup& setup, std::uint64_t seed, bool active,
                                            const std::string& start);

}  // namespace tetris
