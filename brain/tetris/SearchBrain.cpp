#include "brain/tetris/SearchBrain.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "brain/tetris/Landings.h"

namespace tetris {

namespace {

constexpr int kPieces = 7;

// A board to land pieces on, by Board itself: works with every board and every piece.
class PlainField {
public:
    struct Landing {
        Move move;
        std::int64_t value = 0;       // of the landing and the board that it leads to
        std::int64_t pieceValue = 0;  // of the landing alone
    };

    PlainField(const Board& board, const ScaledWeights& weights, const LandingRule& rule)
        : board_(board), weights_(&weights), rule_(rule)
    {
    }

    // The landings of the piece, in order.
    [[nodiscard]] std::vector<Landing> list(const Piece& piece) const
    {
        std::vector<Landing> landings;
        forEachLanding(board_, piece, rule_, [&](const Move& move, const Outcome& outcome) {
            const FeatureCounts counts = countFeatures(outcome);
            landings.push_back({.move = move,
                                .value = weights_->rate(counts),
                                .pieceValue = ratePart(counts, Feature::LandingHeight) +
                                              ratePart(counts, Feature::ErodedCells)});
        });
        return landings;
    }
    [[nodiscard]] std::vector<Landing> list(int index) const { return list(getPiece(index)); }

    // The value of the best landing of a standard piece; none if there is none.
    [[nodiscard]] std::optional<std::int64_t> findBestValue(int index) const
    {
        const std::vector<Landing> landings = list(index);
        if (landings.empty()) return std::nullopt;
        return std::ranges::max_element(landings, {}, &Landing::value)->value;
    }

    // The field that a landing of it leads to.
    [[nodiscard]] PlainField land(const Landing& landing) const
    {
        PlainField after = *this;
        const Move& move = landing.move;
        static_cast<void>(after.board_.place(*move.piece, move.x, move.y));
        after.board_.clearRows();
        after.board_.commit();
        return after;
    }

    [[nodiscard]] static Move toMove(const Landing& landing) { return landing.move; }

private:
    static const Piece& getPiece(int index)
    {
        return *Piece::getPieces()[static_cast<std::size_t>(index)];
    }

    [[nodiscard]] std::int64_t ratePart(const FeatureCounts& counts, Feature feature) const
    {
        return std::int64_t{weights_->values[toIndex(feature)]} * counts[toIndex(feature)];
    }

    Board board_;
    const ScaledWeights* weights_;
    LandingRule rule_;
};

// What bounds a search.
struct Limits {
    int depth = 0;
    std::int64_t nodes = 0;  // 0 for none
    std::int64_t loss = 0;
};

// One search for one move. A ply is a piece after the falling one, from 0 on.
template <class Field>
class Search {
public:
    Search(const Limits& limits, std::span<const int> next) : limits_(limits), next_(next) {}

