#include "brain/tetris/search/BeamSearch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "brain/tetris/search/ScoreBound.h"
#include "brain/tetris/search/StackShape.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/tetris/RowTally.h"

namespace tetris {

namespace {

using Column = StackColumn;

// The value of the future of a board that has too many cells to play on: worse than any other.
constexpr double kHopeless = -200;

// Clears full rows; returns how many.
int clearRows(std::span<Column> columns) {
    Column full = ~Column{0};
    for (const Column column : columns)
        full &= column;
    if (full == 0) return 0;
    const int count = std::popcount(full);
    while (full != 0) {
        const Column below = std::bit_floor(full) - 1;
        for (Column& column : columns)
            column = (column & below) | (column >> 1 & ~below);
        full &= below;
    }
    return count;
}

// A board of a layer, without its columns.
struct Node {
    int parent = 0;  // in the layer before
    int cells = 0;
    int points = 0;
    uint64_t hash = 0;  // of the columns: the sum of hashColumn
    uint8_t turns = 0;  // of the placement that led here
    int8_t x = 0;
    int8_t y = 0;
};

// A board that could be kept.
struct Candidate {
    double value = 0;
    Node node;
};

constexpr size_t kMostRotations = 4;

// The number of boards searched between two checks for a stop: about a millisecond.
constexpr size_t kBoardsBetweenStops = 256;

// The hash of a board is the sum over its columns, so a placement without a cleared row changes
// only the terms of its own columns.
uint64_t hashColumn(size_t x, Column column) {
    // Odd constants that mix the bits well.
    uint64_t hash = (column + (x + 1) * 0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93;
    hash ^= hash >> 32;
    return hash * 0xd6e8feb86659fd93;
}

uint64_t hashColumns(std::span<const Column> columns) {
    uint64_t hash = 0;
    for (size_t x = 0; x < columns.size(); ++x)
        hash += hashColumn(x, columns[x]);
    return hash;
}

// A set of the hashes seen so far, with open addressing and linear probing.
class HashSet {
public:
    // Empties the set and makes room for `most` hashes.
    void reset(size_t most) { slots_.assign(std::bit_ceil(4 * most), kFree); }

    // False if it was in the set already.
    bool insert(uint64_t hash) {
        hash += hash == kFree ? 1 : 0;
        const size_t mask = slots_.size() - 1;
        size_t at = hash & mask;
        while (slots_[at] != kFree) {
            if (slots_[at] == hash) return false;
            at = (at + 1) & mask;
        }
        slots_[at] = hash;
        return true;
    }

private:
    static constexpr uint64_t kFree = 0;
    std::vector<uint64_t> slots_;
};

}  // namespace

// The boards that are kept, layer by layer: layer i contains those that the first i pieces lead to.
class BeamSearch::Tree {
public:
    void begin(const BeamProblem& problem) {
        problem_ = &problem;
        costs_ = &getShapeCosts(problem.shapeRating);
        width_ = base::toIndex(problem.board.getWidth());
        mostAhead_.compute(problem.pieces, problem.board.getWidth(), problem.rule.limitHeight);
        reserve();
        Node root;
        for (const Column column : problem.board.getColumns()) {
            columns_.push_back(column);
            root.cells += std::popcount(column);
        }
        root.hash = hashColumns(columns_);
        nodes_.push_back(root);
        layers_.push_back(0);
        layers_.push_back(1);
    }

    // False if no board has room for the next piece, or on a stop.
    bool advance(const std::function<bool()>& isStopRequested) {
        const size_t at = countLayers() - 1;
        if (at == problem_->pieces.size()) return false;
        candidates_.clear();
        const size_t boards = getLayer(at).size();
        for (size_t i = 0; i < boards; ++i) {
            isStopped_ = i % kBoardsBetweenStops == 0 && isStopRequested();
            if (isStopped_) return false;
            expand(i, at);
        }
        if (candidates_.empty()) return false;
        keepBest(at);
        return true;
    }

    bool isStopped() const { return isStopped_; }

