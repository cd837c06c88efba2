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

// Guides a beam through one stage of a reduction: by the distance to the end of the stage, and by
// the weighted Manhattan distances of the tiles of later stages.
class StageGuide {
public:
    struct Mark {
        int rest = 0;           // weighted distances of later tiles, in tenths of a slide
        uint16_t distance = 0;  // slides to the end of the stage
    };

    // Requires: the table is of this stage and outlives the guide.
    StageGuide(const ReductionStage& stage, const StageTable& table, BoardSize size);

    // Halves the weight of later tiles; after five calls they do not count at all.
    void weaken() { restScale_ /= 2; }
    // The score of a board that ends the stage after that many slides; small ones are better.
    static int ratePromise(int slides, const Mark& mark);

    // ---- Interface for LayerBeam

    [[nodiscard]] Mark mark(std::span<const uint8_t> tiles);
    void open(std::span<const uint8_t> tiles, int blank, const Mark& mark);
    Rated<Mark> rate(int tile, int from, int to) const;

private:
    static constexpr uint8_t kNoMover = 255;

    int countRest(int tile, int cell) const {
        return rest_[base::toIndex(tile) * cells_ + base::toIndex(cell)];
    }
    uint32_t computeIndex(std::span<const uint8_t> tiles, int blank) const;

    const StageTable* table_;
    size_t cells_;
    std::vector<uint8_t> movers_;   // their tiles
    std::vector<uint8_t> moverOf_;  // mover of each tile, or kNoMover
    std::vector<int16_t> rest_;     // weighted distance of each tile in each cell
    int restScale_;

    // The open board.
    uint32_t index_ = 0;
    Mark mark_;
};

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
    std::vector<Slide> slides;
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
