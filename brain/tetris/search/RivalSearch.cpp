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

constexpr int kPlacementsOfNode = 34;  // at least, in the middle of games
// With at least this many nodes continuations are sampled.
constexpr std::int64_t kSampleFrom = 40'000;
constexpr std::int64_t kKnownNodes = 20'000;         // then for the known pieces
constexpr std::int64_t kContinuationNodes = 10'000;  // about, for each continuation
constexpr std::int64_t kMaxContinuations = 40;
constexpr int kSampledPieces = 6;
constexpr std::int64_t kLostPly = 1000;  // off a first move's value for each ply without a node

std::size_t computeWidth(std::int64_t budget)
{
    return base::toIndex(budget / kPlacementsOfNode + 1);
}

// After the known pieces the held one can be placed, too, unless others are sampled then.
int countPlies(const Question& question, bool samples)
{
    const auto known = static_cast<int>(question.pieces.size());
    return known + (question.mayHold && !samples ? 1 : 0);
}

// The hash of all that the pieces after a placement can depend on.
std::uint64_t hashState(const Outcome& outcome, int held, int next)
{
    const std::uint64_t rest = static_cast<std::uint64_t>(held + 1) |
                               static_cast<std::uint64_t>(next) << 8 |
                               static_cast<std::uint64_t>(outcome.combo + 1) << 16 |
                               static_cast<std::uint64_t>(outcome.pending) << 24 |
                               static_cast<std::uint64_t>(outcome.backToBack ? 1 : 0) << 32;
    return outcome.hash ^ rest * 0x9E3779B97F4A7C15U;
}

// Draws pieces as a bag deals them after the known ones. Where the bag of the first known piece
// ends is not known; each end that the pieces allow is as likely as the pieces are by it.
class BagSampler {
public:
    explicit BagSampler(std::span<const int> known)
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
    const bool samples = nodes >= kSampleFrom;
    const std::int64_t known = samples ? kKnownNodes : nodes;
    const int plies = countPlies(question, samples);
    const int horizon = plies + (samples ? kSampledPieces : 0);
    expandRoot(question);
    selectNodes(horizon, computeWidth(known / plies));
    int ply = 0;
    while (!beam_.nodes.empty()) {
        updateEstimates(estimates_, ply);
        if (ply + 1 == plies || stop.stop_requested()) break;
        const std::int64_t budget = std::max<std::int64_t>(0, known - nodes_) / (plies - ply - 1);
        if (!expandPly(budget, horizon - ply - 1)) break;
        ++ply;
    }
    for (std::size_t i = 0; i < moves_.size(); ++i)
        moves_[i].value = estimates_[i].computeValue(ply, leastValue_);
    if (samples && ply + 1 == plies) sampleContinuations(question, nodes, stop);
    std::ranges::stable_sort(moves_, std::ranges::greater(), &FirstMove::value);
}

std::int64_t Search::Estimate::computeValue(int lastPly, std::int64_t leastValue) const
{
    if (ply == lastPly) return value;
    return std::min(value, leastValue) - kLostPly * (lastPly - ply);
}

void Search::start(const Question& question)
{
    rules_ = question.rules;
    mayHold_ = question.mayHold;
    pieces_ = question.pieces;
    outcomes_.resize(placements::ReachKernel::kMaxPlaces);
    candidates_.clear();
    estimates_.clear();
    moves_.clear();
    nodes_ = 0;
    leastValue_ = 0;
    beam_.nodes.assign(1, Node{.state = question.state});
}

void Search::expandRoot(const Question& question)
{
    expandPiece(0, question.falling, {static_cast<std::int8_t>(question.held), 1}, false);
    if (question.afterHold) {
        const std::uint8_t next = question.held < 0 ? 2 : 1;
        expandPiece(0, *question.afterHold,
                    {static_cast<std::int8_t>(question.falling.piece), next}, true);
    }
    // Each placement is a first move of its own.
    for (Candidate& each : candidates_) {
        each.firstMove = static_cast<std::uint16_t>(moves_.size());
        moves_.push_back({each.piece, each.usesHold, each.outcome});
        estimates_.push_back({.value = each.value});
    }
}

