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

#include "brain/puzzle/search/BeamGrid.h"
#include "brain/puzzle/search/BoardPool.h"
#include "brain/puzzle/search/HeuristicUse.h"
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
          froms_(position.getSize()),
          cells_(base::toIndex(position.countCells())),
          pool_(cells_, memory),
          queue_(pool_) {
        std::memcpy(tiles_.data(), position.getTiles().data(), cells_);
    }

    // A solution; nullopt if a limit of the meter, or the memory, ended the search.
    [[nodiscard]] std::optional<std::vector<Slide>> run() {
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
    uint64_t countOpen() const { return pool_.count() - pool_.countClosed(); }
    uint64_t countClosed() const { return pool_.countClosed(); }
    size_t countBytes() const { return pool_.countBytes(); }

private:
    std::span<const uint8_t> getTiles() const { return {tiles_.data(), cells_}; }

    // Tries the moves of a board. False if there is no room for another board.
    bool expand(uint32_t board) {
        pool_.close(board);
        pool_.read(board, tiles_.data());
        const int cost = pool_.getEntry(board).cost;
        int blank = 0;
        while (tiles_[base::toIndex(blank)] != 0)
            ++blank;
        const typename Heuristic::State state = heuristic_.start(getTiles());
        for (const Slide slide : kSlides) {
            const int from = froms_.getFrom(blank, slide);
            if (from < 0) continue;
            uint8_t& source = tiles_[base::toIndex(from)];
            uint8_t& target = tiles_[base::toIndex(blank)];
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
        if (!found.isNew) pool_.open(found.board);
        entry.parent = parent;
        entry.slide = slide;
        entry.cost = static_cast<uint16_t>(cost);
        entry.estimate = static_cast<uint16_t>(estimate);
        const int first = order_ == BestFirst::AStar ? cost + estimate : estimate;
        if (queue_.push(found.board, first, estimate)) return true;
        meter_.end(SolveEnd::Memory);
        return false;
    }

    std::vector<Slide> trace(uint32_t board) const {
        std::vector<Slide> slides(pool_.getEntry(board).cost);
        for (size_t i = slides.size(); i > 0; --i) {
            slides[i - 1] = pool_.getEntry(board).slide;
            board = pool_.getEntry(board).parent;
        }
        return slides;
    }

    BestFirst order_;
    const Heuristic& heuristic_;
    SolveMeter& meter_;
    SlideTable froms_;
    size_t cells_;
    std::array<uint8_t, BoardSize::kMaxCells> tiles_{};
    BoardPool pool_;
    BoardQueue queue_;
    int bound_ = 0;
};

namespace {

std::string chooseHeuristic(BoardSize size) {
    return findMisfit("axis", size) ? "linear-conflict" : "axis";
}

size_t countTableBytes(const auto& heuristic) {
    if constexpr (requires { heuristic.countBytes(); }) {
        return heuristic.countBytes();
    } else {
        return 0;
    }
}

class BestFirstSolver : public Solver {
public:
    BestFirstSolver(BestFirst order, SolverParts parts) : order_(order), parts_(std::move(parts)) {}

    Solution solve(const SolveRequest& request) const override {
        const BoardSize size = request.position.getSize();
        SolveMeter meter(request);
        Solution solution;
        solution.method = order_ == BestFirst::AStar ? "astar" : "greedy";
        solution.heuristic = parts_.heuristic.empty() ? chooseHeuristic(size) : parts_.heuristic;
        meter.makeTables([&](const BuildControl& control) {
            withHeuristic(solution.heuristic, request.goal, *parts_.tables, control,
                          [](const auto*) {});
            return 0;
        });
        if (meter.look()) {
            withHeuristic(
                solution.heuristic, request.goal, *parts_.tables, {},
                [&](const auto* heuristic) { search(request, *heuristic, meter, solution); });
        }
        if (solution.slides) {
            solution.isOptimal = order_ == BestFirst::AStar;
            if (size.width > size.height) {
                for (Slide& slide : *solution.slides)
                    slide = transpose(slide);
            }
        }
        meter.sign(solution);
        return solution;
    }

private:
    void search(const SolveRequest& request, const auto& heuristic, SolveMeter& meter,
                Solution& solution) const {
        const size_t taken = kProgramBytes + countTableBytes(heuristic);
        const size_t memory = request.limits.memory - std::min(request.limits.memory, taken);
        BestFirstSearch search(order_, heuristic, narrowed(request.position), memory, meter);
        solution.slides = search.run();
        solution.lowerBound = search.getBound();
        solution.openBoards = search.countOpen();
        solution.closedBoards = search.countClosed();
        solution.bytes = search.countBytes();
    }

    BestFirst order_;
    SolverParts parts_;
};

}  // namespace

std::unique_ptr<Solver> makeAStarSolver(SolverParts parts) {
    return std::make_unique<BestFirstSolver>(BestFirst::AStar, std::move(parts));
}

std::unique_ptr<Solver> makeGreedySolver(SolverParts parts) {
    return std::make_unique<BestFirstSolver>(BestFirst::Greedy, std::move(parts));
}

}  // namespace puzzle
