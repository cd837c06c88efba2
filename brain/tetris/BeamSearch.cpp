#include "brain/tetris/BeamSearch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <unordered_set>

#include "brain/tetris/ScoreBound.h"
#include "core/tetris/RowTally.h"

namespace tetris {

namespace {

using Column = std::uint64_t;  // bit y: the cell in row y is filled

// What each count of a shape costs, in points.
struct ShapeCosts {
    double rowTransition;
    double columnTransition;
    double hole;
    double holeDepth;
    double rowWithHole;
    double openWell;      // of the sums 1 + 2 + ... + depth, but the greatest
    double greatestWell;  // of the greatest: a deep one is wanted
    double maxHeight;
    double fadingPieces;  // over the last so many of a game the shape counts less and less
};

// Found by trying: random walks over the mean score of 100 pieces with narrow beams, on seeds from
// 1000 on. Each finds games that the other does not.
constexpr std::array<ShapeCosts, kBeamTastes> kShapeCosts{{
    {.rowTransition = 0.435,
     .columnTransition = 1.547,
     .hole = 0.851,
     .holeDepth = -0.160,
     .rowWithHole = 0.513,
     .openWell = 0.452,
     .greatestWell = -0.068,
     .maxHeight = 0.672,
     .fadingPieces = 2.845},
    {.rowTransition = 0.293,
     .columnTransition = 1.372,
     .hole = 0.944,
     .holeDepth = -0.006,
     .rowWithHole = 0.513,
     .openWell = 0.333,
     .greatestWell = -0.017,
     .maxHeight = 0.634,
     .fadingPieces = 2.652},
}};

// A state that no piece can save: worse than any other.
constexpr double kHopeless = -200;

[[gnu::always_inline]] inline double rateInline(std::span<const Column> columns, int rows,
                                                const ShapeCosts& costs)
{
    const Column mask = rows >= 64 ? ~Column{0} : (Column{1} << rows) - 1;
    const std::size_t width = columns.size();
    std::array<int, Board::kMaxSize + 2> heights;  // with walls
    heights[0] = heights[width + 1] = std::numeric_limits<int>::max();
    int rowTransitions = 0;
    int columnTransitions = 0;
    int holes = 0;
    int holeDepth = 0;
    int maxHeight = 0;
    Column holeRows = 0;
    Column left = mask;
    for (std::size_t x = 0; x < width; ++x) {
        const Column column = columns[x] & mask;
        const int height = static_cast<int>(std::bit_width(column));
        const int filled = std::popcount(column);
        rowTransitions += std::popcount(left ^ column);
        columnTransitions += std::popcount(((column << 1 | 1) ^ column) & mask);
        holes += height - filled;
        holeDepth += filled - std::countr_one(column);
        if (height > 0) holeRows |= ~column & (~Column{0} >> (64 - height));
        maxHeight = std::max(maxHeight, height);
        heights[x + 1] = height;
        left = column;
    }
    rowTransitions += std::popcount(left ^ mask);
    int wells = 0;
    int greatestWell = 0;
    for (std::size_t x = 1; x <= width; ++x) {
        const int depth = std::min({heights[x - 1], heights[x + 1], rows}) - heights[x];
        if (depth <= 0) continue;
        const int sum = depth * (depth + 1) / 2;
        wells += sum;
        greatestWell = std::max(greatestWell, sum);
    }
    return costs.rowTransition * rowTransitions + costs.columnTransition * columnTransitions +
           costs.hole * holes + costs.holeDepth * holeDepth +
           costs.rowWithHole * std::popcount(holeRows) + costs.openWell * (wells - greatestWell) +
           costs.greatestWell * greatestWell + costs.maxHeight * maxHeight;
}

double ratePortably(std::span<const Column> columns, int rows, const ShapeCosts& costs)
{
    return rateInline(columns, rows, costs);
}

#if defined(__x86_64__)
// The same with the processor's own bit count, which the baseline does not have.
[[gnu::target("popcnt")]] double rateByPopcnt(std::span<const Column> columns, int rows,
                                              const ShapeCosts& costs)
{
    return rateInline(columns, rows, costs);
}
#endif

using Rate = double (*)(std::span<const Column> columns, int rows, const ShapeCosts& costs);

Rate chooseRate()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("popcnt")) return rateByPopcnt;
#endif
    return ratePortably;
}

// Clears full rows; returns how many.
int clearRows(std::span<Column> columns)
{
    Column full = ~Column{0};
    for (const Column column : columns)
        full &= column;
    if (full == 0) return 0;
    const int count = std::popcount(full);
    while (full != 0) {
        const int row = 63 - std::countl_zero(full);
        const Column below = (Column{1} << row) - 1;
        for (Column& column : columns)
            column = (column & below) | (column >> 1 & ~below);
        full &= below;
    }
    return count;
}

// One of the boards kept, without its columns.
struct Node {
    int parent = 0;  // in the layer before
    int cells = 0;
    int points = 0;
    std::uint64_t hash = 0;  // of the columns: the sum of hashColumn
    std::uint8_t turns = 0;  // of the landing that led here
    std::int8_t x = 0;
    std::int8_t y = 0;
};