    // The moves that lead to the best board of all layers.
    void trace(std::vector<Move>& moves) const {
        size_t bestLayer = 0;
        size_t bestNode = 0;
        int best = 0;
        for (size_t layer = 0; layer < countLayers(); ++layer) {
            const std::span<const Node> nodes = getLayer(layer);
            for (size_t i = 0; i < nodes.size(); ++i) {
                const int score = static_cast<int>(layer) + nodes[i].points;
                if (score <= best) continue;
                best = score;
                bestLayer = layer;
                bestNode = i;
            }
        }
        moves.resize(bestLayer);
        for (size_t layer = bestLayer; layer > 0; --layer) {
            const Node& node = getLayer(layer)[bestNode];
            const Node& before = getLayer(layer - 1)[base::toIndex(node.parent)];
            const int brings = best - static_cast<int>(layer - 1) - before.points;
            moves[layer - 1] = {&turnPiece(problem_->pieces[layer - 1], node.turns), node.x, node.y,
                                -static_cast<double>(brings)};
            bestNode = base::toIndex(node.parent);
        }
    }

private:
    size_t countLayers() const { return layers_.size() - 1; }

    std::span<const Node> getLayer(size_t layer) const {
        return std::span(nodes_).subspan(layers_[layer], layers_[layer + 1] - layers_[layer]);
    }

    // Empties the tree, and reserves memory for the problem.
    void reserve() {
        const auto beam = base::toIndex(problem_->beam);
        const size_t pieces = problem_->pieces.size();
        isStopped_ = false;
        columns_.clear();
        columns_.reserve(beam * width_);
        nextColumns_.reserve(beam * width_);
        nodes_.clear();
        nodes_.reserve(1 + pieces * beam);
        layers_.clear();
        layers_.reserve(pieces + 2);
        candidates_.reserve(beam * kMostRotations * width_);
    }

    std::span<const Column> columnsOf(size_t node) const {
        return std::span(columns_).subspan(node * width_, width_);
    }

    // Adds every placement of the piece of layer `at` on the board of the node.
    void expand(size_t node, size_t at) {
        const std::span<const Column> columns = columnsOf(node);
        for (size_t x = 0; x < width_; ++x)
            heights_[x] = static_cast<int>(std::bit_width(columns[x]));
        const Piece& root = turnPiece(problem_->pieces[at], 0);
        const Piece* turned = &root;
        uint8_t turns = 0;
        do {
            const int lastX = static_cast<int>(width_) - turned->getWidth();
            for (int x = 0; x <= lastX; ++x)
                land(node, at, *turned, turns, x);
            turned = turned->fastRotation();
            ++turns;
        } while (turned != &root);
    }

    void land(size_t node, size_t at, const Piece& turned, uint8_t turns, int x) {
        const bool isStrict = problem_->rule.overflow == Overflow::Strict;
        const int rows = problem_->rule.limitHeight;
        int y = 0;
        for (int i = 0; i < turned.getWidth(); ++i) {
            y = std::max(y, heights_[base::toIndex(x + i)] - turned.getSkirt()[base::toIndex(i)]);
        }
        if (y + turned.getHeight() > (isStrict ? rows : problem_->board.getHeight())) return;
        const std::span<Column> after(scratch_.data(), width_);
        const Node& before = getLayer(at)[node];
        uint64_t hash = before.hash;
        std::ranges::copy(columnsOf(node), after.begin());
        for (int i = 0; i < turned.getWidth(); ++i) {
            const auto column = base::toIndex(x + i);
            hash -= hashColumn(column, after[column]);
            after[column] |= turned.getColumns()[i] << y;
            hash += hashColumn(column, after[column]);
        }
        const int cleared = clearRows(after);
        if (cleared > 0) hash = hashColumns(after);
        if (!isStrict && reaches(after, rows)) return;

        Candidate candidate;
        candidate.node = {.parent = static_cast<int>(node),
                          .cells = before.cells + base::count(turned.getBody()) -
                                   static_cast<int>(width_) * cleared,
                          .points = before.points + computeRowPoints(cleared),
                          .hash = hash,
                          .turns = turns,
                          .x = static_cast<int8_t>(x),
                          .y = static_cast<int8_t>(y)};
        candidate.value = candidate.node.points + rateFuture(candidate.node.cells, at + 1) -
                          computeFade(at + 1) * rate_(after, rows, *costs_);
        candidates_.push_back(candidate);
    }

