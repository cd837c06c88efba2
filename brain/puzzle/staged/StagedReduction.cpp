#include "brain/puzzle/staged/StagedReduction.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <unordered_set>

#include "brain/puzzle/search/LayerBeam.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace puzzle {

namespace {

// The weight of one cell of distance for a tile of a later stage, in tenths: greatest in the line
// that is being placed, and smaller for later lines, because later slides disturb what was placed
// far ahead. Found by measuring, see docs/puzzle.md.
constexpr int kLineWeight = 16;
constexpr int kNextWeight = 12;
constexpr int kWeightPerLine = 3;
constexpr int kLeastWeight = 2;

// Scores are in hundredths of a slide of the stage's distance. A tenth in `rest` counts kRestScale
// of them during a stage, and kPromiseScale when boards that end a stage are compared, because a
// tile that is one cell nearer to home saves about two slides in the end.
constexpr int kSlideScore = 100;
constexpr int kRestScale = 16;
constexpr int kPromiseScale = 19;

// Guides a beam through one stage of a reduction: by the distance to the end of the stage, and by
// the weighted Manhattan distances of the tiles of later stages.
class StageGuide {
public:
    struct Mark {
        int rest = 0;           // weighted distances of later tiles, in tenths of a slide
        uint16_t distance = 0;  // slides to the end of the stage
    };

    // Requires: the table is of this stage and outlives the guide.
    StageGuide(const ReductionStage& stage, const StageTable& table, BoardSize size)
        : table_(&table), cells_(toIndex(size.countCells())), restScale_(kRestScale) {
        const auto countLine = [&size](int home) {
            return std::min(home % size.width, home / size.width);
        };
        std::vector<int> weights(cells_, 0);
        for (size_t tile = 1; tile < cells_; ++tile) {
            const int ahead = countLine(static_cast<int>(tile) - 1) - countLine(stage.line[0] - 1);
            weights[tile] = std::max(kLeastWeight, kNextWeight - kWeightPerLine * ahead);
        }
        for (const uint8_t tile : stage.line)
            weights[tile] = kLineWeight;
        for (const uint8_t wall : stage.walls)
            weights[wall + 1U] = 0;
        moverOf_.assign(cells_, kNoMover);
        for (const ReductionStage::Mover& mover : stage.movers) {
            moverOf_[mover.tile] = static_cast<uint8_t>(movers_.size());
            movers_.push_back(mover.tile);
            weights[mover.tile] = 0;
        }
        rest_.resize(cells_ * cells_);
        for (size_t tile = 1; tile < cells_; ++tile) {
            for (size_t cell = 0; cell < cells_; ++cell) {
                const int apart =
                    size.countApart(static_cast<int>(cell), static_cast<int>(tile) - 1);
                rest_[tile * cells_ + cell] = static_cast<int16_t>(apart * weights[tile]);
            }
        }
    }

    // Halves the weight of later tiles; after five calls they do not count at all.
    void weaken() { restScale_ /= 2; }
    // The score of a board that ends the stage after that many slides; small ones are better.
    static int ratePromise(int slides, const Mark& mark) {
        return slides * kSlideScore + mark.rest * kPromiseScale;
    }

    // ---- Interface for LayerBeam

    [[nodiscard]] Mark mark(ByteSpan tiles) {
        Mark mark;
        for (size_t cell = 0; cell < cells_; ++cell)
            mark.rest += countRest(tiles[cell], static_cast<int>(cell));
        const auto blank = std::ranges::find(tiles, 0) - tiles.begin();
        mark.distance = table_->getDistance(computeIndex(tiles, static_cast<int>(blank)));
        return mark;
    }

    void open(ByteSpan tiles, int blank, const Mark& mark) {
        index_ = computeIndex(tiles, blank) - table_->getBlankPart(blank);
        mark_ = mark;
    }

