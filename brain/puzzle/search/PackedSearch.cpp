#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <utility>

#include "brain/puzzle/search/IdaStarSearch.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace puzzle {

namespace {

constexpr size_t kMaxPacked = 16;  // cells

// The search of one board: searchPacked, whose comment in IdaStarSearch.h says why it is faster.
template <int kWidth, int kHeight>
class PackedSearch {
public:
    PackedSearch(const PatternHeuristic& heuristic, const MoveAutomaton& automaton,
                 const Position& position, int bound, SolveMeter& meter)
        : automaton_(automaton), meter_(meter) {
        listTiles(heuristic);
        start_ = pack(heuristic, position);
        blank_ = position.getBlank();
        bound_ = std::max(bound, estimate(start_));
        bound_ += (bound_ + kSize.countApart(blank_, kSize.countCells() - 1)) % 2;
    }

    PackedResult run() {
        if (estimate(start_) == 0) return {Slides{}, 0};
        while (true) {
            meter_.setLowerBound(bound_);
            path_.resize(toIndex(bound_));
            exceeded_ = std::numeric_limits<int>::max();
            isStopped_ = false;
            if (searchFrom(std::make_integer_sequence<int, kWidth * kHeight>{})) {
                return {path_, bound_};
            }
            if (isStopped_) return {std::nullopt, bound_};
            bound_ = exceeded_;
        }
    }

private:
    static constexpr size_t kViews = kWidth == kHeight ? 2 : 1;

    struct Board {
        uint64_t tiles = 0;                      // four bits a cell
        std::array<uint64_t, kViews> indices{};  // of all groups, side by side
        std::array<uint32_t, kViews> excess{};   // of all groups, four bits each
        std::array<int, kViews> sum{};           // of the excesses
        int manhattan = 0;
    };
    // How a tile is looked up in one view.
    struct Access {
        const uint8_t* bytes = nullptr;  // the entries of its group
        uint64_t mask = 0;
        std::array<uint64_t, 4> steps{};  // what each slide adds to the indices
        unsigned shift = 0;               // where the index of its group begins
        unsigned excessShift = 0;
    };
    struct Child {
        Board board;
        int32_t allowed = MoveAutomaton::kForbidden;
        int estimate = 0;
    };

    static constexpr BoardSize kSize{kWidth, kHeight};

    static constexpr int findFrom(int blank, Slide slide) {
        return findSliding(kSize, blank, slide);
    }

    static int estimate(const Board& board) {
        return board.manhattan + 2 * *std::ranges::max_element(board.sum);
    }

    void listTiles(const PatternHeuristic& heuristic) {
        const std::vector<Bytes>& groups = heuristic.getSet().groups;
        std::vector<unsigned> shifts(groups.size() + 1);
        for (size_t group = 0; group < groups.size(); ++group)
            shifts[group + 1] = shifts[group] + 4 * static_cast<unsigned>(groups[group].size());
        assert(shifts.back() <= 64 && PatternDatabase::computeBase(kSize) == 16);
        for (int tile = 1; tile < kWidth * kHeight; ++tile) {
            const auto at = toIndex(tile);
            for (size_t view = 0; view < kViews; ++view) {
                const auto group = toIndex(heuristic.getGroup(static_cast<int>(view), tile));
                Access& access = access_[at][view];
                access.bytes =
                    heuristic.getTable(static_cast<int>(group)).getEntries().getBytes().data();
                access.shift = shifts[group];
                access.mask = (uint64_t{1} << (4 * groups[group].size())) - 1;
                access.excessShift = 4 * static_cast<unsigned>(group);
                for (const Slide slide : kSlides)
                    access.steps[toIndex(slide)] =
                        findStep(heuristic, static_cast<int>(view), tile, slide) << access.shift;
            }
            for (int cell = 0; cell < kWidth * kHeight; ++cell)
                manhattan_[at][toIndex(cell)] =
                    static_cast<int8_t>(heuristic.getManhattan(tile, cell));
        }
    }

    // What a slide adds to the index of the tile's group, which is the same for all cells.
    static uint64_t findStep(const PatternHeuristic& heuristic, int view, int tile, Slide slide) {
        int blank = 0;
        while (findFrom(blank, slide) < 0)
            ++blank;
        const auto parts = heuristic.getParts(view, tile);
        return uint64_t{parts[toIndex(blank)]} - parts[toIndex(findFrom(blank, slide))];
    }

    Board pack(const PatternHeuristic& heuristic, const Position& position) const {
        const PatternHeuristic::State state = heuristic.start(position.getTiles());
        Board board;
        board.manhattan = state.manhattan;
        for (int cell = 0; cell < kWidth * kHeight; ++cell) {
            const auto tile = toIndex(position.getTile(cell));
            board.tiles |= static_cast<uint64_t>(tile) << (4 * cell);
            for (size_t view = 0; tile != 0 && view < kViews; ++view)
                board.indices[view] +=
                    uint64_t{heuristic.getParts(static_cast<int>(view),
                                                static_cast<int>(tile))[toIndex(cell)]}
                    << access_[tile][view].shift;
        }
        for (size_t view = 0; view < kViews; ++view) {
            board.sum[view] = state.views[view].sum;
            for (size_t group = 0; group < heuristic.getSet().groups.size(); ++group)
                board.excess[view] |= static_cast<uint32_t>(state.views[view].excess[group])
                                      << (4 * group);
        }
        return board;
    }

