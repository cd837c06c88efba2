#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "brain/tetris/Brain.h"
#include "core/tetris/Game.h"
#include "core/tetris/ReplayRecorder.h"

namespace tetris {

struct GameSetup;
struct GameResult;

// That games without a screen are recorded, and what becomes of their replays.
struct RecordingOptions {
    std::string start;                 // when they began: "2026-01-31T12:00:00Z"
    std::size_t maxBytes = 16U << 20;  // a replay that gets longer ends there, as stopped
    // Takes the replay of an ended game; `isWhole` is false if it ends before the game did.
    // Called from the threads that play.
    std::function<void(std::uint64_t seed, const std::string& replay, bool isWhole)> keep;
};

// Records one game that is played without a screen. There is no clock, so all times are 0.
class HeadlessRecorder {
public:
    // Both setup and recording have to outlive it.
    HeadlessRecorder(const GameSetup& setup, std::uint64_t seed, const RecordingOptions& recording);

    // The first piece is in.
    void onStart(const Game& game);
    // A verb that the game took.
    void onTick(const Game& game, Verb verb, const TickReport& report);

    // In place of these, where pieces are placed at once: a piece that came from the sequence, and
    // where it was placed; `now` are the game's numbers behind it.
    void onDeal(const PieceSequence& sequence, int piece);
    // Throws std::logic_error for a placement that is no straight drop: a replay has no form for
    // it.
    void onPlacement(int piece, const Move& move, const Board& board);
    void onPlaced(const GameResult& now, const Board& board);

    // The game is over: hands the replay over.
    void finish(const GameResult& result);

private:
    [[nodiscard]] bool isDealtApart(const PieceSequence& sequence) const;
    void noteDealt(const Game& game);
    [[nodiscard]] bool isFull() const { return recorder_.getSize() > recording_.maxBytes; }

    const GameSetup& setup_;
    const RecordingOptions& recording_;
    std::uint64_t seed_;
    ReplayRecorder recorder_;
    std::optional<std::string> stopped_;  // the replay that had become too long
};

// The header of a replay of that game; `active`: the brain plays from the start.
[[nodiscard]] ReplayHeader makeReplayHeader(const GameSetup& setup, std::uint64_t seed, bool active,
                                            const std::string& start);

}  // namespace tetris
