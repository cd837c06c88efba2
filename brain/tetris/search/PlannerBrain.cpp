#include "brain/tetris/search/PlannerBrain.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "brain/tetris/PlacementList.h"
#include "brain/tetris/search/StackShape.h"
#include "core/tetris/RowTally.h"

namespace tetris {

namespace {

// How many pieces are planned at once. If a plan does not reach the end of the game, only its first
// half is used, because its end is planned without knowing the pieces after it.
constexpr size_t kHorizon = 250;

// Calls use(move) for every placement. The score of the move is the rating of the shape that it
// leaves, minus the points of the rows that it clears.
template <typename Use>
void forEachRated(const Board& board, const Piece& piece, const PlacementRule& rule,
                  const Use& use) {
    forEachPlacement(board, piece, rule, [&](Move move, const Outcome& outcome) {
        move.score =
            rateShape(outcome.board, rule.limitHeight) - computeRowPoints(outcome.rowsCleared);
        use(move);
    });
}

}  // namespace

PlannerBrain::PlannerBrain(int beam) : beam_(beam) {
    if (beam < 1 || beam > kMaxBeam) {
        throw std::invalid_argument("PlannerBrain: expected a beam of 1 to 100000");
    }
}

std::optional<Move> PlannerBrain::bestMove(const Board& board, const Piece& piece,
                                           int limitHeight) {
    std::optional<Move> best;
    forEachRated(board, piece, {limitHeight, getOverflow()}, [&best](const Move& move) {
        if (!best || move.score < best->score) best = move;
    });
    return best;
}

std::vector<Move> PlannerBrain::ratePlacements(const Situation& situation) {
    std::vector<Move> placements;
    if (!situation.next.empty()) return placements;
    forEachRated(situation.board, *situation.piece, {situation.limitHeight, getOverflow()},
                 [&placements](const Move& move) { placements.push_back(move); });
    return placements;
}

bool PlannerBrain::isOnPlan(const Situation& situation, int index) const {
    if (done_ >= std::min(plan_.size(), planAgainAt_) || situation.limitHeight != limitHeight_ ||
        index != pieces_[done_] || situation.board != expected_) {
        return false;
    }
    const std::span<const int> next = situation.next;
    const std::span<const int> planned = std::span(pieces_).subspan(done_ + 1);
    return planned.size() <= next.size() && std::ranges::equal(planned, next.first(planned.size()));
}

// An upper bound on what the pieces can still bring from the board on; 0 if it is not known.
int32_t PlannerBrain::computeBound(const Board& board, int limitHeight) {
    int cells = 0;
    for (const uint64_t column : board.getColumns())
        cells += std::popcount(column);
    mostAhead_.compute(pieces_, board.getWidth(), limitHeight);
    return mostAhead_.get(0, cells);
}

void PlannerBrain::makePlan(const Situation& situation, int index) {
    const Board& board = situation.board;
    const int limitHeight = situation.limitHeight;
    const std::span<const int> next = situation.next;
    const bool isWhole = situation.endsWithNext && next.size() < kHorizon;
    const std::span<const int> planned = next.first(std::min(next.size(), kHorizon - 1));
    pieces_.assign(1, index);
    pieces_.insert(pieces_.end(), planned.begin(), planned.end());
    plan_.clear();
    plan_.reserve(pieces_.size());  // because the search writes to it next
    double best = 0;
    // The other rating of shapes is tried only if the bound allows more points.
    const int32_t bound = isWhole ? computeBound(board, limitHeight) : 0;
    for (int shapeRating = 0;
         shapeRating < kShapeRatings && -best < bound + (shapeRating == 0 ? 1 : 0); ++shapeRating) {
        search_.search(
            {.board = board,
             .rule = {limitHeight, getOverflow()},
             .pieces = pieces_,
             .isWhole = isWhole,
             .beam = beam_,
             .shapeRating = shapeRating},
            [this] { return isStopRequested(); }, otherPlan_);
        if (otherPlan_.empty() || otherPlan_.front().score >= best) continue;
        best = otherPlan_.front().score;
        plan_.swap(otherPlan_);
    }
    planAgainAt_ = isWhole ? kHorizon : (pieces_.size() + 1) / 2;
    done_ = 0;
    expected_ = board;
    limitHeight_ = limitHeight;
}

std::optional<Move> PlannerBrain::chooseMove(const Situation& situation) {
    requireClassic(situation);
    const std::optional<int> index = findPieceIndex(*situation.piece);
    if (index && !situation.next.empty() && !isOnPlan(situation, *index))
        makePlan(situation, *index);
    if (!index || !isOnPlan(situation, *index))
        return bestMove(situation.board, *situation.piece, situation.limitHeight);
    const Move move = plan_[done_++];
    static_cast<void>(expected_.place(*move.piece, move.x, move.y));
    expected_.clearRows();
    expected_.commit();
    return move;
}

}  // namespace tetris
