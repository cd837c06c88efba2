#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "brain/puzzle/search/BeamGrid.h"
#include "brain/puzzle/search/LayerBeam.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "brain/puzzle/staged/StageTable.h"
#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// The effort of a staged reduction.
struct StageEffort {
    size_t width = 1000;      // boards in each layer
    size_t survivors = 200;   // boards that continue from one stage to the next, at most width
    int extraLayers = 14;     // layers searched after the first one in which a stage is done
    bool keepsTables = true;  // for the next board; otherwise each is freed after its stage
};

// A board on which all stages are done, and the slides that led to it.
struct ReducedBoard {
    Position position;
    Slides slides;
};

// The staged reduction of boards of one size: a beam in each stage. A board's score is its exact
// distance to the end of the stage, plus the weighted distances of the tiles of later stages from
// home; so the beam prefers slides that help both. If it makes no progress for a while, the later
// tiles count less and less, until only the exact distance counts; so every stage ends.
//
// Stage tables are built when first needed, and kept as long as this lives if all together need at
// most kMaxKept bytes. Thread-safe.
class StagedReduction {
public:
    static constexpr size_t kMaxKept = 64'000'000;

    // For boards of that size, down to the corner that StagePlan describes.
    StagedReduction(BoardSize size, int rest);

    BoardSize getSize() const { return size_; }
    int getRest() const { return rest_; }
    const RestCorner& getCorner() const { return plan_.getCorner(); }
    // Bytes of a reduction, including the kept tables, without the ways back of the beam.
    size_t estimateBytes(const StageEffort& effort) const;

    // The boards after all stages, at most effort.survivors, in ascending order of their slides.
    // Empty if the meter ended it. Requires: a solvable position of this size.
    std::vector<ReducedBoard> reduce(const Position& position, const StageEffort& effort,
                                     SolveMeter& meter) const;

private:
    std::shared_ptr<const StageTable> findTable(size_t stage, const BeamGrid& grid, bool keeps,
                                                SolveMeter& meter) const;

    BoardSize size_;
    int rest_;
    StagePlan plan_;
    size_t bytes_ = 0;    // of all stage tables
    size_t largest_ = 0;  // of the largest
    mutable std::mutex mutex_;
    mutable std::vector<std::shared_ptr<const StageTable>> tables_;  // guarded; null if not built
};

}  // namespace puzzle
