#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "brain/tetris/search/RivalKernel.h"
#include "brain/tetris/search/RivalSelection.h"

namespace tetris::rival {

// A question to the search.
struct RivalQuestion {
    RivalState state;
    FallingPiece falling;                     // where it is
    std::optional<FallingPiece> afterHold{};  // where the piece that Hold would bring would be
    std::vector<int> pieces{};                // the falling one and the next ones
    std::vector<int> bag{};                   // what is left in the bag after them, if known
    int held = -1;
    bool mayHold = true;  // in general; whether it may now is in afterHold
    RatingRules rules;
};

// A placement that can be made now, and what the search found after it.
struct FirstMove {
    int piece = 0;
    bool usesHold = false;
    RivalOutcome outcome;
    int64_t value = 0;                // the greater the better
    uint32_t lastStep = Step::kNone;  // to the best node that it leads to by known pieces
};

// Looks for the placements that bring the most: a beam search over the known pieces. A node is one
// placement made and rated. Deterministic: the same question and number of nodes give the same
// answer.
//
// Three numbers lead it:
// - The reward of a node is what its placements have brought so far: clears, attack, chains.
// - Its value is its reward, and the estimated worth of its board and its held piece. First moves
//   are compared by the value of the best node that they lead to.
// - The priority of a candidate decides what stays in a beam. In the main beam it is the value. In
//   the clear beam it is how near a perfect clear is, and only then the value; this beam has the
//   states from which a perfect clear is possible, and which the main beam dropped.
//
// The stages of run():
// 1. expandRoot: each placement of the falling piece, and of the one that hold brings, is a first
//    move.
// 2. expandPly, once for each further known piece: places a piece on each node of both beams, and
//    selects the nodes of the next ply. The main beam has a width that follows from the number of
//    nodes to spend; the clear beam is up to twice as wide.
// 3. sampleContinuations, with many nodes only: goes on with pieces drawn as a bag would deal them;
//    a first move is worth the mean of what it leads to.
// 4. The first moves are sorted by their values.
class RivalSearch {
public:
    explicit RivalSearch(RivalKernel kernel = getRivalKernel()) : kernel_(kernel) {}

    // Spends about that many nodes: the fewer, the fewer perfect clears are possible. Afterwards
    // getMoves() has the first moves, best first; none if every placement loses. A requested stop
    // ends it at once, with what the last whole ply has shown.
    void run(const RivalQuestion& question, int64_t nodes, const std::stop_token& stop);

    std::span<const FirstMove> getMoves() const { return moves_; }
    // That first move and those that the search has found to follow it, each on the board after
    // those before it. They end where garbage rises, because nobody knows its hole.
    std::vector<Step> listPlan(const FirstMove& move) const;
    int64_t getNodes() const { return nodes_; }
    // The pieces that were placed one after the other, at most.
    int getDepth() const { return depth_; }

private:
    // What is known of a first move while the search goes on.
    struct Estimate {
        int64_t value = 0;  // of its best node in the last ply in which it had one
        int ply = 0;
        uint32_t step = Step::kNone;  // that led to that node

        // The later ply counts; without a node there it is worth less than all that stayed there.
        int64_t computeValue(int lastPly, int64_t leastValue) const;
    };

    void start(const RivalQuestion& question);
    // `pliesLeft`: the plies that follow this one.
    void expandRoot(const RivalQuestion& question, int pliesLeft);
    // False if nothing can be placed any more, or a stop is requested.
    bool expandPly(int pliesLeft);
    void startPly(int pliesLeft);
    void expandNode(uint32_t index);
    void expandPiece(uint32_t parent, const FallingPiece& from, Hand after, bool usesHold);
    void offer(Candidate& candidate, const RivalOutcome& outcome);
    int countTPieces(Hand hand) const;
    int32_t rateHeld(int held) const;
    // False, and the beam stays as it was, if a stop is requested.
    bool selectNodes();
    Node makeNode(const Candidate& candidate);
    void updateEstimates(std::vector<Estimate>& estimates, int ply) const;
    void sampleContinuations(const RivalQuestion& question, int64_t nodes, int ply);

    RivalKernel kernel_;
    std::stop_token stop_;  // of the present run
    RatingRules rules_;
    bool mayHold_ = true;
    std::vector<int> pieces_;  // the known ones, and those that were drawn
    size_t width_ = 1;         // of the main beam
    int pliesLeft_ = 0;
    std::vector<Node> beam_;  // of the last ply: the main beam, then the clear beam
    std::vector<Node> nextBeam_;
    std::vector<Step> steps_;  // to all nodes of all beams
    Selection mainSelection_;
    Selection clearSelection_;
    std::vector<RivalOutcome> outcomes_;
    std::vector<Estimate> estimates_;  // of moves_
    std::vector<FirstMove> moves_;
    int64_t nodes_ = 0;
    int depth_ = 0;
    int64_t leastValue_ = 0;  // in the main beam of the last ply
};

}  // namespace tetris::rival
