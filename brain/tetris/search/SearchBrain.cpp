#include "brain/tetris/search/SearchBrain.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "brain/tetris/PlacementList.h"
#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

namespace tetris {

namespace {

constexpr int kPieces = 7;

// A board with its placements, by Board itself: works with every board and every piece.
class PlainField {
public:
    struct Placement {
        Move move;
        int64_t value = 0;       // of the placement and the board that it leads to
        int64_t pieceValue = 0;  // of the placement alone
    };

    PlainField(const Board& board, const ScaledWeights& weights, const PlacementRule& rule)
        : board_(board), weights_(&weights), rule_(rule) {}

    // The placements of the piece, in order.
    std::vector<Placement> list(const Piece& piece) const {
        std::vector<Placement> placements;
        forEachPlacement(board_, piece, rule_, [&](const Move& move, const Outcome& outcome) {
            const FeatureCounts counts = countFeatures(outcome);
            placements.push_back({.move = move,
                                  .value = weights_->rate(counts),
                                  .pieceValue = ratePart(counts, Feature::LandingHeight) +
                                                ratePart(counts, Feature::ErodedCells) +
                                                ratePart(counts, Feature::RowsCleared)});
        });
        return placements;
    }
    std::vector<Placement> list(int index) const { return list(turnPiece(index, 0)); }

    // The value of the best placement of a standard piece; nullopt if it has none.
    std::optional<int64_t> findBestValue(int index) const {
        const std::vector<Placement> placements = list(index);
        if (placements.empty()) return std::nullopt;
        return std::ranges::max_element(placements, {}, &Placement::value)->value;
    }

    // The field after the placement, with full rows cleared.
    PlainField land(const Placement& placement) const {
        PlainField after = *this;
        const Move& move = placement.move;
        static_cast<void>(after.board_.place(*move.piece, move.x, move.y));
        after.board_.clearRows();
        after.board_.commit();
        return after;
    }

    static Move toMove(const Piece& /*asked*/, const Placement& placement) {
        return placement.move;
    }

private:
    int64_t ratePart(const FeatureCounts& counts, Feature feature) const {
        return int64_t{weights_->values[toIndex(feature)]} * counts[toIndex(feature)];
    }

    Board board_;
    const ScaledWeights* weights_;
    PlacementRule rule_;
};

// The same by Placements, for standard pieces in wells that Placements supports. There is one
// Placements object for each level of the search from the start.
class FastField {
public:
    using Placement = RatedPlacement;

    // The placements of one piece, in memory of a fixed size.
    class List {
    public:
        List(const Placements& placements, const Rotations& rotations)
            : count_(placements.list(rotations, placements_)) {}
        const RatedPlacement* begin() const { return placements_.data(); }
        const RatedPlacement* end() const { return placements_.data() + count_; }
        size_t size() const { return count_; }
        const RatedPlacement& operator[](size_t i) const { return placements_[i]; }

    private:
        std::array<RatedPlacement, Placements::kMaxPlacements> placements_;
        size_t count_;
    };

    // Requires: the first level has looked at the well.
    explicit FastField(std::span<Placements> levels) : levels_(levels) {}

    List list(const Rotations& rotations) const { return {levels_[0], rotations}; }
    List list(int index) const { return list(getRotations(index)); }

    std::optional<int64_t> findBestValue(int index) const {
        const int64_t value = levels_[0].rateBest(getRotations(index));
        if (value == Placements::kNoPlacement) return std::nullopt;
        return value;
    }

    // Invalidates the results of earlier calls, because they use the same next level.
    FastField land(const RatedPlacement& placement) const {
        Well after;
        levels_[0].land(placement, after);
        levels_[1].survey(after);
        return FastField(levels_.subspan(1));
    }

    static Move toMove(const Rotations& asked, const RatedPlacement& placement) {
        return {asked.pieces[placement.rotation], placement.x, placement.y, 0};
    }

private:
    static const Rotations& getRotations(int index) {
        return getStandardRotations()[base::toIndex(index)];
    }

