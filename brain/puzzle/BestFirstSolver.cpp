#include "brain/puzzle/Heuristics.h"
#include "brain/puzzle/Solvers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "brain/puzzle/search/BoardPool.h"
#include "brain/puzzle/search/SolveMeter.h"
#include "core/base/Index.h"
#include "core/puzzle/Position.h"

namespace puzzle {

// Which board a best-first search expands first.
enum class BestFirst : uint8_t {
    AStar,  // by slides done + heuristic: the first solution is a shortest one
    Greedy  // by the heuristic alone: quick, with long solutions
};

// Best-first search that stores all boards: OPEN ones are reached and waiting, CLOSED ones
// expanded. A* opens a board again if it finds a cheaper way to it, so the heuristic need not be
// consistent. Ends with SolveEnd::Memory before it would exceed its memory.
//
// The heuristic is as in IdaStarSearch; its state is computed anew for each board that is expanded.
template <class Heuristic>
class BestFirstSearch {
public:
    // `memory`: the limit in bytes. Everything passed except the position must outlive this.
    BestFirstSearch(BestFirst order, const Heuristic& heuristic, const Position& position,
                    size_t memory, SolveMeter& meter)
        : order_(order),
          heuristic_(heuristic),
          meter_(meter),
          size_(position.getSize()),
          cells_(toIndex(position.countCells())),
          pool_(cells_, memory),
          queue_(pool_) {
        std::memcpy(tiles_.data(), position.getTiles().data(), cells_);
    }

    // A solution; nullopt if a limit of the meter, or the memory, ended the search.
    [[nodiscard]] std::optional<Slides> run() {
        const int first = heuristic_.estimate(heuristic_.start(getTiles()));
        bound_ = first;
        if (!reach(BoardPool::kNone, Slide::Left, 0, first)) return std::nullopt;
        while (const std::optional<uint32_t> board = queue_.pop()) {
            const BoardPool::Entry& entry = pool_.getEntry(*board);
            if (order_ == BestFirst::AStar && entry.cost + entry.estimate > bound_) {
                bound_ = entry.cost + entry.estimate;
                meter_.setLowerBound(bound_);
            }
            if (entry.estimate == 0) return trace(*board);
            if (!meter_.count()) return std::nullopt;
            if (!expand(*board)) return std::nullopt;
        }
        return std::nullopt;
    }

    // No solution is shorter than this.
    int getBound() const { return bound_; }

private:
    ByteSpan getTiles() const { return {tiles_.data(), cells_}; }

    // Tries the moves of a board. False if there is no room for another board.
    bool expand(uint32_t board) {
        BoardPool::Entry& entry = pool_.getEntry(board);
        entry.isClosed = true;
        pool_.read(board, tiles_.data());
        const int cost = entry.cost;
        int blank = 0;
        while (tiles_[toIndex(blank)] != 0)
            ++blank;
        const typename Heuristic::State state = heuristic_.start(getTiles());
        for (const Slide slide : kSlides) {
            const int from = findSliding(size_, blank, slide);
            if (from < 0) continue;
            uint8_t& source = tiles_[toIndex(from)];
            uint8_t& target = tiles_[toIndex(blank)];
            target = source;
            source = 0;
            typename Heuristic::State after = state;
            heuristic_.slide(after, target, from, blank, getTiles());
            const bool hasRoom = reach(board, slide, cost + 1, heuristic_.estimate(after));
            source = target;
            target = 0;
            if (!hasRoom) return false;
        }
        return true;
    }

    // Records a way to the board in tiles_. False if there is no room for it.
    bool reach(uint32_t parent, Slide slide, int cost, int estimate) {
        const BoardPool::Found found = pool_.findOrAdd(tiles_.data());
        if (found.board == BoardPool::kNone) {
            meter_.end(SolveEnd::Memory);
            return false;
        }
        BoardPool::Entry& entry = pool_.getEntry(found.board);
        if (!found.isNew && (order_ == BestFirst::Greedy || cost >= entry.cost)) return true;
        entry.isClosed = false;
        entry.parent = parent;
        entry.slide = slide;
        entry.cost = static_cast<uint16_t>(cost);
        entry.estimate = static_cast<uint16_t>(estimate);
        const int first = order_ == BestFirst::AStar ? cost + estimate : estimate;
        if (queue_.push(found.board, first, estimate)) return true;
        meter_.end(SolveEnd::Memory);
        return false;
    }

    Slides trace(uint32_t board) const {
        Slides slides(pool_.getEntry(board).cost);
        for (size_t i = slides.size(); i > 0; --i) {
            slides[i - 1] = pool_.getEntry(board).slide;
            board = pool_.getEntry(board).parent;
        }
        return slides;
    }

    BestFirst order_;
    const Heuristic& heuristic_;
    SolveMeter& meter_;
    BoardSize size_;
    size_t cells_;
    CellArray tiles_{};
    BoardPool pool_;
    BoardQueue queue_;
    int bound_ = 0;
};

namespace {

Solution solveBestFirst(BestFirst order, const SolverParts& parts, const SolveRequest& request) {
    SolveMeter meter(request);
    Solution solution;
    solution.method = order == BestFirst::AStar ? "astar" : "greedy";
    solution.heuristic = parts.heuristic.empty() ? chooseQuickHeuristic(request.position.getSize())
                                                 : parts.heuristic;
    searchWith(solution.heuristic, request.goal, *parts.tables, meter, [&](const auto& heuristic) {
        const size_t taken = kProgramBytes + countTableBytes(heuristic);
        const size_t memory = request.limits.memory - std::min(request.limits.memory, taken);
        BestFirstSearch search(order, heuristic, narrowed(request.position), memory, meter);
        solution.slides = search.run();
        solution.lowerBound = search.getBound();
    });
    if (solution.slides) {
        solution.isOptimal = order == BestFirst::AStar;
        turnBack(request.position, *solution.slides);
    }
    meter.sign(solution);
    return solution;
}

}  // namespace

Solution solveAStar(const SolverParts& parts, const SolveRequest& request) {
    return solveBestFirst(BestFirst::AStar, parts, request);
}

Solution solveGreedy(const SolverParts& parts, const SolveRequest& request) {
    return solveBestFirst(BestFirst::Greedy, parts, request);
}

}  // namespace puzzle
