#include "brain/tetris/search/RivalSearch.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/Range.h"
#include "core/tetris/Piece.h"

namespace tetris::rival {

namespace {

// What a node in the main beam costs in a ply: its placements, with hold, and those of its share of
// the clear beam, which is empty where no perfect clear is near.
constexpr int64_t kNodesOfWidth = 60;
constexpr size_t kClearWidth = 2;  // of the clear beam, at most, as the main beam is 1
// With at least this many nodes continuations are sampled.
constexpr int64_t kSampleFrom = 40'000;
// Then the width of the main beam is the number of nodes divided by these. So placing the known
// pieces takes a sixth of all nodes, and each continuation a twentieth.
constexpr int64_t kNodesOfKnownWidth = 2800;
constexpr int64_t kNodesOfContinuationWidth = 16'000;
constexpr int kMaxContinuations = 40;
constexpr int kSampledPieces = 6;
constexpr int64_t kLostPly = 1000;  // off a first move's value for each ply without a node

// At least 1.
size_t computeWidth(int64_t nodes, int64_t nodesOfWidth) {
    return base::toIndex(std::max<int64_t>(nodes / nodesOfWidth, 1));
}

// The hash of all that the pieces after a placement can depend on.
uint64_t hashState(const RivalOutcome& outcome, Hand hand) {
    const uint64_t rest = static_cast<uint64_t>(hand.held + 1) |
                          static_cast<uint64_t>(hand.next) << 8 |
                          static_cast<uint64_t>(outcome.combo + 1) << 16 |
                          static_cast<uint64_t>(outcome.pending) << 24 |
                          static_cast<uint64_t>(outcome.backToBack ? 1 : 0) << 32;
    return outcome.hash ^ rest * 0x9E3779B97F4A7C15U;
}

// The priority in the clear beam: fewer transitions and pieces first, then the greater value.
int64_t rateClear(const RivalOutcome& outcome, int32_t value) {
    const int64_t distance = outcome.transitions + 2 * outcome.piecesToClear;
    return -distance * (int64_t{1} << 32) + value;
}

// Draws pieces as a bag deals them that has these left, and is filled when it is empty.
void drawPieces(base::JavaRandom& random, std::vector<int> bag, int count,
                std::vector<int>& pieces) {
    for (int i = 0; i < count; ++i) {
        if (bag.empty()) bag = {0, 1, 2, 3, 4, 5, 6};
        const auto drawn = bag.begin() + random.nextInt(base::count(bag));
        pieces.push_back(*drawn);
        bag.erase(drawn);
    }
}

}  // namespace

void RivalSearch::run(const RivalQuestion& question, int64_t nodes, const std::stop_token& stop) {
    start(question);
    stop_ = stop;
    const bool samples = nodes >= kSampleFrom;
    // After the known pieces the held one can be placed, too, unless others are sampled then.
    const int lastPly = base::count(question.pieces) - (question.mayHold && !samples ? 0 : 1);
    const int horizon = lastPly + (samples ? kSampledPieces : 0);
    width_ =
        computeWidth(nodes, samples ? kNodesOfKnownWidth : kNodesOfWidth * std::max(lastPly, 1));
    expandRoot(question, horizon);
    int ply = 0;
    while (ply < lastPly && expandPly(horizon - ply - 1))
        updateEstimates(estimates_, ++ply);
    depth_ = ply + 1;
    for (size_t i = 0; i < moves_.size(); ++i) {
        moves_[i].value = estimates_[i].computeValue(ply, leastValue_);
        moves_[i].lastStep = estimates_[i].step;
    }
    if (samples && ply == lastPly) sampleContinuations(question, nodes, ply);
    std::ranges::stable_sort(moves_, std::ranges::greater(), &FirstMove::value);
}

int64_t RivalSearch::Estimate::computeValue(int lastPly, int64_t leastValue) const {
    if (ply == lastPly) return value;
    return std::min(value, leastValue) - kLostPly * (lastPly - ply);
}

void RivalSearch::start(const RivalQuestion& question) {
    rules_ = question.rules;
    mayHold_ = question.mayHold;
    pieces_ = question.pieces;
    outcomes_.resize(placements::kMaxPlaces);
    estimates_.clear();
    moves_.clear();
    steps_.clear();
    nodes_ = 0;
    leastValue_ = 0;
    beam_.assign(1, Node{.state = question.state});
}

void RivalSearch::expandRoot(const RivalQuestion& question, int pliesLeft) {
    startPly(pliesLeft);
    expandPiece(0, question.falling, {static_cast<int8_t>(question.held), 1}, false);
    if (question.afterHold) {
        const uint8_t next = question.held < 0 ? 2 : 1;
        expandPiece(0, *question.afterHold, {static_cast<int8_t>(question.falling.piece), next},
                    true);
    }
    static_cast<void>(selectNodes());
}

bool RivalSearch::expandPly(int pliesLeft) {
    startPly(pliesLeft);
    for (uint32_t i = 0; i < beam_.size(); ++i) {
        if (stop_.stop_requested()) return false;  // a part of a ply says nothing
        expandNode(i);
    }
    return selectNodes() && !beam_.empty();
}

void RivalSearch::startPly(int pliesLeft) {
    pliesLeft_ = pliesLeft;
    mainSelection_.start(width_);
    // Those of the main beam may be among them.
    clearSelection_.start((kClearWidth + 1) * width_);
}

void RivalSearch::expandNode(uint32_t index) {
    const Node& node = beam_[index];
    const auto [held, next] = node.hand;
    const int8_t falling = next < pieces_.size() ? static_cast<int8_t>(pieces_[next]) : int8_t{-1};
    auto after = static_cast<uint8_t>(next + 1);
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

// Offers the placements of the piece from there, with these pieces at hand afterwards.
void RivalSearch::expandPiece(uint32_t parent, const FallingPiece& from, Hand after,
                              bool usesHold) {
    const Node& node = beam_[parent];
    rules_.tPieces = countTPieces(after);
    const int count = kernel_(node.state, from, rules_, outcomes_.data());
    nodes_ += count;
    const int32_t heldValue = rateHeld(after.held);
    Candidate candidate{.piece = static_cast<int8_t>(from.piece),
                        .parent = parent,
                        .hand = after,
                        .firstMove = node.firstMove};
    for (const RivalOutcome& outcome : std::span(outcomes_).first(base::toIndex(count))) {
        candidate.reward = node.reward + outcome.reward;
        candidate.value = candidate.reward + outcome.boardValue + heldValue;
        if (node.firstMove == Node::kNoMove) {
            candidate.firstMove = static_cast<uint16_t>(moves_.size());
            moves_.push_back({from.piece, usesHold, outcome});
            estimates_.push_back({.value = candidate.value});
        }
        offer(candidate, outcome);
    }
}

// Completes the candidate by its outcome where a beam may take it.
void RivalSearch::offer(Candidate& candidate, const RivalOutcome& outcome) {
    const bool canClear = outcome.piecesToClear > 0 && outcome.piecesToClear <= pliesLeft_;
    const int64_t nearness = canClear ? rateClear(outcome, candidate.value) : Selection::kLeast;
    const bool forMain = mainSelection_.isOpenTo(candidate.value);
    const bool forClear = clearSelection_.isOpenTo(nearness);
    if (!forMain && !forClear) return;
    candidate.outcome = outcome;
    candidate.state = hashState(outcome, candidate.hand);
    if (forMain) mainSelection_.add(candidate, candidate.value);
    if (forClear) clearSelection_.add(candidate, nearness);
}

// The T pieces that are held and visible; one is always due.
int RivalSearch::countTPieces(Hand hand) const {
    ptrdiff_t count = hand.held == Piece::PYRAMID ? 1 : 0;
    if (hand.next < pieces_.size())
        count += std::ranges::count(std::span(pieces_).subspan(hand.next), Piece::PYRAMID);
    return std::max(static_cast<int>(count), 1);
}

int32_t RivalSearch::rateHeld(int held) const {
    if (held == Piece::PYRAMID) return rules_.weights->of(RivalTerm::HeldT);
    if (held == Piece::STICK) return rules_.weights->of(RivalTerm::HeldI);
    return 0;
}

bool RivalSearch::selectNodes() {
    nextBeam_.clear();
    for (const Candidate& each : mainSelection_.finish())
        nextBeam_.push_back(makeNode(each));
    if (stop_.stop_requested()) return false;  // with many nodes a selection takes a while
    if (!nextBeam_.empty()) leastValue_ = nextBeam_.back().value;
    const size_t most = nextBeam_.size() + kClearWidth * width_;
    for (const Candidate& each : clearSelection_.finish()) {
        if (nextBeam_.size() == most) break;
        if (!mainSelection_.has(each.state)) nextBeam_.push_back(makeNode(each));
    }
    std::swap(beam_, nextBeam_);
    return true;
}

Node RivalSearch::makeNode(const Candidate& candidate) {
    const Node& parent = beam_[candidate.parent];
    const auto step = static_cast<uint32_t>(steps_.size());
    steps_.push_back({.before = parent.step,
                      .piece = candidate.piece,
                      .outcome = candidate.outcome,
                      .raises = candidate.outcome.rows == 0 && parent.state.pending > 0});
    return {.state = applyPlacement(parent.state, candidate.piece, candidate.outcome),
            .hand = candidate.hand,
            .firstMove = candidate.firstMove,
            .reward = candidate.reward,
            .value = candidate.value,
            .step = step};
}

std::vector<Step> RivalSearch::listPlan(const FirstMove& move) const {
    if (move.lastStep == Step::kNone) return {{.piece = move.piece, .outcome = move.outcome}};
    std::vector<Step> plan;
    for (uint32_t i = move.lastStep; i != Step::kNone; i = steps_[i].before) {
        if (steps_[i].raises) plan.clear();
        plan.push_back(steps_[i]);
    }
    std::ranges::reverse(plan);
    return plan;
}

void RivalSearch::updateEstimates(std::vector<Estimate>& estimates, int ply) const {
    for (const Node& node : beam_) {
        Estimate& estimate = estimates[node.firstMove];
        if (estimate.ply == ply && estimate.value >= node.value) continue;
        estimate = {node.value, ply, node.step};
    }
}

void RivalSearch::sampleContinuations(const RivalQuestion& question, int64_t nodes, int ply) {
    const std::vector<Node> beam = beam_;
    width_ = computeWidth(nodes, kNodesOfContinuationWidth);
    const int64_t known = nodes_;
    const size_t knownSteps = steps_.size();
    std::vector<int64_t> sums(moves_.size(), 0);
    base::JavaRandom random(0);
    int64_t sampled = 0;
    // Another one if at least half of it is within the nodes.
    const auto isRoomForOne = [&] {
        return sampled == 0 || nodes_ + (nodes_ - known) / sampled / 2 <= nodes;
    };
    for (; sampled < kMaxContinuations && isRoomForOne(); ++sampled) {
        pieces_ = question.pieces;
        drawPieces(random, question.bag, kSampledPieces, pieces_);
        beam_ = beam;
        steps_.resize(knownSteps);
        std::vector<Estimate> estimates = estimates_;
        int last = ply;
        for (int left = kSampledPieces; left > 0 && expandPly(left - 1); --left)
            updateEstimates(estimates, ++last);
        if (stop_.stop_requested()) break;
        depth_ = std::max(depth_, last + 1);
        for (size_t i = 0; i < sums.size(); ++i)
            sums[i] += estimates[i].computeValue(last, leastValue_);
    }
    if (sampled == 0) return;
    for (size_t i = 0; i < moves_.size(); ++i)
        moves_[i].value = sums[i] / sampled;
}

}  // namespace tetris::rival
