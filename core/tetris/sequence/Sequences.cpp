// The table of sequences and what finds its rows, which PieceSequence.h declares: this file knows
// every sequence, and they know only PieceSequence.
#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "core/base/JavaRandom.h"
#include "core/tetris/sequence/BagSequence.h"
#include "core/tetris/sequence/RandomSequence.h"

namespace tetris {

namespace {

constexpr std::uint64_t kMaxSeed = base::JavaRandom::kSeedLimit - 1;

// The length of the sequence "test", on which players and brains are compared.
constexpr int kTestPieces = 100;

constexpr std::array<SequenceEntry, 3> kSequences{{
    {"bag", "all seven pieces in each seven, shuffled", kMaxSeed,
     [](std::uint64_t seed) -> std::unique_ptr<PieceSequence> {
         return std::make_unique<BagSequence>(seed);
     }},
    {"random", "each piece equally likely at any time", kMaxSeed,
     [](std::uint64_t seed) -> std::unique_ptr<PieceSequence> {
         return std::make_unique<RandomSequence>(seed);
     }},
    {"test", "the fixed 100 pieces: random with seed 0", 0,
     [](std::uint64_t seed) -> std::unique_ptr<PieceSequence> {
         return std::make_unique<RandomSequence>(seed, kTestPieces);
     }},
}};

}  // namespace

std::span<const SequenceEntry> getSequences()
{
    return kSequences;
}

const SequenceEntry* findSequence(std::string_view name)
{
    const auto* const entry = std::ranges::find(kSequences, name, &SequenceEntry::name);
    return entry == kSequences.end() ? nullptr : entry;
}

std::unique_ptr<PieceSequence> makeSequence(std::string_view name, std::uint64_t seed)
{
    const SequenceEntry* const entry = findSequence(name);
    if (entry == nullptr) {
        throw std::invalid_argument("makeSequence: there is no sequence '" + std::string(name) +
                                    "'; bag, random or test was expected");
    }
    if (seed > entry->maxSeed) {
        throw std::invalid_argument("makeSequence: " + std::string(name) + " takes seeds 0 to " +
                                    std::to_string(entry->maxSeed) + ", not " +
                                    std::to_string(seed));
    }
    return entry->make(seed);
}

}  // namespace tetris
