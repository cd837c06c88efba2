#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"

namespace tetris {

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
    static constexpr std::size_t kFewest = 10000;  // listed; a shorter game is listed as a whole

    // The brain has chosen a placement. The observer of the game has to call this each time.
    void onPlacement(const PlacementView& placement);

    // How many placements of the game were before those that are listed.
    [[nodiscard]] std::int64_t countBefore() const;
    // The board before the first of them; an empty one of 1x1 if there is none.
    [[nodiscard]] const Board& getStart() const;
    // The last placements, kFewest at least unless the game is shorter, and twice as many at most.
    [[nodiscard]] std::vector<DroppedPiece> list() const;

private:
    struct Part {
        Board start{1, 1};
        std::vector<DroppedPiece> pieces;
    };

    std::int64_t count_ = 0;
    Part before_;  // full, or empty as long as the first part is not full
    Part now_;
};

}  // namespace tetris