    Rated<Mark> rate(int tile, int from, int to) const {
        uint32_t index = index_ + table_->getBlankPart(from);
        Mark mark = mark_;
        const uint8_t mover = moverOf_[toIndex(tile)];
        if (mover == kNoMover) {
            mark.rest += countRest(tile, to) - countRest(tile, from);
        } else {
            const uint32_t part = table_->getPart(mover, to);
            if (part == StageTable::kOutside) return {};
            index += part - table_->getPart(mover, from);
        }
        mark.distance = table_->getDistance(index);
        if (mark.distance == StageTable::kFar) return {};
        return {mark.distance * kSlideScore + mark.rest * restScale_, mark};
    }

private:
    static constexpr uint8_t kNoMover = 255;

    int countRest(int tile, int cell) const {
        return rest_[toIndex(tile) * cells_ + toIndex(cell)];
    }

    uint32_t computeIndex(ByteSpan tiles, int blank) const {
        uint32_t index = table_->getBlankPart(blank);
        for (size_t i = 0; i < movers_.size(); ++i) {
            const auto cell = std::ranges::find(tiles, movers_[i]) - tiles.begin();
            index += table_->getPart(i, static_cast<int>(cell));
        }
        return index;
    }

    const StageTable* table_;
    size_t cells_;
    Bytes movers_;               // their tiles
    Bytes moverOf_;              // mover of each tile, or kNoMover
    std::vector<int16_t> rest_;  // weighted distance of each tile in each cell
    int restScale_;

    // The open board.
    uint32_t index_ = 0;
    Mark mark_;
};

// After this many layers without a board nearer to the end of the stage, later tiles count less.
constexpr int kPatience = 48;

// A board that has ended the stage.
struct Finisher {
    int promise = 0;
    uint64_t hash = 0;
    size_t start = 0;  // its board of the last stage
    Slides slides;     // from there
    Bytes tiles;
};

using Beam = LayerBeam<StageGuide>;

// Runs one stage with the boards that survived the one before.
class StageRun {
public:
    StageRun(Beam& beam, StageGuide& guide, const StageEffort& effort)
        : beam_(&beam), guide_(&guide), effort_(effort) {}

    // The boards that survive this stage; empty if the meter ended it.
    std::vector<ReducedBoard> run(const std::vector<ReducedBoard>& from, SolveMeter& meter) {
        beam_->clear();
        for (const ReducedBoard& board : from)
            beam_->add(board.position.getTiles(), base::count(board.slides));
        from_ = &from;
        const bool isDone = beam_->run(
            *guide_, meter, [this](int depth, auto nodes) { return onLayer(depth, nodes); });
        if (!isDone) return {};
        assert(!finishers_.empty());
        return select();
    }

private:
    bool onLayer(int depth, std::span<const Beam::Node> nodes) {
        int nearest = std::numeric_limits<int>::max();
        for (size_t i = 0; i < nodes.size(); ++i) {
            const Beam::Node& node = nodes[i];
            nearest = std::min<int>(nearest, node.mark.distance);
            if (node.mark.distance == 0) finish(depth, node, beam_->getTiles(i));
        }
        if (nearest < nearest_) {
            nearest_ = nearest;
            patience_ = depth + kPatience;
            if (nearest == 0) end_ = depth + effort_.extraLayers;
        } else if (nearest_ > 0 && depth >= patience_) {
            guide_->weaken();
            beam_->allowTurningBack();
            patience_ = depth + kPatience;
        }
        return depth < end_;
    }

    void finish(int depth, const Beam::Node& node, ByteSpan tiles) {
        const int promise = StageGuide::ratePromise(depth, node.mark);
        // The list is cut now and then. Boards that are not better than the worst of a full list
        // are dropped.
        if (finishers_.size() >= 4 * effort_.survivors) cutBack();
        if (promise >= worst_) return;
        Finisher finisher{promise, node.hash, 0, {}, {tiles.begin(), tiles.end()}};
        finisher.start = beam_->trace(node, finisher.slides);
        finishers_.push_back(std::move(finisher));
    }