    std::span<Placements> levels_;
};

// Small, so that the sums of four unknown pieces stay within 64 bits.
constexpr double kWorstRank = 16;

// Requires: riskAversion 0 to 1.
PieceRanks rankPieces(double riskAversion) {
    PieceRanks ranks{};
    double weight = kWorstRank;
    for (int64_t& rank : ranks) {
        rank = std::llround(weight);
        weight *= 1 - riskAversion;
    }
    return ranks;
}

// The limits of a search, and how it computes means.
struct Limits {
    int depth = 0;
    int64_t nodes = 0;  // 0 for none
    int best = 0;       // 0 for all
    int64_t loss = 0;
    PieceRanks ranks{};
};

// One search for one move. A ply is a piece after the falling one, from 0 on.
template <class Field>
class Search {
public:
    Search(const Limits& limits, std::span<const int> next, std::function<bool()> isStopRequested)
        : limits_(limits),
          sumOfRanks_(std::accumulate(limits.ranks.begin(), limits.ranks.end(), int64_t{0})),
          next_(next),
          isStopRequested_(std::move(isStopRequested)) {}

    // Calls visit(index, move, value) for each placement that is searched; the value is in units of
    // computeUnit(0). After a stop it visits no more, but always the first one.
    template <class Asked, class Visit>
    void run(const Field& field, const Asked& piece, Visit&& visit) {
        const auto placements = field.list(piece);
        assert(placements.size() <= Placements::kMaxPlacements);
        Places places{};
        const std::span<size_t> order = orderPlacements(placements, limits_.nodes > 0, places);
        for (size_t done = 0; done < order.size(); ++done) {
            if (done > 0 && limits_.nodes > 0 && positions_ >= limits_.nodes) return;
            const auto& placement = placements[order[done]];
            const int64_t value = rateLine(field, placement, 0);
            if (done > 0 && isStopRequested_()) return;
            visit(order[done], field.toMove(piece, placement), value);
        }
    }

    // How many units of a value at this ply make one unit of the weights: the product of the sum of
    // ranks, once for each unknown piece from there on. So a mean is a sum, without a division.
    int64_t computeUnit(int ply) const {
        int64_t unit = 1;
        for (; ply < limits_.depth; ++ply)
            if (!isKnown(ply)) unit *= sumOfRanks_;
        return unit;
    }

private:
    using Places = std::array<size_t, Placements::kMaxPlacements>;

    // The indices of the placements that are searched, in `places`. They are sorted, the best value
    // first, if that is asked for or not all are searched.
    std::span<size_t> orderPlacements(const auto& placements, bool isSorted, Places& places) const {
        const std::span<size_t> order(places.data(), placements.size());
        std::iota(order.begin(), order.end(), size_t{0});
        const auto best = base::toIndex(limits_.best);
        const bool isCut = best > 0 && best < order.size();
        if (!isSorted && !isCut) return order;
        // Not by stable_sort, which allocates.
        const auto middle = isCut ? order.begin() + static_cast<ptrdiff_t>(best) : order.end();
        std::ranges::partial_sort(order, middle, [&placements](size_t a, size_t b) {
            if (placements[a].value != placements[b].value) {
                return placements[a].value > placements[b].value;
            }
            return a < b;
        });
        return isCut ? order.first(best) : order;
    }

    bool isKnown(int ply) const { return base::toIndex(ply) < next_.size(); }

    // The value of a placement with all pieces after it; the next piece is that of `ply`.
    [[nodiscard]] int64_t rateLine(const Field& field, const auto& placement, int ply) {
        if (ply == limits_.depth) return placement.value;
        return placement.pieceValue * computeUnit(ply) + rateNext(field.land(placement), ply);
    }

    [[nodiscard]] int64_t rateNext(const Field& field, int ply) {
        if (isKnown(ply)) return ratePiece(field, next_[base::toIndex(ply)], ply);
        std::array<int64_t, kPieces> values{};
        for (size_t i = 0; i < values.size(); ++i)
            values[i] = ratePiece(field, static_cast<int>(i), ply);
        const PieceRanks& ranks = limits_.ranks;
        if (ranks.front() != ranks.back()) std::ranges::sort(values);
        return std::inner_product(values.begin(), values.end(), ranks.begin(), int64_t{0});
    }

    [[nodiscard]] int64_t ratePiece(const Field& field, int index, int ply) {
        ++positions_;
        if (ply + 1 == limits_.depth) return field.findBestValue(index).value_or(-limits_.loss);
        std::optional<int64_t> best;
        const auto placements = field.list(index);
        Places places;
        for (const size_t place : orderPlacements(placements, false, places)) {
            if (isStopRequested_()) break;
            const int64_t value = rateLine(field, placements[place], ply + 1);
            if (!best || value > *best) best = value;
        }
        return best.value_or(-limits_.loss * computeUnit(ply + 1));
    }

