#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "brain/puzzle/search/LayerBeam.h"
#include "brain/puzzle/staged/StagePlan.h"
#include "brain/puzzle/table/StageTable.h"
#include "core/base/Index.h"

namespace puzzle {

// Guides a beam through one stage of a reduction: by the distance to the end of the stage, and by
// the weighted Manhattan distances of the tiles of later stages.
class StageGuide {
public:
    struct Mark {
        int rest = 0;                // weighted distances of later tiles, in tenths of a slide
        std::uint16_t distance = 0;  // slides to the end of the stage
    };

    // Requires: the table is of this stage and outlives the guide.
    StageGuide(const ReductionStage& stage, const StageTable& table, BoardSize size);

    // Halves the weight of later tiles; after five calls they do not count at all.
    void weaken() { restScale_ /= 2; }
    // The score of a board that ends the stage after that many slides; small ones are better.
    [[nodiscard]] static int ratePromise(int slides, const Mark& mark);

    // ---- Interface for LayerBeam

    [[nodiscard]] Mark look(std::span<const std::uint8_t> tiles);
    void open(std::span<const std::uint8_t> tiles, int blank, const Mark& mark);
    [[nodiscard]] Rated<Mark> rate(int tile, int from, int to) const;

private:
    static constexpr std::uint8_t kNoMover = 255;

    [[nodiscard]] int countRest(int tile, int cell) const
    {
        return rest_[base::toIndex(tile) * cells_ + base::toIndex(cell)];
    }
    [[nodiscard]] std::uint32_t computeIndex(std::span<const std::uint8_t> tiles, int blank) const;

    const StageTable* table_;
    std::size_t cells_;
    std::vector<std::uint8_t> movers_;   // their tiles
    std::vector<std::uint8_t> moverOf_;  // mover of each tile, or kNoMover
    std::vector<std::int16_t> rest_;     // weighted distance of each tile in each cell
    int restScale_;

    // The open board.
    std::uint32_t index_ = 0;
    Mark mark_;
};

}  // namespace puzzle