    // Keeps the most promising ones, each board once.
    void cutBack() {
        std::ranges::stable_sort(finishers_, {}, &Finisher::promise);
        std::vector<Finisher> kept;
        std::unordered_set<uint64_t> seen;
        for (Finisher& finisher : finishers_) {
            if (kept.size() == effort_.survivors) break;
            if (seen.insert(finisher.hash).second) kept.push_back(std::move(finisher));
        }
        finishers_ = std::move(kept);
        if (finishers_.size() == effort_.survivors) worst_ = finishers_.back().promise;
    }

    std::vector<ReducedBoard> select() {
        cutBack();
        const BoardSize size = from_->front().position.getSize();
        std::vector<ReducedBoard> survivors;
        for (const Finisher& finisher : finishers_) {
            Slides slides = (*from_)[finisher.start].slides;
            slides.insert(slides.end(), finisher.slides.begin(), finisher.slides.end());
            survivors.push_back({Position(size, finisher.tiles), std::move(slides)});
        }
        std::ranges::stable_sort(survivors, {},
                                 [](const ReducedBoard& board) { return board.slides.size(); });
        return survivors;
    }

    Beam* beam_;
    StageGuide* guide_;
    StageEffort effort_;
    const std::vector<ReducedBoard>* from_ = nullptr;
    std::vector<Finisher> finishers_;
    int worst_ = std::numeric_limits<int>::max();
    int nearest_ = std::numeric_limits<int>::max();
    int patience_ = 0;
    int end_ = std::numeric_limits<int>::max();
};

}  // namespace

StagedReduction::StagedReduction(BoardSize size, int rest)
    : size_(size), rest_(rest), plan_(size, rest), tables_(plan_.getStages().size()) {
    for (const ReductionStage& stage : plan_.getStages()) {
        const size_t bytes = StageTable::estimateBytes(stage, size);
        bytes_ += bytes;
        largest_ = std::max(largest_, bytes);
    }
}

size_t StagedReduction::estimateBytes(const StageEffort& effort) const {
    const size_t kept = effort.keepsTables && bytes_ <= kMaxKept ? bytes_ : largest_;
    return kept + largest_ / 2 + Beam::countBytes(size_.countCells(), effort.width);
}

std::shared_ptr<const StageTable> StagedReduction::findTable(size_t stage, const BeamGrid& grid,
                                                             bool keeps, SolveMeter& meter) const {
    {
        const std::lock_guard lock(mutex_);
        if (tables_[stage]) return tables_[stage];
    }
    // Two threads may build the same table, which takes milliseconds; both then use the first one.
    auto table = meter.makeTables([&](const BuildControl&) {
        return std::make_shared<const StageTable>(grid, plan_.getStages()[stage]);
    });
    if (!keeps || bytes_ > kMaxKept) return table;
    const std::lock_guard lock(mutex_);
    if (!tables_[stage]) tables_[stage] = std::move(table);
    return tables_[stage];
}

std::vector<ReducedBoard> StagedReduction::reduce(const Position& position,
                                                  const StageEffort& effort,
                                                  SolveMeter& meter) const {
    assert(position.getSize() == size_);
    BeamGrid grid(size_);
    Beam beam(grid, effort.width);
    std::vector<ReducedBoard> boards{{position, {}}};
    for (size_t i = 0; i < plan_.getStages().size(); ++i) {
        const ReductionStage& stage = plan_.getStages()[i];
        for (const uint8_t wall : stage.walls) {
            if (!grid.isWall(wall)) grid.close(wall);
        }
        const std::shared_ptr<const StageTable> table =
            findTable(i, grid, effort.keepsTables, meter);
        StageGuide guide(stage, *table, size_);
        boards = StageRun(beam, guide, effort).run(boards, meter);
        if (boards.empty()) break;
    }
    return boards;
}

}  // namespace puzzle
