#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "brain/tetris/search/RivalKernel.h"

namespace tetris::rival {

// A question to the search.
struct Question {
    State state;
    FallingPiece falling;                     // where it is
    std::optional<FallingPiece> afterHold{};  // where the piece that Hold would bring would be
    std::vector<int> pieces{};                // the falling one and the next ones
    int held = -1;
    bool mayHold = true;  // in general; whether it may now is in afterHold
    Rules rules;
};

// A placement that can be made now, and what the search found after it.
struct FirstMove {
    int piece = 0;
    bool usesHold = false;
    Outcome outcome;
    std::int64_t value = 0;  // the greater the better
};

// Looks for the placements that bring the most: a beam search over the known pieces. A node is one
// placement made and rated. Deterministic: the same question and number of nodes give the same
// answer.
//
// Three numbers lead it. The reward of a node is what its placements have brought so far: clears,
// attack, chains. Its value is its reward plus the value of its board and of its held piece, so
// what it has and what is to be hoped for; first moves are compared by the value of the best node
// that they lead to. The priority of a candidate decides what stays in a beam. In the main beam it
// is the value; in the second one, of boards on which a perfect clear is possible and which the
// main beam would drop, it is how near that clear is.
//
// The stages of run():
// 1. expandRoot: each placement of the falling piece, and of the one that hold brings, is a first
//    move.
// 2. expandPly, once for each known piece: places a piece on the nodes of both beams as long as the
//    budget of the ply lasts, and selects the nodes of the next ply. Two ways to one state
//    (transpositions) are one node.
// 3. sampleContinuations, with many nodes only: goes on with pieces drawn as a bag would deal them;
//    a first move is worth the mean of what it leads to.
// 4. The first moves are sorted by their values.
class Search {
public:
    explicit Search(const Kernel& kernel = getRivalKernel()) : kernel_(kernel) {}

    // Spends about that many nodes. Afterwards getMoves() has the first moves, best first; none if
    // every placement loses. A requested stop ends it after the ply.
    void run(const Question& question, std::int64_t nodes, const std::stop_token& stop);

    [[nodiscard]] std::span<const FirstMove> getMoves() const { return moves_; }
    [[nodiscard]] std::int64_t getNodes() const { return nodes_; }

private:
    // The pieces that a node may place next: the held one, -1 for none, and the one with this
    // index, which falls.
    struct Hand {
        std::int8_t held = -1;
        std::uint8_t next = 0;
    };
    struct Node {
        State state;
        std::int32_t reward = 0;
        std::int32_t value = 0;
        std::uint16_t firstMove = 0;
        Hand hand{};
    };
    // A node to be, before its state is made.
    struct Candidate {
        Outcome outcome;  // its hash is of the hand, too
        std::int32_t priority = 0;
        std::int32_t value = 0;
        std::int32_t reward = 0;
        std::uint32_t parent = 0;  // in the beam
        std::uint16_t firstMove = 0;
        std::int8_t piece = 0;
        Hand hand{};
        bool usesHold = false;
    };
    struct Beam {
        std::vector<Node> nodes;    // the main beam, and then the one for perfect clears
        std::size_t mainCount = 0;  // the nodes of the main beam
    };
    // What is known of a first move while the search goes on.
    struct Estimate {
        std::int64_t value = 0;  // of its best node in the last ply in which it had one
        int ply = 0;

        // The later ply counts; without a node there it is worth less than all that stayed there.
        [[nodiscard]] std::int64_t computeValue(int lastPly, std::int64_t leastValue) const;
    };

    void start(const Question& question);
    void expandRoot(const Question& question);
    // False if nothing can be placed any more.
    bool expandPly(std::int64_t budget, int pliesLeft);
    void expandNode(std::uint32_t index);
    void expandPiece(std::uint32_t parent, const FallingPiece& from, Hand after, bool usesHold);
    [[nodiscard]] int countTPieces(Hand hand) const;
    void selectNodes(int pliesLeft, std::size_t width);
    void fillBeam(std::vector<Candidate>& candidates, std::size_t width);
    [[nodiscard]] Node makeNode(const Candidate& candidate) const;
    void updateEstimates(std::vector<Estimate>& estimates, int ply) const;
    void sampleContinuations(const Question& question, std::int64_t nodes,
                             const std::stop_token& stop);

    const Kernel& kernel_;
    Rules rules_;
    bool mayHold_ = true;
    std::vector<int> pieces_;  // the known ones, and those that were drawn
    Beam beam_;                // of the last ply
    Beam nextBeam_;
    std::vector<Candidate> candidates_;
    std::vector<Candidate> clearCandidates_;
    std::vector<std::uint64_t> transpositions_;
    std::vector<Outcome> outcomes_;
    std::vector<Estimate> estimates_;  // of moves_
    std::vector<FirstMove> moves_;
    std::int64_t nodes_ = 0;
    std::int64_t leastValue_ = 0;  // in the main beam of the last ply
};

}  // namespace tetris::rival
