#include "brain/tetris/search/RivalSearch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <tuple>
#include <utility>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/Piece.h"

namespace tetris::rival {

namespace {

constexpr int kNodesOfPlacement = 34;  // of a node, at least, in the middle of games
// From this many nodes on continuations are drawn, and about so many go to each.
constexpr std::int64_t kDrawFrom = 40'000;
constexpr std::int64_t kKnownNodes = 20'000;
constexpr std::int64_t kContinuationNodes = 10'000;
constexpr std::int64_t kMaxContinuations = 40;
constexpr int kDrawnPieces = 6;
constexpr std::int64_t kPlyLost = 1000;  // of a first move, for each ply in which it had no node

std::size_t computeWidth(std::int64_t budget)
{
    return base::toIndex(budget / kNodesOfPlacement + 1);
}

// After the known pieces the held one can be placed, too, unless others are drawn then.
int countPlies(const Question& question, bool draws)
{
    const auto known = static_cast<int>(question.pieces.size());
    return known + (question.mayHold && !draws ? 1 : 0);
}

std::uint64_t mixState(const Outcome& outcome, int held, int index)
{
    const std::uint64_t rest = static_cast<std::uint64_t>(held + 1) |
                               static_cast<std::uint64_t>(index) << 8 |
                               static_cast<std::uint64_t>(outcome.combo + 1) << 16 |
                               static_cast<std::uint64_t>(outcome.pending) << 24 |
                               static_cast<std::uint64_t>(outcome.backToBack ? 1 : 0) << 32;
    return outcome.hash ^ rest * 0x9E3779B97F4A7C15U;
}

// Draws pieces as a bag deals them after the known ones. Where the bag of the first known piece
// ends is not known; each end that the pieces allow is as likely as the pieces are by it.
class BagGuess {
public:
    explicit BagGuess(std::span<const int> known)
    {
        const auto count = std::min<std::size_t>(known.size(), 7);
        const std::span<const int> seen = known.last(count);
        constexpr std::array<int, 8> kFactorials{1, 1, 2, 6, 24, 120, 720, 5040};
        for (std::size_t end = 0; end <= count; ++end) {
            const unsigned before = collect(seen.first(end));
            const unsigned after = collect(seen.subspan(end));
            const bool fits = base::toIndex(std::popcount(before)) == end &&
                              base::toIndex(std::popcount(after)) == count - end;
            if (!fits) continue;
            total_ += kFactorials[7 - end] * kFactorials[7 - (count - end)];
            ends_.push_back({total_, after});
        }
    }

    void draw(base::JavaRandom& random, int count, std::vector<int>& pieces) const
    {
        unsigned gone = 0;
        if (total_ > 0) {
            const int drawn = random.nextInt(total_);
            for (const auto& end : ends_) {
                gone = end.second;
                if (drawn < end.first) break;
            }
        }
        for (int i = 0; i < count; ++i) {
            if (gone == kWhole) gone = 0;
            int piece = random.nextInt(7 - std::popcount(gone));
            int kind = 0;
            for (; (gone >> kind & 1) != 0 || piece-- > 0; ++kind) {
            }
            gone |= 1U << kind;
            pieces.push_back(kind);
        }
    }

private:
    static constexpr unsigned kWhole = 127;

    static unsigned collect(std::span<const int> pieces)
    {
        unsigned kinds = 0;
        for (const int piece : pieces)
            kinds |= 1U << piece;
        return kinds;
    }