bool Search::expandPly(std::int64_t budget, int pliesLeft)
{
    candidates_.clear();
    const std::int64_t end = nodes_ + budget;
    // One of the main beam, and two of those for perfect clears, as long as there are nodes to
    // spend.
    std::size_t main = 0;
    std::size_t clear = beam_.mainCount;
    do {
        if (main < beam_.mainCount) expandNode(static_cast<std::uint32_t>(main++));
        for (int i = 0; i < 2 && clear < beam_.nodes.size(); ++i)
            expandNode(static_cast<std::uint32_t>(clear++));
    } while (nodes_ < end && (main < beam_.mainCount || clear < beam_.nodes.size()));
    selectNodes(pliesLeft, computeWidth(budget));
    return !beam_.nodes.empty();
}

void Search::expandNode(std::uint32_t index)
{
    const Node& node = beam_.nodes[index];
    const auto [held, next] = node.hand;
    const std::int8_t falling =
        next < pieces_.size() ? static_cast<std::int8_t>(pieces_[next]) : std::int8_t{-1};
    auto after = static_cast<std::uint8_t>(next + 1);
    if (falling >= 0) {
        if (const auto from = findEntry(node.state, falling, rules_))
            expandPiece(index, *from, {held, after}, false);
    }
    if (!mayHold_) return;
    int brought = held;
    if (brought < 0) {
        if (after >= pieces_.size()) return;
        brought = pieces_[after++];
    }
    if (brought == falling) return;
    if (const auto from = findEntry(node.state, brought, rules_))
        expandPiece(index, *from, {falling, after}, true);
}

// The placements of the piece from there become candidates, which have these pieces afterwards.
void Search::expandPiece(std::uint32_t parent, const FallingPiece& from, Hand after, bool usesHold)
{
    const Node& node = beam_.nodes[parent];
    rules_.tPieces = countTPieces(after);
    const int count = kernel_.expand(node.state, from, rules_, outcomes_.data());
    nodes_ += count;
    std::int32_t heldValue = 0;
    if (after.held == Piece::PYRAMID) heldValue = rules_.weights->of(RivalTerm::HeldT);
    if (after.held == Piece::STICK) heldValue = rules_.weights->of(RivalTerm::HeldI);
    for (Outcome& outcome : std::span(outcomes_).first(base::toIndex(count))) {
        outcome.hash = hashState(outcome, after.held, after.next);
        const std::int32_t reward = node.reward + outcome.reward;
        const std::int32_t value = reward + outcome.boardValue + heldValue;
        candidates_.push_back({.outcome = outcome,
                               .priority = value,
                               .value = value,
                               .reward = reward,
                               .parent = parent,
                               .firstMove = node.firstMove,
                               .piece = static_cast<std::int8_t>(from.piece),
                               .hand = after,
                               .usesHold = usesHold});
    }
}

// The T pieces that are held and visible; one is always due.
int Search::countTPieces(Hand hand) const
{
    std::ptrdiff_t count = hand.held == Piece::PYRAMID ? 1 : 0;
    if (hand.next < pieces_.size())
        count += std::ranges::count(std::span(pieces_).subspan(hand.next), Piece::PYRAMID);
    return std::max(static_cast<int>(count), 1);
}

void Search::selectNodes(int pliesLeft, std::size_t width)
{
    clearCandidates_.clear();
    for (const Candidate& each : candidates_) {
        const Outcome& outcome = each.outcome;
        if (outcome.piecesToClear == 0 || outcome.piecesToClear >= pliesLeft) continue;
        clearCandidates_.push_back(each);
        clearCandidates_.back().priority =
            -(250 * outcome.transitions + 500 * outcome.piecesToClear);
    }
    nextBeam_.nodes.clear();
    fillBeam(candidates_, width);
    nextBeam_.mainCount = nextBeam_.nodes.size();
    if (nextBeam_.mainCount > 0) leastValue_ = nextBeam_.nodes.back().value;
    fillBeam(clearCandidates_, 2 * width);
    std::swap(beam_, nextBeam_);
}

