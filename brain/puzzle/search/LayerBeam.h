#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "brain/puzzle/search/BeamGrid.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// A board to start a beam with, and the number of slides before it.
struct BeamStart {
    Position position;
    int depth = 0;
};

// The result of a beam: the number of a start, and the slides from there to the solved board.
struct BeamResult {
    size_t start = 0;
    Slides slides;
};

// A score that forbids a slide.
inline constexpr int kNever = std::numeric_limits<int>::max();

// A guide's rating of a slide: boards with low scores are kept. The score depends only on the
// board, not on the way to it.
template <class Mark>
struct Rated {
    int score = kNever;
    Mark mark{};
};

// Rates boards for a beam. A Mark is what the guide stores with each board.
//
// `mark` returns the mark of a board that the beam starts with. `open(tiles, blank, mark)` sets the
// board whose neighbours are rated next. `rate(tile, from, to)` rates the open board after one
// slide, where `to` is its blank.
template <class G>
concept BeamGuide = requires(G& guide, ByteSpan tiles, const typename G::Mark& mark) {
    requires std::same_as<decltype(guide.mark(tiles)), typename G::Mark>;
    requires std::same_as<decltype(guide.rate(1, 0, 1)), Rated<typename G::Mark>>;
    guide.open(tiles, 0, mark);
};

// Beam search over layers: layer d holds the `width` boards with the lowest scores that are d
// slides from the start. A board that is reached twice in a layer, or again two layers later, is
// kept once. Boards may start in different layers, because earlier searches may have reached them
// by ways of different lengths.
//
// All memory is allocated at construction, except for the ways back, which grow by 4 bytes a board.
// They have room for 2^30 boards; a search that needs more ends as if no board were left. The
// search is deterministic.
template <BeamGuide Guide>
class LayerBeam {
public:
    using Mark = typename Guide::Mark;

    struct Node {
        uint64_t hash = 0;
        uint32_t way = 0;  // index of its last slide in ways_
        uint8_t blank = 0;
        uint8_t before = 0;  // the blank's cell one slide ago; at the start its own cell
        Mark mark{};
    };

    // Bytes of a beam of that width for boards of `cells` cells, without the ways back.
    static size_t countBytes(int cells, size_t width) {
        return width * (2 * (toIndex(cells) + sizeof(Node)) +
                        kFanOut * (sizeof(Candidate) + sizeof(int)) + 16 * sizeof(uint64_t));
    }

    // Bytes of the ways back of most searches, for which they are reserved.
    static size_t countWayBytes(int cells, size_t width) {
        return width * toIndex(countUsualLayers(cells)) * sizeof(uint32_t);
    }

    LayerBeam(const BeamGrid& grid, size_t width)
        : grid_(&grid), cells_(toIndex(grid.getSize().countCells())), width_(width) {
        for (Layer* const layer : {&layer_, &next_}) {
            layer->cells.resize(width * cells_);
            layer->nodes.reserve(width);
        }
        candidates_.reserve(kFanOut * width);
        scores_.reserve(kFanOut * width);
        seen_.resize(std::bit_ceil(2 * kFanOut * width));
        ways_.reserve(countWayBytes(static_cast<int>(cells_), width) / sizeof(ways_[0]));
    }

    // Removes all boards and ways back, before a new search.
    void clear() {
        layer_.nodes.clear();
        next_.nodes.clear();
        starts_.clear();
        admitted_ = 0;
        ways_.clear();
    }

    // Adds a start board, in layer `depth`. Requires: at most `width`, by ascending depth, before
    // run.
    void add(ByteSpan tiles, int depth) {
        assert(tiles.size() == cells_ && starts_.size() < width_);
        assert(starts_.empty() || starts_.back().depth <= depth);
        starts_.push_back({{tiles.begin(), tiles.end()}, depth});
        ways_.push_back(0);
    }