    static bool reaches(std::span<const Column> columns, int rows) {
        return std::ranges::any_of(columns, [rows](Column column) {
            return static_cast<int>(std::bit_width(column)) > rows;
        });
    }

    double rateFuture(int cells, size_t at) const {
        const int worth = mostAhead_.get(at, cells);
        return worth == 0 && at < problem_->pieces.size() ? kHopeless : worth;
    }

    double computeFade(size_t at) const {
        if (!problem_->isWhole) return 1;
        const auto left = static_cast<double>(problem_->pieces.size() - at);
        return std::min(1.0, left / costs_->fadingPieces);
    }

    // The best candidates of different boards become the next layer.
    void keepBest(size_t at) {
        const auto isBetter = [](const Candidate& a, const Candidate& b) {
            // Equal ones in the order in which they were found, because results must not depend on
            // the library's sort.
            if (a.value != b.value) return a.value > b.value;
            if (a.node.parent != b.node.parent) return a.node.parent < b.node.parent;
            if (a.node.turns != b.node.turns) return a.node.turns < b.node.turns;
            return a.node.x < b.node.x;
        };
        const auto beam = base::toIndex(problem_->beam);
        // Equal boards are so rare that twice the beam nearly always contains enough different
        // ones.
        const size_t ranked = std::min(candidates_.size(), 2 * beam);
        const auto middle = candidates_.begin() + static_cast<ptrdiff_t>(ranked);
        std::nth_element(candidates_.begin(), middle - 1, candidates_.end(), isBetter);
        std::sort(candidates_.begin(), middle, isBetter);

        nextColumns_.clear();
        seen_.reset(beam);
        const size_t full = nodes_.size() + beam;
        for (size_t i = 0; i < ranked && nodes_.size() < full; ++i) {
            const Node& node = candidates_[i].node;
            if (!seen_.insert(node.hash + static_cast<uint64_t>(node.points))) continue;
            nodes_.push_back(node);
            const size_t begin = nextColumns_.size();
            const auto parent = columnsOf(base::toIndex(node.parent));
            nextColumns_.insert(nextColumns_.end(), parent.begin(), parent.end());
            const std::span<Column> columns = std::span(nextColumns_).subspan(begin);
            const Piece& turned = turnPiece(problem_->pieces[at], node.turns);
            for (int dx = 0; dx < turned.getWidth(); ++dx)
                columns[base::toIndex(node.x + dx)] |= turned.getColumns()[dx] << node.y;
            clearRows(columns);
        }
        layers_.push_back(nodes_.size());
        columns_.swap(nextColumns_);
    }

    const BeamProblem* problem_ = nullptr;
    const ShapeCosts* costs_ = nullptr;
    const ShapeRater rate_ = chooseShapeRater();
    size_t width_ = 0;
    MostAhead mostAhead_;
    std::vector<Node> nodes_;
    std::vector<size_t> layers_;   // where each layer starts in nodes_, and the end of the last
    std::vector<Column> columns_;  // of the last layer, width_ for each node
    std::vector<Column> nextColumns_;
    std::vector<Candidate> candidates_;
    HashSet seen_;
    std::array<int, Board::kMaxSize> heights_{};
    std::array<Column, Board::kMaxSize> scratch_{};
    bool isStopped_ = false;
};

BeamSearch::BeamSearch() : tree_(std::make_unique<Tree>()) {}

BeamSearch::~BeamSearch() = default;

void BeamSearch::search(const BeamProblem& problem, const std::function<bool()>& isStopRequested,
                        std::vector<Move>& plan) {
    plan.clear();
    plan.reserve(problem.pieces.size());
    tree_->begin(problem);
    while (tree_->advance(isStopRequested)) {
    }
    if (!tree_->isStopped()) tree_->trace(plan);
}

}  // namespace tetris
