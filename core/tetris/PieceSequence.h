#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "core/tetris/Board.h"

namespace tetris {

// How pieces are drawn, as far as players know it.
struct Randomizer {
    enum class Kind {
        Unknown,
        Uniform,  // each piece independently of the others
        Bag       // from a bag of seven that is filled again when it is empty
    };
    Kind kind = Kind::Unknown;
    // What is left in the bag, in order of the indices; never empty, because a bag without
    // pieces is filled.
    std::vector<int> bag{};

    bool operator==(const Randomizer&) const = default;
};

// Deals the pieces of a game one by one, without end.
//
//     const std::unique_ptr<PieceSequence> sequence = makeSequence("bag", 7);
//     const std::vector<int> soon = sequence->peek(3);
//     const int index = sequence->next(board);  // soon.front()
//     const Piece& piece = *Piece::getPieces()[base::toIndex(index)];
//
// Not thread-safe: each game has a sequence of its own, and clone() makes one for another thread.
class PieceSequence {
public:
    virtual ~PieceSequence() = default;

    // Deals the next piece: an index into Piece::getPieces(). `board` is committed; the piece will
    // fall into it. Only an adversary looks at it.
    virtual int next(const Board& board) = 0;

    // The next `count` pieces that next() will deal, in order, without dealing them; empty where
    // they cannot be known, which is the default. Requires: count >= 0. Time O(count).
    virtual std::vector<int> peek(int /*count*/) const { return {}; }

    // How the pieces after the next `count` ones are drawn; unknown by default. Requires: count >=
    // 0. Time O(count).
    virtual Randomizer describeDraw(int /*count*/) const { return {}; }

    // An independent sequence that continues as this one does. All sequences of the table can be
    // cloned; one that does not override this throws std::logic_error.
    virtual std::unique_ptr<PieceSequence> clone() const;

    // The state in a few numbers. A sequence that was made with the same arguments and is set to
    // this state continues as this one does. All sequences of the table support this; one that does
    // not override these throws std::logic_error. setState throws std::invalid_argument for a wrong
    // count of numbers, or numbers that saveState never returns.
    virtual std::vector<uint64_t> saveState() const;
    virtual void setState(std::span<const uint64_t> state);

    // The number of pieces after which a game on this sequence stops, 0 for none.
    virtual int getLimit() const { return 0; }

    // True if an adversary dealt the last piece. Only sequences with an adversary have one that
    // deals, and a level, which says how often: 0 to 100, from the next piece on.
    virtual bool hasAdversaryDealt() const { return false; }
    virtual void setAdversaryLevel(int /*level*/) {}

protected:
    // Throws the std::invalid_argument of setState.
    [[noreturn]] static void refuseState();

    PieceSequence() = default;
    PieceSequence(const PieceSequence&) = default;
    PieceSequence& operator=(const PieceSequence&) = default;
};

// The sequence of whoever has it, and of each copy of that one; may be null. Copying throws
// std::logic_error if the sequence cannot be cloned.
class OwnSequence : public std::unique_ptr<PieceSequence> {
public:
    OwnSequence(std::unique_ptr<PieceSequence> sequence) : unique_ptr(std::move(sequence)) {}
    OwnSequence(const OwnSequence& other) : unique_ptr(other ? other->clone() : nullptr) {}
    OwnSequence& operator=(const OwnSequence& other) { return *this = OwnSequence(other); }
    OwnSequence(OwnSequence&&) noexcept = default;
    OwnSequence& operator=(OwnSequence&&) noexcept = default;
    ~OwnSequence() = default;
};

// A row of the table of sequences.
struct SequenceEntry {
    std::string_view name;
    std::string_view about;
    // Seeds are 0 to this number. The test sequence has only the seed 0.
    uint64_t maxSeed;
    std::unique_ptr<PieceSequence> (*make)(uint64_t seed);
};

// All sequences, in the order in which they are offered: bag, random, test.
std::span<const SequenceEntry> getSequences();

// The row of that name, or null.
const SequenceEntry* findSequence(std::string_view name);
// The greatest seed of the sequence of that name, or of pieces from a file.
uint64_t findMaxSeed(std::string_view name);

// The sequence of that name, at its beginning.
// Throws std::invalid_argument for a name that is not in the table, or a seed out of its range.
std::unique_ptr<PieceSequence> makeSequence(std::string_view name, uint64_t seed);

}  // namespace tetris