    // The landings that are searched, in order, the score of each its value in units of
    // computeUnit(0).
    template <class Asked, class IsStopRequested, class Visit>
    void run(const Field& field, const Asked& piece, IsStopRequested&& isStopRequested,
             Visit&& visit)
    {
        const auto landings = field.list(piece);
        std::vector<std::size_t> order(landings.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (limits_.nodes > 0) {
            std::ranges::stable_sort(order, std::ranges::greater{},
                                     [&landings](std::size_t i) { return landings[i].value; });
        }
        for (std::size_t done = 0; done < order.size(); ++done) {
            const bool isSpent = limits_.nodes > 0 && positions_ >= limits_.nodes;
            if (done > 0 && (isSpent || isStopRequested())) return;
            const auto& landing = landings[order[done]];
            visit(order[done], field.toMove(landing), rateLine(field, landing, 0));
        }
    }

    // How many units of a value at this ply make one unit of the weights: seven for each piece
    // from there on that is averaged over, so that means are sums.
    [[nodiscard]] std::int64_t computeUnit(int ply) const
    {
        std::int64_t unit = 1;
        for (; ply < limits_.depth; ++ply)
            if (!isKnown(ply)) unit *= kPieces;
        return unit;
    }

private:
    [[nodiscard]] bool isKnown(int ply) const
    {
        return static_cast<std::size_t>(ply) < next_.size();
    }

    // The value of a landing with all that follows, the piece of `ply` being the next.
    [[nodiscard]] std::int64_t rateLine(const Field& field, const auto& landing, int ply)
    {
        if (ply == limits_.depth) return landing.value;
        return landing.pieceValue * computeUnit(ply) + rateNext(field.land(landing), ply);
    }

    [[nodiscard]] std::int64_t rateNext(const Field& field, int ply)
    {
        if (isKnown(ply)) return ratePiece(field, next_[static_cast<std::size_t>(ply)], ply);
        std::int64_t sum = 0;
        for (int index = 0; index < kPieces; ++index)
            sum += ratePiece(field, index, ply);
        return sum;
    }

    [[nodiscard]] std::int64_t ratePiece(const Field& field, int index, int ply)
    {
        ++positions_;
        if (ply + 1 == limits_.depth) return field.findBestValue(index).value_or(-limits_.loss);
        std::optional<std::int64_t> best;
        for (const auto& landing : field.list(index)) {
            const std::int64_t value = rateLine(field, landing, ply + 1);
            if (!best || value > *best) best = value;
        }
        return best.value_or(-limits_.loss * computeUnit(ply + 1));
    }

    Limits limits_;
    std::span<const int> next_;
    std::int64_t positions_ = 0;
};

}  // namespace

SearchBrain::SearchBrain(const SearchOptions& options)
    : weights_(scale(options.weights)),
      knowsNext_(options.knowsNext),
      depth_(options.depth),
      nodes_(options.nodes)
{
    if (depth_ < 0 || depth_ > kMaxDepth || nodes_ < 0 ||
        !(options.loss >= 0 && options.loss <= kMaxLoss)) {
        throw std::invalid_argument(
            "SearchBrain: depth 0 to 4, nodes of at least 0 and a loss of "
            "0 to 1000000 were expected");
    }
    std::int32_t greatest = 0;
    for (const std::int32_t weight : weights_.values)
        greatest = std::max(greatest, std::abs(weight));
    loss_ = std::llround(options.loss * greatest);
}

template <class Visit>
void SearchBrain::search(const Board& board, const Piece& piece, int limitHeight,
                         std::span<const int> next, Visit&& visit) const
{
    const std::span<const int> seen =
        next.first(std::min(next.size(), static_cast<std::size_t>(sees())));
    const auto isStopRequested = [this] { return this->isStopRequested(); };
    const auto run = [&](const auto& field, const auto& asked) {
        Search<std::decay_t<decltype(field)>> search({depth_, nodes_, loss_}, seen);
        const auto unit = static_cast<double>(search.computeUnit(0));
        search.run(field, asked, isStopRequested,
                   [&](std::size_t index, Move move, std::int64_t value) {
                       move.score = weights_.toScore(value) / unit;
                       visit(index, move, value);
                   });
    };
    run(PlainField(board, weights_, {limitHeight, getOverflow()}), piece);
}

std::optional<Move> SearchBrain::bestMove(const Board& board, const Piece& piece, int limitHeight,
                                          std::span<const int> next)
{
    std::optional<Move> best;
    std::int64_t bestValue = 0;
    std::size_t bestIndex = 0;
    search(board, piece, limitHeight, next,
           [&](std::size_t index, const Move& move, std::int64_t value) {
               const bool isBetter =
                   !best || value > bestValue || (value == bestValue && index < bestIndex);
               if (!isBetter) return;
               best = move;
               bestValue = value;
               bestIndex = index;
           });
    return best;
}

std::optional<Move> SearchBrain::bestMove(const Board& board, const Piece& piece, int limitHeight)
{
    return bestMove(board, piece, limitHeight, {});
}

std::vector<Move> SearchBrain::rateLandings(const Board& board, const Piece& piece, int limitHeight,
                                            std::span<const int> next)
{
    std::vector<std::pair<std::size_t, Move>> found;
    search(board, piece, limitHeight, next,
           [&found](std::size_t index, const Move& move, std::int64_t) {
               found.emplace_back(index, move);
           });
    std::ranges::sort(found, {}, &std::pair<std::size_t, Move>::first);
    std::vector<Move> landings;
    for (const auto& [index, move] : found)
        landings.push_back(move);
    return landings;
}

std::vector<Move> SearchBrain::rateLandings(const Board& board, const Piece& piece, int limitHeight)
{
    return rateLandings(board, piece, limitHeight, {});
}

}  // namespace tetris
