#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/play/GameResult.h"
#include "brain/tetris/Brain.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "core/tetris/sequence/Sequences.h"

namespace tetris {

// Options for recording games without a screen, and the receiver of their replays.
struct RecordingOptions {
    std::string start;            // when they began: "2026-01-31T12:00:00Z"
    size_t maxBytes = 16U << 20;  // a replay that gets longer ends there, as stopped
    // Receives the replay of an ended game; `isWhole` is false if the replay ends before the game
    // did. Called from the threads that play.
    std::function<void(uint64_t seed, const std::string& replay, bool isWhole)> keep;
};

// Records one game that is played without a screen. There is no clock: the times are those that a
// modern game is told, else 0.
class HeadlessRecorder {
public:
    // Setup and options must outlive it.
    HeadlessRecorder(const GameSetup& setup, uint64_t seed, const RecordingOptions& recording);

    // ---- Games of verbs, and modern ones placed at once

    // The game has started with its first piece.
    void onStart(const PlayedGame& game) { noteDealt(game); }
    // The game has taken a verb; without a verb time has passed.
    void onTick(const PlayedGame& game, const std::optional<Verb>& verb, const GameReport& report);
    // The game has taken a placement.
    void onPlacement(const PlayedGame& game, const Placement& placement, bool usesHold);

    // ---- Classic games placed at once

    // First: the sequence has dealt a piece.
    void onDeal(const PieceSequence& sequence, int piece);
    // Then: the piece will be placed on `board`. Throws std::logic_error for a placement that is
    // not a straight drop, because a replay cannot express it.
    void onPlacement(const Move& move, const Board& board);
    // Then: it was placed; `now` and `board` are those after full rows were cleared.
    void onPlaced(const GameResult& now, const Board& board);

    // The game is over. Passes the replay to RecordingOptions::keep.
    void finish(const GameResult& result);

private:
    // Notes the pieces that do not follow from the sequence that the header names.
    void noteDealt(const PlayedGame& game);
    void stopIfFull(const PlayedGame& game);
    bool isFull() const { return recorder_.isFull(recording_.maxBytes); }

    const GameSetup& setup_;
    const RecordingOptions& recording_;
    uint64_t seed_;
    ReplayRecorder recorder_;
    std::optional<GivenSequence> given_;  // the pieces of the file, if they come from one
    int noted_ = 0;                       // pieces dealt, as far as they are noted
    std::optional<std::string> stopped_;  // the replay, once it had become too long
};

// The header of a replay of that game. `active`: the brain plays from the start.
ReplayHeader makeReplayHeader(const GameSetup& setup, uint64_t seed, bool active,
                              const std::string& start);

// A piece as it was placed by a straight drop: the index into Piece::getPieces(), turns from its
// root, and the left edge.
struct DroppedPiece {
    int piece = 0;
    int turns = 0;
    int x = 0;

    friend bool operator==(const DroppedPiece&, const DroppedPiece&) = default;
};

// Records the last placements of a game placed at once, and the board before them. A long game is
// not recorded as a whole, because memory is limited, and its end shows how it was lost.
class PlacementRecorder {
public:
    static constexpr size_t kFewest = 10000;  // listed; a shorter game is listed as a whole

    // The brain has chosen a placement. The observer of the game has to call this each time.
    void onPlacement(const PlacementView& placement);

    // How many placements of the game were before those that are listed.
    int64_t countBefore() const;
    // The board before the first of them; an empty one of 1x1 before any.
    const Board& getStart() const;
    // The last placements, kFewest at least unless the game is shorter, and twice as many at most.
    std::vector<DroppedPiece> list() const;

private:
    struct Part {
        Board start{1, 1};
        std::vector<DroppedPiece> pieces;
    };

    int64_t count_ = 0;
    Part before_;  // full, or empty as long as the first part is not full
    Part now_;
};

}  // namespace tetris