// Appends the candidates with the highest priorities to the next beam.
void Search::fillBeam(std::vector<Candidate>& candidates, std::size_t width)
{
    // A total order, so that the result does not depend on the library.
    const auto isBetter = [](const Candidate& a, const Candidate& b) {
        if (a.priority != b.priority) return a.priority > b.priority;
        if (a.value != b.value) return a.value > b.value;
        if (a.reward != b.reward) return a.reward > b.reward;
        if (a.outcome.hash != b.outcome.hash) return a.outcome.hash < b.outcome.hash;
        if (a.parent != b.parent) return a.parent < b.parent;
        const auto tie = [](const Candidate& each) {
            const placements::RestingPlace& place = each.outcome.place;
            return std::tuple(each.usesHold, place.facing, place.x, place.y, place.spin);
        };
        return tie(a) < tie(b);
    };
    // Somewhat more than the width, because of transpositions.
    const std::size_t sorted = std::min(candidates.size(), width + width / 4 + 8);
    const auto middle = candidates.begin() + static_cast<std::ptrdiff_t>(sorted);
    if (middle != candidates.end()) {
        std::nth_element(candidates.begin(), middle, candidates.end(), isBetter);
    }
    std::sort(candidates.begin(), middle, isBetter);
    transpositions_.clear();
    for (auto each = candidates.begin(); each != middle && transpositions_.size() < width; ++each) {
        // Two ways to one state differ in what they have brought; the better one comes first.
        if (std::ranges::find(transpositions_, each->outcome.hash) != transpositions_.end())
            continue;
        transpositions_.push_back(each->outcome.hash);
        nextBeam_.nodes.push_back(makeNode(*each));
    }
}

Search::Node Search::makeNode(const Candidate& candidate) const
{
    return {.state = apply(beam_.nodes[candidate.parent].state, candidate.piece, candidate.outcome),
            .reward = candidate.reward,
            .value = candidate.value,
            .firstMove = candidate.firstMove,
            .hand = candidate.hand};
}

void Search::updateEstimates(std::vector<Estimate>& estimates, int ply) const
{
    for (const Node& node : beam_.nodes) {
        Estimate& estimate = estimates[node.firstMove];
        if (estimate.ply == ply && estimate.value >= node.value && ply > 0) continue;
        estimate = {node.value, ply};
    }
}

void Search::sampleContinuations(const Question& question, std::int64_t nodes,
                                 const std::stop_token& stop)
{
    const Beam beam = beam_;
    const int plies = countPlies(question, true);
    const std::int64_t count =
        std::clamp((nodes - nodes_) / kContinuationNodes, std::int64_t{1}, kMaxContinuations);
    const std::int64_t each = (nodes - nodes_) / count;
    std::vector<std::int64_t> sums(moves_.size(), 0);
    const BagSampler bag(question.pieces);
    base::JavaRandom random(0);
    std::int64_t sampled = 0;
    for (; sampled < count; ++sampled) {
        pieces_ = question.pieces;
        bag.draw(random, kSampledPieces, pieces_);
        beam_ = beam;
        std::vector<Estimate> estimates = estimates_;
        const std::int64_t end = nodes_ + each;
        int ply = plies - 1;
        for (int left = kSampledPieces; left > 0; --left) {
            if (!expandPly(std::max<std::int64_t>(0, end - nodes_) / left, left)) break;
            updateEstimates(estimates, ++ply);
        }
        if (stop.stop_requested()) break;
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += estimates[i].computeValue(ply, leastValue_);
    }
    if (sampled == 0) return;
    for (std::size_t i = 0; i < moves_.size(); ++i)
        moves_[i].value = sums[i] / sampled;
}

}  // namespace tetris::rival