    // Processes the layers. For each it calls onLayer(depth, nodes), which returns whether to
    // continue, and then expands the boards of that layer. It also ends when no board is left.
    // Returns false only if the meter ended or paused the search. Requires: boards were added.
    template <class OnLayer>
    bool run(Guide& guide, SolveMeter& meter, OnLayer&& onLayer) {
        assert(!starts_.empty());
        for (int depth = starts_.front().depth;; ++depth) {
            admitStarts(guide, depth);
            if (layer_.nodes.empty() && admitted_ == starts_.size()) return true;
            if (ways_.size() > kMostWays - width_) return true;
            if (!onLayer(depth, std::span<const Node>(layer_.nodes))) return true;
            if (!expand(guide, meter)) return false;
            select();
        }
    }

    // The tiles of the i-th board of the layer that onLayer gets.
    ByteSpan getTiles(size_t i) const { return {layer_.cells.data() + i * cells_, cells_}; }
    // Allows the boards of that layer to undo their last slide, which is otherwise not tried.
    void allowTurningBack() {
        next_.nodes.clear();  // the boards of the layer before may be reached again, too
        for (Node& node : layer_.nodes)
            node.before = node.blank;
    }
    // Appends the slides that lead from a start board to the node; returns the number of that board
    // in the order of `add`, from 0.
    size_t trace(const Node& node, Slides& slides) const {
        const size_t first = slides.size();
        uint32_t way = node.way;
        while (way >= starts_.size()) {
            slides.push_back(static_cast<Slide>(ways_[way] & 3));
            way = ways_[way] >> 2;
        }
        std::reverse(slides.begin() + static_cast<ptrdiff_t>(first), slides.end());
        return way;
    }

    // Bytes of this beam, with the ways back.
    size_t countBytes() const {
        return countBytes(static_cast<int>(cells_), width_) + ways_.capacity() * sizeof(ways_[0]);
    }

private:
    static constexpr size_t kFanOut = 4;  // slides of a board at most
    static constexpr size_t kMostWays = size_t{1} << 30;
    // 5x5 needs up to 150 layers, 7x7 330, 8x8 600.
    static int countUsualLayers(int cells) { return std::clamp(cells * cells / 6, 160, 700); }

    struct Candidate {
        uint64_t hash;
        uint32_t parent;
        int score;
        uint8_t from;
        Slide slide;
        Mark mark;
    };
    struct Layer {
        Bytes cells;
        std::vector<Node> nodes;
    };
    struct Start {
        Bytes tiles;
        int depth;
    };

    // seen_ is larger than the caches, so its slots for the slides of a board are fetched while
    // this many other boards are expanded.
    static constexpr size_t kAhead = 8;

    bool expand(Guide& guide, SolveMeter& meter) {
        candidates_.clear();
        std::ranges::fill(seen_, 0);
        // The boards of the layer before this one, which are nearer to the start, are not reached
        // again.
        for (const Node& node : next_.nodes)
            isNew(node.hash);
        for (size_t i = 0; i < layer_.nodes.size(); ++i) {
            if (!meter.count()) return false;
            if (i + kAhead < layer_.nodes.size()) prefetchSlots(i + kAhead);
            const Node& node = layer_.nodes[i];
            guide.open(getTiles(i), node.blank, node.mark);
            collect(guide, static_cast<uint32_t>(i));
        }
        return true;
    }

    // Always inline, because g++ 12 drops calls of functions that do nothing but prefetch.
    [[gnu::always_inline]] inline void prefetchSlots(size_t parent) const {
        for (const BeamGrid::Step& step : grid_->getSteps(layer_.nodes[parent].blank))
            __builtin_prefetch(&seen_[findSlot(hashAfter(parent, step))], 1);
    }

    void collect(Guide& guide, uint32_t parent) {
        const Node& node = layer_.nodes[parent];
        for (const BeamGrid::Step& step : grid_->getSteps(node.blank)) {
            if (step.from == node.before) continue;
            const uint64_t hash = hashAfter(parent, step);
            if (!isNew(hash)) continue;
            const int tile = layer_.cells[parent * cells_ + step.from];
            const Rated<Mark> rated = guide.rate(tile, step.from, node.blank);
            if (rated.score == kNever) continue;
            candidates_.push_back({hash, parent, rated.score, step.from, step.slide, rated.mark});
        }
    }

