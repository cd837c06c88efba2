#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "brain/puzzle/search/BeamGrid.h"
#include "brain/puzzle/staged/StagePlan.h"
#include "core/base/Index.h"

namespace puzzle {

// For one stage, the fewest slides of any tiles that bring its movers to their goals, from all
// cells of movers and blank: exact, by one backward search. Unless the distance is 0 or kFar, some
// slide leads to a smaller one, so a search can follow it to the goals.
class StageTable {
public:
    static constexpr std::uint16_t kFar = 0xFFFF;  // the goals cannot be reached
    static constexpr std::size_t kMaxMovers = 3;

    // Builds the table. Requires: the grid's walls are those of the stage; 1 to kMaxMovers movers.
    StageTable(const BeamGrid& grid, const ReductionStage& stage);

    // The index is a sum: a part for the blank's cell and a part for each mover's cell. kOutside
    // means that the mover may not be there.
    static constexpr std::uint32_t kOutside = 0xFFFFFFFF;
    [[nodiscard]] std::uint32_t getBlankPart(int cell) const { return blankParts_[at(cell)]; }
    [[nodiscard]] std::uint32_t getPart(std::size_t mover, int cell) const
    {
        return parts_[mover][at(cell)];
    }
    [[nodiscard]] std::uint16_t getDistance(std::uint32_t index) const { return entries_[index]; }

    [[nodiscard]] std::size_t countBytes() const { return entries_.size() * sizeof(entries_[0]); }
    // Bytes that the table of a stage needs, without the memory to build it.
    [[nodiscard]] static std::size_t estimateBytes(const ReductionStage& stage, BoardSize size);

private:
    // Cells of the blank and the movers.
    struct Places {
        std::uint8_t blank;
        std::array<std::uint8_t, kMaxMovers> movers;
    };

    [[nodiscard]] static std::size_t at(int cell) { return base::toIndex(cell); }
    [[nodiscard]] std::uint32_t computeIndex(const Places& places) const;
    void numberParts(const BeamGrid& grid, const ReductionStage& stage);
    void seed(const ReductionStage& stage, std::size_t mover, Places& places,
              std::vector<Places>& frontier);
    void expand(const BeamGrid& grid, const Places& places, std::uint16_t distance,
                std::vector<Places>& next);

    std::size_t movers_;
    std::vector<std::uint32_t> blankParts_;
    std::array<std::vector<std::uint32_t>, kMaxMovers> parts_;
    std::vector<std::uint16_t> entries_;
};

}  // namespace puzzle