    // For each end: the sum of the likelihoods so far, and what is gone of the last bag.
    std::vector<std::pair<int, unsigned>> ends_;
    int total_ = 0;
};

}  // namespace

void Search::run(const Question& question, std::int64_t nodes, const std::stop_token& stop)
{
    start(question);
    const bool draws = nodes >= kDrawFrom;
    const std::int64_t known = draws ? kKnownNodes : nodes;
    const int plies = countPlies(question, draws);
    const int horizon = plies + (draws ? kDrawnPieces : 0);
    expandRoot(question);
    keep(horizon, computeWidth(known / plies));
    int ply = 0;
    while (!beam_.empty()) {
        noteRoots(roots_, ply);
        if (ply + 1 == plies || stop.stop_requested()) break;
        const std::int64_t budget = std::max<std::int64_t>(0, known - nodes_) / (plies - ply - 1);
        if (!advance(budget, horizon - ply - 1)) break;
        ++ply;
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        moves_[i].value = roots_[i].computeValue(ply, floor_);
        moves_[i].trace = roots_[i].trace;
    }
    if (draws && ply + 1 == plies) drawOn(question, nodes, stop);
    std::ranges::stable_sort(moves_, std::ranges::greater(), &RatedMove::value);
}

std::int64_t Search::Root::computeValue(int lastPly, std::int64_t floor) const
{
    if (ply == lastPly) return value;
    return std::min(value, floor) - kPlyLost * (lastPly - ply);
}

void Search::start(const Question& question)
{
    rules_ = question.rules;
    mayHold_ = question.mayHold;
    pieces_ = question.pieces;
    outcomes_.resize(placements::ReachKernel::kMaxPlaces);
    beam_.clear();
    candidates_.clear();
    clears_.clear();
    traces_.clear();
    roots_.clear();
    moves_.clear();
    nodes_ = 0;
    floor_ = 0;
    Node root;
    root.state = question.state;
    root.held = static_cast<std::int8_t>(question.held);
    root.trace = kNoTrace;
    beam_.push_back(root);
}

void Search::expandRoot(const Question& question)
{
    offer(0, question.falling, question.held, 1, false);
    if (question.afterHold) {
        offer(0, *question.afterHold, question.falling.piece, question.held < 0 ? 2 : 1, true);
    }
    // Each placement is a first move of its own.
    for (Candidate& each : candidates_) {
        each.root = static_cast<std::uint16_t>(moves_.size());
        const auto trace = static_cast<std::uint32_t>(traces_.size());
        const Step step{each.piece, each.usesHold, each.outcome};
        traces_.push_back({step, kNoTrace});
        moves_.push_back({step, each.score, trace});
        roots_.push_back({.value = each.score, .trace = trace});
    }
}

void Search::offer(std::uint32_t parent, const FallingPiece& from, int held, int index,
                   bool usesHold)
{
    const Node& node = beam_[parent];
    rules_.slots = countSlots(held, index);
    const int count = kernel_.expand(node.state, from, rules_, outcomes_.data());
    nodes_ += count;
    std::int32_t hand = 0;
    if (held == Piece::PYRAMID) hand = rules_.weights->of(RivalTerm::HeldT);
    if (held == Piece::STICK) hand = rules_.weights->of(RivalTerm::HeldI);
    for (int i = 0; i < count; ++i) {
        Candidate each;
        each.outcome = outcomes_[base::toIndex(i)];
        each.outcome.hash = mixState(each.outcome, held, index);
        each.reward = node.reward + each.outcome.reward;
        each.score = each.reward + each.outcome.rating + hand;
        each.order = each.score;
        each.root = node.root;
        each.parent = parent;
        each.piece = static_cast<std::int8_t>(from.piece);
        each.held = static_cast<std::int8_t>(held);
        each.index = static_cast<std::uint8_t>(index);
        each.usesHold = usesHold;
        candidates_.push_back(each);
    }
}

// The T pieces that are held and visible; one is always due.
int Search::countSlots(int held, int index) const
{
    int count = held == Piece::PYRAMID ? 1 : 0;
    for (auto i = base::toIndex(index); i < pieces_.size(); ++i)
        count += pieces_[i] == Piece::PYRAMID ? 1 : 0;
    return std::max(count, 1);
}

void Search::expand(std::uint32_t index)
{
    const Node node = beam_[index];
    const auto next = base::toIndex(node.index);
    const int falling = next < pieces_.size() ? pieces_[next] : -1;
    if (falling >= 0) {
        if (const auto from = findEntry(node.state, falling, rules_))
            offer(index, *from, node.held, node.index + 1, false);
    }
    if (!mayHold_) return;
    int brought = node.held;
    int after = node.index + 1;
    if (brought < 0) {
        if (next + 1 >= pieces_.size()) return;
        brought = pieces_[next + 1];
        ++after;
    }
    if (brought == falling) return;
    if (const auto from = findEntry(node.state, brought, rules_))
        offer(index, *from, falling, after, true);
}

bool Search::advance(std::int64_t budget, int pliesLeft)
{
    candidates_.clear();
    const std::int64_t end = nodes_ + budget;
    // One of the best, and two of those for perfect clears, as long as there are nodes to spend.
    std::size_t best = 0;
    std::size_t clear = bestCount_;
    do {
        if (best < bestCount_) expand(static_cast<std::uint32_t>(best++));
        for (int i = 0; i < 2 && clear < beam_.size(); ++i)
            expand(static_cast<std::uint32_t>(clear++));
    } while (nodes_ < end && (best < bestCount_ || clear < beam_.size()));
    keep(pliesLeft, computeWidth(budget));
    return !beam_.empty();
}

void Search::keep(int pliesLeft, std::size_t width)
{
    clears_.clear();
    for (const Candidate& each : candidates_) {
        if (each.outcome.need == 0 || each.outcome.need >= pliesLeft) continue;
        clears_.push_back(each);
        clears_.back().order = -(250 * each.outcome.roughness + 500 * each.outcome.need);
    }
    kept_.clear();
    if (!candidates_.empty()) keepBest(candidates_, width, kept_, true);
    const std::size_t best = kept_.size();
    if (!clears_.empty()) keepBest(clears_, 2 * width, kept_, false);
    beam_.swap(kept_);
    bestCount_ = best;
}

void Search::keepBest(std::vector<Candidate>& candidates, std::size_t width,
                      std::vector<Node>& beam, bool isFirst)
{
    // A total order, so that the result does not depend on the library.
    const auto isBetter = [](const Candidate& a, const Candidate& b) {
        if (a.order != b.order) return a.order > b.order;
        if (a.score != b.score) return a.score > b.score;
        if (a.reward != b.reward) return a.reward > b.reward;
        if (a.outcome.hash != b.outcome.hash) return a.outcome.hash < b.outcome.hash;
        if (a.parent != b.parent) return a.parent < b.parent;
        const auto tie = [](const Candidate& each) {
            const placements::RestingPlace& place = each.outcome.place;
            return std::tuple(each.usesHold, place.facing, place.x, place.y, place.spin);
        };
        return tie(a) < tie(b);
    };
    const std::size_t sorted = std::min(candidates.size(), width + width / 4 + 8);
    const auto middle = candidates.begin() + static_cast<std::ptrdiff_t>(sorted);
    if (middle != candidates.end()) {
        std::nth_element(candidates.begin(), middle, candidates.end(), isBetter);
    }
    std::sort(candidates.begin(), middle, isBetter);
    const std::size_t first = beam.size();
    keptHashes_.clear();
    for (auto each = candidates.begin(); each != middle && beam.size() - first < width; ++each) {
        // Two ways to one state differ in what they have brought; the better one comes first.
        if (std::ranges::find(keptHashes_, each->outcome.hash) != keptHashes_.end()) continue;
        keptHashes_.push_back(each->outcome.hash);
        beam.push_back(makeNode(*each));
        if (isFirst) floor_ = each->score;
    }
}

Search::Node Search::makeNode(const Candidate& candidate)
{
    const Node& parent = beam_[candidate.parent];
    Node node;
    node.state = apply(parent.state, candidate.piece, candidate.outcome);
    node.reward = candidate.reward;
    node.score = candidate.score;
    node.index = candidate.index;
    node.held = candidate.held;
    node.root = candidate.root;
    node.trace = static_cast<std::uint32_t>(traces_.size());
    traces_.push_back({{candidate.piece, candidate.usesHold, candidate.outcome}, parent.trace});
    return node;
}

void Search::noteRoots(std::vector<Root>& roots, int ply) const
{
    for (const Node& node : beam_) {
        Root& root = roots[node.root];
        if (root.ply == ply && root.value >= node.score && ply > 0) continue;
        root = {node.score, ply, node.trace};
    }
}

void Search::drawOn(const Question& question, std::int64_t nodes, const std::stop_token& stop)
{
    const std::vector<Node> beam = beam_;
    const std::size_t best = bestCount_;
    const std::size_t traces = traces_.size();
    const int plies = countPlies(question, true);
    const std::int64_t count =
        std::clamp((nodes - nodes_) / kContinuationNodes, std::int64_t{1}, kMaxContinuations);
    const std::int64_t each = (nodes - nodes_) / count;
    std::vector<std::int64_t> sums(roots_.size(), 0);
    const BagGuess bag(question.pieces);
    base::JavaRandom random(0);
    std::vector<Root> roots;
    std::int64_t drawn = 0;
    for (; drawn < count; ++drawn) {
        pieces_ = question.pieces;
        bag.draw(random, kDrawnPieces, pieces_);
        beam_ = beam;
        bestCount_ = best;
        traces_.resize(traces);
        roots = roots_;
        const std::int64_t end = nodes_ + each;
        int ply = plies - 1;
        for (int left = kDrawnPieces; left > 0; --left) {
            if (!advance(std::max<std::int64_t>(0, end - nodes_) / left, left)) break;
            noteRoots(roots, ++ply);
        }
        if (stop.stop_requested()) break;
        for (std::size_t i = 0; i < roots.size(); ++i)
            sums[i] += roots[i].computeValue(ply, floor_);
    }
    traces_.resize(traces);
    if (drawn == 0) return;
    for (std::size_t i = 0; i < moves_.size(); ++i)
        moves_[i].value = sums[i] / drawn;
}

std::vector<Step> Search::listPlan() const
{
    std::vector<Step> plan;
    if (moves_.empty()) return plan;
    for (std::uint32_t trace = moves_.front().trace; trace != kNoTrace;
         trace = traces_[trace].parent) {
        plan.push_back(traces_[trace].step);
    }
    std::ranges::reverse(plan);
    return plan;
}

}  // namespace tetris::rival
