#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Rotations.h"
#include "brain/tetris/placement/Survey.h"
#include "brain/tetris/placement/Weights.h"
#include "brain/tetris/placement/Well.h"
#include "core/tetris/Piece.h"

namespace tetris {

// A placement by a straight drop, and what it is worth.
struct RatedPlacement {
    std::int64_t value = 0;       // the weighted sum of all features, higher is better
    std::int64_t pieceValue = 0;  // the part of landing_height and eroded_cells in it
    std::uint8_t rotation = 0;    // index into the Rotations asked for
    std::uint8_t shape = 0;
    std::uint8_t x = 0;
    std::uint8_t y = 0;
    std::uint8_t fullRows = 0;  // bit r: row y + r becomes full
    std::uint8_t rowsCleared = 0;
};

// All placements of a piece in a well, and what each leads to, as linear brains value it: computed
// from the column words, without touching a board. One look at a well serves all pieces.
//
// The order is that of forEachPlacement, and the values are those of ScaledWeights::rate over
// countFeatures, to the last bit, whatever the processor: docs/design.md tells how.
//
// Nothing is allocated. An object of a few KiB; one serves one thread.
class Placements {
public:
    // The value of what has no placement; less than any other.
    static constexpr std::int64_t kNoPlacement = placements::kNoValue;

    // No well has been looked at yet. The kernel is a way to compute; all give the same.
    explicit Placements(const ScaledWeights& weights,
                        const placements::Kernel& kernel = placements::getKernel());

    // Takes the well for all questions that follow. Time: as for a few placements.
    void look(const Well& well);
    // The same from a board; false, and no well has been looked at, if it cannot be a Well of
    // limitHeight rows.
    [[nodiscard]] bool look(const Board& board, int limitHeight);
    [[nodiscard]] const Well& getWell() const { return well_; }
    // The value of the well as it is: the features that are the board's.
    [[nodiscard]] std::int64_t getBoardValue() const { return survey_.boardValue; }

    // The best placement, the first of equals; none if there is none.
    [[nodiscard]] std::optional<RatedPlacement> findBest(const Rotations& rotations) const;
    // Its value alone, kNoPlacement if there is none: for the last level of a search.
    [[nodiscard]] std::int64_t rateBest(const Rotations& rotations) const;

    // All placements in order, into `placements`; returns how many. Requires: room for
    // kMaxPlacements.
    static constexpr std::size_t kMaxPlacements = 4 * Well::kMaxWidth;
    std::size_t list(const Rotations& rotations,
                     std::span<RatedPlacement, kMaxPlacements> placements) const;

    // The well that the placement leads to, full rows cleared. Requires: a placement of this well;
    // `after` is not this well.
    void land(const RatedPlacement& placement, Well& after) const;

private:
    void lookAtWell();
    RatedPlacement describe(const Rotations& rotations, int rotation, int x,
                            std::int64_t value) const;

    placements::KernelWeights weights_;
    const placements::Kernel* kernel_;
    Well well_;
    placements::Survey survey_;
};

}  // namespace tetris