    Limits limits_;
    int64_t sumOfRanks_;
    std::span<const int> next_;
    std::function<bool()> isStopRequested_;
    int64_t positions_ = 0;
};

const SearchOptions& requireSound(const SearchOptions& options) {
    if (options.depth < 0 || options.depth > SearchBrain::kMaxDepth || options.room < 0 ||
        options.nodes < 0 || options.best < 0 ||
        !(options.loss >= 0 && options.loss <= SearchBrain::kMaxLoss) ||
        !(options.riskAversion >= 0 && options.riskAversion <= 1)) {
        throw std::invalid_argument(
            "SearchBrain: expected depth 0 to 4, room, nodes and best of at least 0, a loss of 0 "
            "to 1000000 and a caution of 0 to 1");
    }
    return options;
}

}  // namespace

SearchBrain::Judge::Judge(const FeatureWeights& set, const SearchOptions& options)
    : weights(scale(set)), loss(0), levels(base::toIndex(options.depth) + 1, Placements(weights)) {
    int32_t greatest = 0;
    for (const int32_t weight : weights.values)
        greatest = std::max(greatest, std::abs(weight));
    loss = std::llround(options.loss * greatest);
}

SearchBrain::SearchBrain(const SearchOptions& options)
    : knowsNext_(options.knowsNext),
      depth_(options.depth),
      room_(options.room),
      nodes_(options.nodes),
      best_(options.best),
      ranks_(rankPieces(requireSound(options).riskAversion)),
      judges_(options.weights.pickForSearch(),
              [&options](const FeatureWeights& each) { return Judge(each, options); }) {}

template <class Visit>
void SearchBrain::search(const Situation& situation, Visit&& visit) {
    requireClassic(situation);
    const Board& board = situation.board;
    const Piece& piece = *situation.piece;
    const int limitHeight = situation.limitHeight;
    const std::span<const int> next = situation.next;
    const std::span<const int> seen = next.first(std::min(next.size(), base::toIndex(sees())));
    const auto isStopRequested = [this] { return this->isStopRequested(); };
    // One set for the whole search, because values of two sets cannot be compared.
    const int room = limitHeight - board.getMaxHeight();
    Judge& judge = judges_.pick(room, limitHeight);
    const int depth = room_ > 0 && room > room_ ? std::min(depth_, 1) : depth_;
    const auto run = [&](const auto& field, const auto& asked) {
        Search<std::decay_t<decltype(field)>> search({depth, nodes_, best_, judge.loss, ranks_},
                                                     seen, isStopRequested);
        const auto unit = static_cast<double>(search.computeUnit(0));
        search.run(field, asked, [&](size_t index, Move move, int64_t value) {
            move.score = judge.weights.toScore(value) / unit;
            visit(index, move, value);
        });
    };
    // The fast way, if it supports the piece and the board; the plain way finds the same.
    const std::optional<Rotations> rotations = findRotations(piece);
    if (getOverflow() == Overflow::Strict && rotations &&
        judge.levels[0].survey(board, limitHeight)) {
        run(FastField(judge.levels), *rotations);
    } else {
        run(PlainField(board, judge.weights, {limitHeight, getOverflow()}), piece);
    }
}

std::optional<Move> SearchBrain::chooseMove(const Situation& situation) {
    std::optional<Move> best;
    int64_t bestValue = 0;
    size_t bestIndex = 0;
    search(situation, [&](size_t index, const Move& move, int64_t value) {
        const bool isBetter =
            !best || value > bestValue || (value == bestValue && index < bestIndex);
        if (!isBetter) return;
        best = move;
        bestValue = value;
        bestIndex = index;
    });
    return best;
}

std::vector<Move> SearchBrain::ratePlacements(const Situation& situation) {
    std::vector<std::pair<size_t, Move>> found;
    search(situation,
           [&found](size_t index, const Move& move, int64_t) { found.emplace_back(index, move); });
    std::ranges::sort(found, {}, &std::pair<size_t, Move>::first);
    std::vector<Move> placements;
    for (const auto& [index, move] : found)
        placements.push_back(move);
    return placements;
}

}  // namespace tetris