    // Adds the boards that start in this layer. In a full layer each replaces the last one.
    void admitStarts(Guide& guide, int depth) {
        for (; admitted_ < starts_.size() && starts_[admitted_].depth == depth; ++admitted_) {
            const Bytes& tiles = starts_[admitted_].tiles;
            if (layer_.nodes.size() == width_) layer_.nodes.pop_back();
            std::copy(tiles.begin(), tiles.end(),
                      layer_.cells.begin() + static_cast<ptrdiff_t>(layer_.nodes.size() * cells_));
            const auto blank = static_cast<uint8_t>(std::ranges::find(tiles, 0) - tiles.begin());
            layer_.nodes.push_back({grid_->hash(tiles), static_cast<uint32_t>(admitted_), blank,
                                    blank, guide.mark(tiles)});
        }
    }

    // Makes the best candidates the next layer, in the order in which they were found. If not all
    // with the worst accepted score fit, the first ones are taken.
    void select() {
        int limit = kNever;
        size_t atLimit = 0;
        if (candidates_.size() > width_) {
            scores_.clear();
            for (const Candidate& candidate : candidates_)
                scores_.push_back(candidate.score);
            const auto last = scores_.begin() + static_cast<ptrdiff_t>(width_ - 1);
            std::ranges::nth_element(scores_, last);
            limit = *last;
            atLimit = 1 + toIndex(std::count(scores_.begin(), last, limit));
        }
        next_.nodes.clear();
        for (const Candidate& candidate : candidates_) {
            if (candidate.score > limit) continue;
            if (candidate.score == limit) {
                if (atLimit == 0) continue;
                --atLimit;
            }
            keep(candidate);
        }
        std::swap(layer_, next_);
    }

    void keep(const Candidate& candidate) {
        const Node& parent = layer_.nodes[candidate.parent];
        const uint8_t* const old = layer_.cells.data() + candidate.parent * cells_;
        uint8_t* const cells = next_.cells.data() + next_.nodes.size() * cells_;
        std::memcpy(cells, old, cells_);
        cells[parent.blank] = old[candidate.from];
        cells[candidate.from] = 0;
        const auto way = static_cast<uint32_t>(ways_.size());
        ways_.push_back(parent.way * 4 + static_cast<uint32_t>(candidate.slide));
        next_.nodes.push_back({candidate.hash, way, candidate.from, parent.blank, candidate.mark});
    }

    // The hash of the board after that slide of a board of the layer.
    uint64_t hashAfter(size_t parent, const BeamGrid::Step& step) const {
        const Node& node = layer_.nodes[parent];
        const int tile = layer_.cells[parent * cells_ + step.from];
        return node.hash ^ grid_->getKey(tile, step.from) ^ grid_->getKey(tile, node.blank);
    }

    // The first slot in `seen_` for that board.
    size_t findSlot(uint64_t hash) const { return (hash >> 20) & (seen_.size() - 1); }

    // Two boards with equal hashes count as one: at worst the next layer loses a board.
    bool isNew(uint64_t hash) {
        const uint64_t key = hash | 1;
        const size_t mask = seen_.size() - 1;
        for (size_t at = findSlot(hash);; at = (at + 1) & mask) {
            if (seen_[at] == key) return false;
            if (seen_[at] != 0) continue;
            seen_[at] = key;
            return true;
        }
    }

    const BeamGrid* grid_;
    size_t cells_;
    size_t width_;
    Layer layer_;
    Layer next_;  // while layer_ is expanded, still the layer before it
    std::vector<Candidate> candidates_;
    std::vector<int> scores_;
    // Hashes of the next layer and of the one before this one; open addressing, 0 for free.
    std::vector<uint64_t> seen_;
    std::vector<Start> starts_;
    size_t admitted_ = 0;
    std::vector<uint32_t> ways_;  // for each kept board: its parent's way x 4 + the slide
};

}  // namespace puzzle