// A board that could be kept.
struct Candidate {
    double value = 0;
    Node node;
};

// How many boards are searched between two looks at a stop: about a millisecond.
constexpr std::size_t kBoardsBetweenStops = 256;

// A sum of these tells boards apart, and a landing changes only its own columns' share.
std::uint64_t hashColumn(std::size_t x, Column column)
{
    // Odd constants of good avalanche.
    std::uint64_t hash = (column + (x + 1) * 0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93;
    hash ^= hash >> 32;
    return hash * 0xd6e8feb86659fd93;
}

std::uint64_t hashColumns(std::span<const Column> columns)
{
    std::uint64_t hash = 0;
    for (std::size_t x = 0; x < columns.size(); ++x)
        hash += hashColumn(x, columns[x]);
    return hash;
}

class Beam {
public:
    explicit Beam(const BeamProblem& problem)
        : problem_(problem),
          costs_(kShapeCosts[static_cast<std::size_t>(problem.taste)]),
          width_(static_cast<std::size_t>(problem.board.getWidth())),
          mostAhead_(
              computeMostAhead(problem.pieces, problem.board.getWidth(), problem.rule.limitHeight))
    {
        Node root;
        for (int x = 0; x < problem.board.getWidth(); ++x) {
            columns_.push_back(problem.board.getColumn(x));
            root.cells += std::popcount(columns_.back());
        }
        root.hash = hashColumns(columns_);
        layers_.push_back({root});
    }

    // False if no board has room for the next piece, or if it was to stop.
    bool advance(const std::function<bool()>& isStopRequested)
    {
        const std::size_t at = layers_.size() - 1;
        if (at == problem_.pieces.size()) return false;
        candidates_.clear();
        for (std::size_t i = 0; i < layers_.back().size(); ++i) {
            isStopped_ = i % kBoardsBetweenStops == 0 && isStopRequested();
            if (isStopped_) return false;
            expand(i, at);
        }
        if (candidates_.empty()) return false;
        keepBest(at);
        return true;
    }

    [[nodiscard]] bool isStopped() const { return isStopped_; }

    // The way to the best board of all layers.
    [[nodiscard]] std::vector<Move> trace() const
    {
        std::size_t bestLayer = 0;
        std::size_t bestNode = 0;
        int best = 0;
        for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
            for (std::size_t i = 0; i < layers_[layer].size(); ++i) {
                const int score = static_cast<int>(layer) + layers_[layer][i].points;
                if (score <= best) continue;
                best = score;
                bestLayer = layer;
                bestNode = i;
            }
        }
        std::vector<Move> moves(bestLayer);
        for (std::size_t layer = bestLayer; layer > 0; --layer) {
            const Node& node = layers_[layer][bestNode];
            const Node& before = layers_[layer - 1][static_cast<std::size_t>(node.parent)];
            const int brings = best - static_cast<int>(layer - 1) - before.points;
            moves[layer - 1] = {&turn(problem_.pieces[layer - 1], node.turns), node.x, node.y,
                                -static_cast<double>(brings)};
            bestNode = static_cast<std::size_t>(node.parent);
        }
        return moves;
    }

private:
    static const Piece& turn(int index, int turns)
    {
        const Piece* piece = Piece::getPieces()[static_cast<std::size_t>(index)];
        for (int i = 0; i < turns; ++i)
            piece = piece->fastRotation();
        return *piece;
    }

    [[nodiscard]] std::span<const Column> columnsOf(std::size_t node) const
    {
        return std::span(columns_).subspan(node * width_, width_);
    }

    // Adds every landing of the piece of layer `at` on the board of the node.
    void expand(std::size_t node, std::size_t at)
    {
        const std::span<const Column> columns = columnsOf(node);
        for (std::size_t x = 0; x < width_; ++x)
            heights_[x] = static_cast<int>(std::bit_width(columns[x]));
        const Piece& root = turn(problem_.pieces[at], 0);
        const Piece* turned = &root;
        std::uint8_t turns = 0;
        do {
            const int lastX = static_cast<int>(width_) - turned->getWidth();
            for (int x = 0; x <= lastX; ++x)
                land(node, at, *turned, turns, x);
            turned = turned->fastRotation();
            ++turns;
        } while (turned != &root);
    }

    void land(std::size_t node, std::size_t at, const Piece& turned, std::uint8_t turns, int x)
    {
        const bool isStrict = problem_.rule.overflow == Overflow::Strict;
        const int rows = problem_.rule.limitHeight;
        int y = 0;
        for (int i = 0; i < turned.getWidth(); ++i) {
            y = std::max(y, heights_[static_cast<std::size_t>(x + i)] -
                                turned.getSkirt()[static_cast<std::size_t>(i)]);
        }
        if (y + turned.getHeight() > (isStrict ? rows : problem_.board.getHeight())) return;
        const std::span<Column> after(scratch_.data(), width_);
        const Node& before = layers_.back()[node];
        std::uint64_t hash = before.hash;
        std::ranges::copy(columnsOf(node), after.begin());
        for (int i = 0; i < turned.getWidth(); ++i) {
            const auto column = static_cast<std::size_t>(x + i);
            hash -= hashColumn(column, after[column]);
            after[column] |= turned.getColumns()[i] << y;
            hash += hashColumn(column, after[column]);
        }
        const int cleared = clearRows(after);
        if (cleared > 0) hash = hashColumns(after);
        if (!isStrict && reaches(after, rows)) return;

        Candidate candidate;
        candidate.node = {.parent = static_cast<int>(node),
                          .cells = before.cells + static_cast<int>(turned.getBody().size()) -
                                   static_cast<int>(width_) * cleared,
                          .points = before.points + computeRowPoints(cleared),
                          .hash = hash,
                          .turns = turns,
                          .x = static_cast<std::int8_t>(x),
                          .y = static_cast<std::int8_t>(y)};
        candidate.value = candidate.node.points + rateFuture(candidate.node.cells, at + 1) -
                          computeFade(at + 1) * rate_(after, rows, costs_);
        candidates_.push_back(candidate);
    }

    static bool reaches(std::span<const Column> columns, int rows)
    {
        return std::ranges::any_of(columns, [rows](Column column) {
            return static_cast<int>(std::bit_width(column)) > rows;
        });
    }

    [[nodiscard]] double rateFuture(int cells, std::size_t at) const
    {
        const std::vector<std::int32_t>& ahead = mostAhead_[at];
        if (cells >= static_cast<int>(ahead.size())) return 0;
        const int worth = ahead[static_cast<std::size_t>(cells)];
        return worth == 0 && at < problem_.pieces.size() ? kHopeless : worth;
    }

    [[nodiscard]] double computeFade(std::size_t at) const
    {
        if (!problem_.isWhole) return 1;
        const auto left = static_cast<double>(problem_.pieces.size() - at);
        return std::min(1.0, left / costs_.fadingPieces);
    }

    // The best candidates of different boards become the next layer.
    void keepBest(std::size_t at)
    {
        const auto isBetter = [](const Candidate& a, const Candidate& b) {
            // Of equals, what came first: results must not depend on how a library sorts.
            if (a.value != b.value) return a.value > b.value;
            if (a.node.parent != b.node.parent) return a.node.parent < b.node.parent;
            if (a.node.turns != b.node.turns) return a.node.turns < b.node.turns;
            return a.node.x < b.node.x;
        };
        const auto beam = static_cast<std::size_t>(problem_.beam);
        // Twins are rare enough that twice the beam has beam different ones, nearly always.
        const std::size_t ranked = std::min(candidates_.size(), 2 * beam);
        const auto middle = candidates_.begin() + static_cast<std::ptrdiff_t>(ranked);
        std::nth_element(candidates_.begin(), middle - 1, candidates_.end(), isBetter);
        std::sort(candidates_.begin(), middle, isBetter);

        std::vector<Node> layer;
        nextColumns_.clear();
        seen_.clear();
        for (std::size_t i = 0; i < ranked && layer.size() < beam; ++i) {
            const Node& node = candidates_[i].node;
            if (!seen_.insert(node.hash + static_cast<std::uint64_t>(node.points)).second) continue;
            layer.push_back(node);
            const std::size_t begin = nextColumns_.size();
            const auto parent = columnsOf(static_cast<std::size_t>(node.parent));
            nextColumns_.insert(nextColumns_.end(), parent.begin(), parent.end());
            const std::span<Column> columns = std::span(nextColumns_).subspan(begin);
            const Piece& turned = turn(problem_.pieces[at], node.turns);
            for (int dx = 0; dx < turned.getWidth(); ++dx)
                columns[static_cast<std::size_t>(node.x + dx)] |= turned.getColumns()[dx] << node.y;
            clearRows(columns);
        }
        layers_.push_back(std::move(layer));
        columns_.swap(nextColumns_);
    }

    const BeamProblem& problem_;
    const ShapeCosts& costs_;
    const Rate rate_ = chooseRate();
    std::size_t width_;
    std::vector<std::vector<std::int32_t>> mostAhead_;
    std::vector<std::vector<Node>> layers_;
    std::vector<Column> columns_;  // of the last layer, width_ for each node
    std::vector<Column> nextColumns_;
    std::vector<Candidate> candidates_;
    std::unordered_set<std::uint64_t> seen_;
    std::array<int, Board::kMaxSize> heights_{};
    std::array<Column, Board::kMaxSize> scratch_{};
    bool isStopped_ = false;
};

}  // namespace

double rateShape(const Board& board, int limitHeight)
{
    std::array<Column, Board::kMaxSize> columns{};
    for (int x = 0; x < board.getWidth(); ++x)
        columns[static_cast<std::size_t>(x)] = board.getColumn(x);
    return ratePortably(std::span(columns).first(static_cast<std::size_t>(board.getWidth())),
                        limitHeight, kShapeCosts.front());
}

std::vector<Move> searchBeam(const BeamProblem& problem,
                             const std::function<bool()>& isStopRequested)
{
    Beam beam(problem);
    while (beam.advance(isStopRequested)) {
    }
    return beam.isStopped() ? std::vector<Move>() : beam.trace();
}

}  // namespace tetris
