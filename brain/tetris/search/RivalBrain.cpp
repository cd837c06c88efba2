#include "brain/tetris/search/RivalBrain.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>

#include "brain/tetris/weights/Weights.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris {

namespace {

// The seed of the slips is the game's with these bits changed.
constexpr uint64_t kSlipBits = 0x510E527FADE6;
constexpr size_t kWorstSlip = 5;
// In a higher well a piece enters where it would fall to without touching anything.
constexpr int kMaxRows = 26;

Move toMove(int piece, const placements::RestingPlace& place) {
    const Placement placement = toPlacement({piece, kFacings[place.facing], place.x, place.y});
    return {.piece = placement.piece,
            .x = placement.x,
            .y = placement.y,
            .spin = static_cast<Spin>(place.spin)};
}

Move toMove(const rival::FirstMove& rated) {
    Move move = toMove(rated.piece, rated.outcome.place);
    move.score = static_cast<double>(-rated.value);
    move.usesHold = rated.usesHold;
    return move;
}

FallingPiece lower(FallingPiece piece) {
    piece.y = std::min(piece.y, kMaxRows);
    return piece;
}

}  // namespace

RivalBrain::RivalBrain(const RivalOptions& options)
    : LinearBrain(findWeights("dt20")->weights), options_(options) {
    if (options.nodes < 1 || options.next < 0 || options.next > RivalOptions::kMaxNext ||
        options.slips < 0 || options.slips > 100) {
        throw std::invalid_argument("RivalBrain: an option is out of range");
    }
}

void RivalBrain::beginGame(const GameStart& start) {
    random_ = base::JavaRandom(start.seed ^ kSlipBits);
}

// Asks the search; false if it has no move.
bool RivalBrain::search(const Situation& situation) {
    question_ = {};
    chosen_.reset();
    rival::RivalState& state = question_.state;
    if (!readLaneWell(situation.board, state.well)) return false;
    // In a low well the rows above the board would count as full. No piece gets so high.
    for (uint32_t& column : state.well.getColumns())
        column &= ~(LaneWell::rowBit(LaneWell::kMaxTop - 1) - 1);
    for (const uint64_t column : situation.board.getColumns())
        state.cells += std::popcount(column);
    state.combo = static_cast<int8_t>(std::min(situation.combo, 100));
    state.backToBack = situation.backToBack;
    int pending = 0;
    for (const IncomingGarbage& each : situation.incoming)
        pending += each.rows;
    state.pending = static_cast<uint8_t>(std::min(pending, 100));

    question_.rules = {.rows = std::min(situation.limitHeight, kMaxRows),
                       .weights = &options_.weights,
                       .halfTurns = situation.halfTurns};
    question_.falling = lower(situation.falling);
    question_.mayHold = options_.hold && situation.rules.hold;
    question_.pieces = {situation.falling.piece};
    const auto next = std::min(situation.next.size(), base::toIndex(options_.next));
    question_.pieces.insert(question_.pieces.end(), situation.next.begin(),
                            situation.next.begin() + static_cast<ptrdiff_t>(next));
    // What is left in the bag is known after the whole queue; its last piece is a known one, too.
    if (next == situation.next.size()) question_.bag = situation.randomizer.bag;
    if (question_.bag.size() == 1) {
        question_.pieces.push_back(question_.bag.front());
        question_.bag.clear();
    }
    if (question_.mayHold) {
        question_.held = situation.held.value_or(-1);
        const bool knowsIt = situation.held || next > 0;
        if (situation.afterHold && knowsIt) question_.afterHold = lower(*situation.afterHold);
    }
    search_.run(question_, options_.nodes, getStop());
    if (search_.getMoves().empty()) return false;
    chosen_ = search_.getMoves().front();
    return true;
}

std::optional<Move> RivalBrain::chooseMove(const Situation& situation) {
    if (!situation.isModern()) return LinearBrain::chooseMove(situation);
    if (!search(situation)) return findBest(rateAll(situation));
    if (options_.slips > 0 && random_.nextInt(100) < options_.slips) {
        const std::vector<rival::FirstMove> slips = listSlips(situation);
        if (!slips.empty()) {
            const int chosen = random_.nextInt(base::count(slips));
            chosen_ = slips[base::toIndex(chosen)];
        }
    }
    return toMove(*chosen_);
}

// The second to fifth best moves that leave room for the piece after them.
std::vector<rival::FirstMove> RivalBrain::listSlips(const Situation& situation) const {
    std::vector<rival::FirstMove> slips;
    const std::span<const rival::FirstMove> moves = search_.getMoves();
    for (size_t i = 1; i < std::min(moves.size(), kWorstSlip); ++i) {
        const rival::FirstMove& move = moves[i];
        const rival::RivalState after =
            rival::applyPlacement(question_.state, move.piece, move.outcome);
        const size_t next = move.usesHold && !situation.held ? 1 : 0;
        const int piece = next < situation.next.size() ? situation.next[next] : 0;
        if (rival::findEntry(after, piece, question_.rules)) slips.push_back(move);
    }
    return slips;
}

std::vector<Move> RivalBrain::ratePlacements(const Situation& situation) {
    if (!situation.isModern() || !search(situation)) return rateAll(situation);
    std::vector<Move> moves;
    for (const rival::FirstMove& each : search_.getMoves())
        moves.push_back(toMove(each));
    return moves;
}

std::vector<PlannedMove> RivalBrain::listPlan() const {
    std::vector<PlannedMove> plan;
    if (!chosen_) return plan;
    for (const rival::Step& step : search_.listPlan(*chosen_))
        plan.push_back(
            {toMove(step.piece, step.outcome.place), step.outcome.rows, step.outcome.perfect});
    return plan;
}

}  // namespace tetris
