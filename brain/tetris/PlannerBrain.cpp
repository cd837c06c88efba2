#include "brain/tetris/PlannerBrain.h"

#include <algorithm>
#include <stdexcept>

#include "brain/tetris/BeamSearch.h"
#include "brain/tetris/Landings.h"
#include "core/tetris/RowTally.h"

namespace tetris {

namespace {

// As far as it plans at once. Of a plan that does not reach the end of the game only the first half
// is carried out: towards its end it does not know what it plays for.
constexpr std::size_t kHorizon = 250;

// The index of the standard piece in whose circle of rotations this one is; none for others.
std::optional<int> findIndex(const Piece& piece)
{
    int index = 0;
    for (const Piece* root : Piece::getPieces()) {
        const Piece* turned = root;
        do {
            if (turned == &piece) return index;
            turned = turned->fastRotation();
        } while (turned != root);
        ++index;
    }
    return std::nullopt;
}

}  // namespace

PlannerBrain::PlannerBrain(int beam) : beam_(beam)
{
    if (beam < 1 || beam > kMaxBeam) {
        throw std::invalid_argument("PlannerBrain: a beam of 1 to 100000 was expected");
    }
}

std::vector<Move> PlannerBrain::rateLandings(const Board& board, const Piece& piece,
                                             int limitHeight)
{
    std::vector<Move> landings;
    forEachLanding(
        board, piece, {limitHeight, getOverflow()}, [&](Move move, const Outcome& outcome) {
            move.score =
                rateShape(outcome.board, limitHeight) - computeRowPoints(outcome.rowsCleared);
            landings.push_back(move);
        });
    return landings;
}

std::optional<Move> PlannerBrain::bestMove(const Board& board, const Piece& piece, int limitHeight)
{
    const std::vector<Move> landings = rateLandings(board, piece, limitHeight);
    if (landings.empty()) return std::nullopt;
    return *std::ranges::min_element(landings, {}, &Move::score);
}

std::vector<Move> PlannerBrain::rateLandings(const Board& board, const Piece& piece,
                                             int limitHeight, std::span<const int> next)
{
    if (!next.empty()) return {};
    return rateLandings(board, piece, limitHeight);
}

bool PlannerBrain::isOnPlan(const Board& board, const Piece& piece, int limitHeight,
                            std::span<const int> next) const
{
    if (done_ >= std::min(plan_.size(), planAgainAt_) || limitHeight != limitHeight_ ||
        findIndex(piece) != pieces_[done_] || board != expected_) {
        return false;
    }
    const std::span<const int> planned = std::span(pieces_).subspan(done_ + 1);
    return planned.size() <= next.size() && std::ranges::equal(planned, next.first(planned.size()));
}

void PlannerBrain::makePlan(const Board& board, int index, int limitHeight,
                            std::span<const int> next)
{
    const bool isWhole = next.size() < std::min<std::size_t>(kMaxSeen, kHorizon);
    const std::span<const int> planned = next.first(std::min(next.size(), kHorizon - 1));
    pieces_.assign(1, index);
    pieces_.insert(pieces_.end(), planned.begin(), planned.end());
    plan_ = searchBeam({.board = board,
                        .rule = {limitHeight, getOverflow()},
                        .pieces = pieces_,
                        .isWhole = isWhole,
                        .beam = beam_},
                       [this] { return isStopRequested(); });
    planAgainAt_ = isWhole ? kHorizon : kHorizon / 2;
    done_ = 0;
    expected_ = board;
    limitHeight_ = limitHeight;
}

std::optional<Move> PlannerBrain::bestMove(const Board& board, const Piece& piece, int limitHeight,
                                           std::span<const int> next)
{
    const std::optional<int> index = findIndex(piece);
    if (!index || next.empty()) return bestMove(board, piece, limitHeight);
    if (!isOnPlan(board, piece, limitHeight, next)) makePlan(board, *index, limitHeight, next);
    if (plan_.empty()) return bestMove(board, piece, limitHeight);
    const Move move = plan_[done_++];
    static_cast<void>(expected_.place(*move.piece, move.x, move.y));
    expected_.clearRows();
    expected_.commit();
    return move;
}

}  // namespace tetris