    template <int... kBlanks>
    bool searchFrom(std::integer_sequence<int, kBlanks...>) {
        const int32_t allowed = automaton_.start(blank_);
        return ((blank_ == kBlanks && search<kBlanks>(start_, allowed, 0)) || ...);
    }

    template <int kBlank>
    bool search(const Board& board, int32_t allowed, int done) {
        if (!meter_.count()) {
            isStopped_ = true;
            return false;
        }
        std::array<Child, 4> children;
        makeChild<kBlank, Slide::Left>(board, allowed, children[0]);
        makeChild<kBlank, Slide::Right>(board, allowed, children[1]);
        makeChild<kBlank, Slide::Up>(board, allowed, children[2]);
        makeChild<kBlank, Slide::Down>(board, allowed, children[3]);
        return follow<kBlank, Slide::Left>(children[0], done) ||
               follow<kBlank, Slide::Right>(children[1], done) ||
               follow<kBlank, Slide::Up>(children[2], done) ||
               follow<kBlank, Slide::Down>(children[3], done);
    }

    // Writes the board after a slide to `child`, unless the slide is forbidden.
    template <int kBlank, Slide kSlide>
    void makeChild(const Board& board, int32_t allowed, Child& child) const {
        constexpr int kFrom = findFrom(kBlank, kSlide);
        if constexpr (kFrom >= 0) {
            child.allowed = automaton_.next(allowed, kSlide);
            if (child.allowed == MoveAutomaton::kForbidden) return;
            const uint64_t tile = (board.tiles >> (4 * kFrom)) & 15;
            Board& after = child.board;
            after.tiles = board.tiles ^ (tile << (4 * kFrom)) ^ (tile << (4 * kBlank));
            after.manhattan = board.manhattan + manhattan_[tile][kBlank] - manhattan_[tile][kFrom];
            for (size_t view = 0; view < kViews; ++view) {
                const Access& access = access_[tile][view];
                const uint64_t indices = board.indices[view] + access.steps[toIndex(kSlide)];
                const uint64_t index = (indices >> access.shift) & access.mask;
                const unsigned entry =
                    (unsigned{access.bytes[index >> 1]} >> ((index & 1) * 4)) & 15;
                const unsigned old = (board.excess[view] >> access.excessShift) & 15;
                after.indices[view] = indices;
                after.excess[view] = board.excess[view] + ((entry - old) << access.excessShift);
                after.sum[view] = board.sum[view] + static_cast<int>(entry - old);
            }
            child.estimate = estimate(after);
        }
    }

    template <int kBlank, Slide kSlide>
    bool follow(const Child& child, int done) {
        constexpr int kFrom = findFrom(kBlank, kSlide);
        if constexpr (kFrom >= 0) {
            if (child.allowed == MoveAutomaton::kForbidden || isStopped_) return false;
            const int total = done + 1 + child.estimate;
            if (total > bound_) {
                exceeded_ = std::min(exceeded_, total);
                return false;
            }
            path_[toIndex(done)] = kSlide;
            if (child.estimate == 0) {
                path_.resize(toIndex(done) + 1);
                return true;
            }
            return search<kFrom>(child.board, child.allowed, done + 1);
        }
        return false;
    }

    const MoveAutomaton& automaton_;
    SolveMeter& meter_;
    std::array<std::array<Access, kViews>, kMaxPacked> access_{};
    std::array<std::array<int8_t, kMaxPacked>, kMaxPacked> manhattan_{};
    Board start_;
    int blank_ = 0;
    int bound_ = 0;
    int exceeded_ = 0;
    bool isStopped_ = false;
    Slides path_;
};

struct SizeRow {
    BoardSize size;
    PackedResult (*search)(const PatternHeuristic&, const MoveAutomaton&, const Position&, int,
                           SolveMeter&);
};

template <int kWidth, int kHeight>
constexpr SizeRow makeRow() {
    return {{kWidth, kHeight},
            [](const PatternHeuristic& heuristic, const MoveAutomaton& automaton,
               const Position& position, int bound, SolveMeter& meter) {
                return PackedSearch<kWidth, kHeight>(heuristic, automaton, position, bound, meter)
                    .run();
            }};
}

constexpr std::array kSizes{makeRow<2, 6>(), makeRow<2, 7>(), makeRow<2, 8>(),
                            makeRow<3, 4>(), makeRow<3, 5>(), makeRow<4, 4>()};

}  // namespace

bool hasPackedSearch(BoardSize size) { return base::contains(kSizes, size, &SizeRow::size); }

PackedResult searchPacked(const PatternHeuristic& heuristic, const MoveAutomaton& automaton,
                          const Position& position, int bound, SolveMeter& meter) {
    const auto* const row = std::ranges::find(kSizes, position.getSize(), &SizeRow::size);
    assert(row != kSizes.end());
    return row->search(heuristic, automaton, position, bound, meter);
}

}  // namespace puzzle
