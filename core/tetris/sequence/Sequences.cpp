#include "core/tetris/sequence/Sequences.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/JavaRandom.h"
#include "core/base/Text.h"

namespace tetris {

void RandomSequence::setState(std::span<const uint64_t> state) {
    if (state.size() != 1 || state[0] >= base::JavaRandom::kSeedLimit) refuseState();
    random_.setState(state[0]);
}

int RandomSequence::deal() { return static_cast<int>(7 * random_.nextDouble()); }

int BagSequence::deal() {
    if (dealt_ == bag_.size()) {
        std::iota(bag_.begin(), bag_.end(), 0);
        for (int i = 6; i > 0; --i) {
            const int j = random_.nextInt(i + 1);
            std::swap(bag_[base::toIndex(i)], bag_[base::toIndex(j)]);
        }
        dealt_ = 0;
    }
    return bag_[dealt_++];
}

Randomizer BagSequence::describeDraw(int count) const {
    BagSequence ahead = *this;
    for (int i = 0; i < count; ++i)
        ahead.deal();
    Randomizer drawn{.kind = Randomizer::Kind::Bag};
    for (size_t i = ahead.dealt_ % bag_.size(); i < bag_.size(); ++i)
        drawn.bag.push_back(ahead.dealt_ == bag_.size() ? static_cast<int>(i) : ahead.bag_[i]);
    std::ranges::sort(drawn.bag);
    return drawn;
}

// The generator, how many of the bag are dealt, and the bag.
std::vector<uint64_t> BagSequence::saveState() const {
    std::vector<uint64_t> state{random_.getState(), dealt_};
    for (const int piece : bag_)
        state.push_back(static_cast<uint64_t>(piece));
    return state;
}

void BagSequence::setState(std::span<const uint64_t> state) {
    if (state.size() != 2 + bag_.size() || state[0] >= base::JavaRandom::kSeedLimit ||
        state[1] > bag_.size()) {
        refuseState();
    }
    // Before the first piece the bag is all 0, because nothing was drawn.
    const bool isDrawn = state[1] < bag_.size();
    std::array<bool, 7> isThere{};
    for (const uint64_t piece : state.subspan(2)) {
        if (piece >= bag_.size() || (isDrawn && isThere.at(piece))) refuseState();
        isThere.at(piece) = true;
    }
    random_.setState(state[0]);
    dealt_ = base::toIndex(state[1]);
    for (size_t i = 0; i < bag_.size(); ++i)
        bag_[i] = static_cast<int>(state[2 + i]);
}

GivenSequence::GivenSequence(std::shared_ptr<const std::vector<int>> pieces)
    : pieces_(std::move(pieces)) {
    const auto isNoPiece = [](int index) { return index < 0 || index > Piece::PYRAMID; };
    if (pieces_ == nullptr || pieces_->empty() || std::ranges::any_of(*pieces_, isNoPiece)) {
        base::refuse("GivenSequence: a list of indices of pieces is required");
    }
}

int GivenSequence::deal() {
    if (dealt_ == pieces_->size()) dealt_ = 0;
    return (*pieces_)[dealt_++];
}

void GivenSequence::setState(std::span<const uint64_t> state) {
    if (state.size() != 1 || state[0] > pieces_->size()) refuseState();
    dealt_ = base::toIndex(state[0]);
}

// The table of sequences and what finds its rows, which PieceSequence.h declares: this file knows
// every sequence, and they know only PieceSequence.

namespace {

constexpr uint64_t kMaxSeed = base::JavaRandom::kSeedLimit - 1;

// The length of the sequence "test", on which players and brains are compared.
constexpr int kTestPieces = 100;

template <class Sequence, int... kLimit>
std::unique_ptr<PieceSequence> make(uint64_t seed) {
    return std::make_unique<Sequence>(seed, kLimit...);
}

constexpr std::array<SequenceEntry, 3> kSequences{{
    {"bag", "all seven pieces in each seven, shuffled", kMaxSeed, make<BagSequence>},
    {"random", "each piece equally likely at any time", kMaxSeed, make<RandomSequence>},
    {"test", "the fixed 100 pieces: random with seed 0", 0, make<RandomSequence, kTestPieces>},
}};

}  // namespace

std::span<const SequenceEntry> getSequences() { return kSequences; }

const SequenceEntry* findSequence(std::string_view name) { return base::findRow(kSequences, name); }

uint64_t findMaxSeed(std::string_view name) {
    const SequenceEntry* const entry = findSequence(name);
    return entry != nullptr ? entry->maxSeed : kMaxSeed;
}

std::unique_ptr<PieceSequence> makeSequence(std::string_view name, uint64_t seed) {
    const SequenceEntry* const entry = findSequence(name);
    if (entry == nullptr) {
        base::refuse("makeSequence: there is no sequence '{}'; expected bag, random or test", name);
    }
    if (seed > entry->maxSeed) {
        base::refuse("makeSequence: {} takes seeds 0 to {}, not {}", name, entry->maxSeed, seed);
    }
    return entry->make(seed);
}

}  // namespace tetris
