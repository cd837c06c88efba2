#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Shape.h"
#include "brain/tetris/weights/Weights.h"
#include "core/tetris/Piece.h"

namespace tetris {

// A placement by a straight drop, and its value.
struct RatedPlacement {
    int64_t value = 0;       // the weighted sum of all features, higher is better
    int64_t pieceValue = 0;  // the part of the placement itself: landing_height,
    // eroded_cells and rows_cleared
    uint8_t rotation = 0;  // index into the given Rotations
    uint8_t shape = 0;     // index into placements::kShapes
    uint8_t x = 0;
    uint8_t y = 0;
    uint8_t fullRows = 0;  // bit r: row y + r becomes full
};

// All placements of a piece in a well, and the value of each for linear brains, computed from the
// column words without a Board. One survey of a well serves all pieces.
//
// The order is that of forEachPlacement under Overflow::Strict, and the values are exactly those of
// ScaledWeights::rate over countFeatures, on every processor. survey() looks at the board once.
// Then each placement is rated by its difference to the board; one that clears rows is rated by the
// board after it.
//
// Allocates nothing. An object has about 14 KiB. Not thread-safe.
class Placements {
public:
    // The value of a piece without a placement; less than any other.
    static constexpr int64_t kNoPlacement = placements::kNoValue;

    // Requires: survey() is called before any query. All kernels give the same values.
    explicit Placements(const ScaledWeights& weights,
                        const placements::Kernel& kernel = placements::getKernel());

    // Surveys the well for the following queries. Time: as for a few placements.
    void survey(const Well& well);
    // The same for a board. Returns false, and keeps the last survey, if the board cannot be a Well
    // of limitHeight rows.
    [[nodiscard]] bool survey(const Board& board, int limitHeight);
    // The value of the well before a placement; landing_height, eroded_cells and rows_cleared count
    // as 0.
    int64_t getBoardValue() const { return survey_.boardValue; }

    // The best placement, the first of equals; nullopt if there is no placement.
    std::optional<RatedPlacement> findBest(const Rotations& rotations) const;
    // Only its value, or kNoPlacement: for the last level of a search.
    int64_t rateBest(const Rotations& rotations) const {
        return survey_.reader->rateBest(survey_, rotations);
    }

    // Writes all placements in order to `placements` and returns their number. Requires: room for
    // kMaxPlacements.
    static constexpr size_t kMaxPlacements = 4 * Well::kMaxWidth;
    size_t list(const Rotations& rotations,
                std::span<RatedPlacement, kMaxPlacements> placements) const;

    // The well after the placement, full rows cleared. Requires: a placement of this well; `after`
    // is not this well.
    void land(const RatedPlacement& placement, Well& after) const;

private:
    void surveyWell();
    RatedPlacement describe(const Rotations& rotations, int rotation, int x, int64_t value) const;

    placements::KernelWeights weights_;
    const placements::Kernel* kernel_;
    Well well_;
    placements::Survey survey_;
};

}  // namespace tetris
