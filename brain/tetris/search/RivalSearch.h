#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "brain/tetris/search/RivalKernel.h"

namespace tetris::rival {

// The pieces that may be placed next: the held one, -1 for none, and the one with this index among
// the known pieces, which falls.
struct Hand {
    int8_t held = -1;
    uint8_t next = 0;
};

// A state that the search has reached.
struct Node {
    static constexpr uint16_t kNoMove = 0xFFFF;

    State state;
    Hand hand{};
    uint16_t firstMove = kNoMove;  // the index of the one that leads to it; kNoMove: the root
    int32_t reward = 0;            // what the placements before it have brought
    int32_t value = 0;             // the reward, and what is to be hoped of its board and hand
};

// A placement on a node, which becomes a node of the next ply if it is selected.
struct Candidate {
    Outcome outcome{};
    int8_t piece = 0;
    uint32_t parent = 0;  // the index of the node on which it is placed
    // As of the node that it becomes.
    Hand hand{};
    uint16_t firstMove = Node::kNoMove;
    int32_t reward = 0;
    int32_t value = 0;
    uint64_t state = 0;  // a hash of all that the placements after it can depend on
};

// The candidates of a ply with the highest priorities, and each state once: of two ways to one
// state (transpositions) the one with the higher priority. Of equal priorities the one that was
// added first is the higher one, so that the answer does not depend on the library.
class Selection {
public:
    static constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

    // Forgets all; from now on `width` candidates are kept.
    void start(size_t width);
    // Whether a candidate with that priority can still be one of the best; never with kLeast. Most
    // can not, and need not be made.
    bool isOpenTo(int64_t priority) const { return priority > beaten_; }
    void add(const Candidate& candidate, int64_t priority);

    // The selected candidates, best first; they live until the next start().
    [[nodiscard]] std::span<const Candidate> finish();
    // Whether one of them has that state. Requires: finish() was called after the last add().
    bool has(uint64_t state) const { return std::ranges::find(states_, state) != states_.end(); }

private:
    struct Entry {
        int64_t priority = 0;
        size_t index = 0;  // of the candidate
    };

    void cut();

    size_t width_ = 0;
    int64_t beaten_ = kLeast;            // by as many as are kept
    std::vector<Candidate> candidates_;  // all that were added
    std::vector<Entry> entries_;         // those that are among the best so far, and the last ones
    std::vector<uint64_t> states_;       // of the entries after a cut
    std::vector<Candidate> selected_;
};

// A question to the search.
struct Question {
    State state;
    FallingPiece falling;                     // where it is
    std::optional<FallingPiece> afterHold{};  // where the piece that Hold would bring would be
    std::vector<int> pieces{};                // the falling one and the next ones
    std::vector<int> bag{};                   // what is left in the bag after them, if known
    int held = -1;
    bool mayHold = true;  // in general; whether it may now is in afterHold
    Rules rules;
};

// A placement that can be made now, and what the search found after it.
struct FirstMove {
    int piece = 0;
    bool usesHold = false;
    Outcome outcome;
    int64_t value = 0;  // the greater the better
};

// Looks for the placements that bring the most: a beam search over the known pieces. A node is one
// placement made and rated. Deterministic: the same question and number of nodes give the same
// answer.
//
// Three numbers lead it:
// - The reward of a node is what its placements have brought so far: clears, attack, chains.
// - Its value is its reward, and what is to be hoped of its board and its held piece. First moves
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
class Search {
public:
    explicit Search(const Kernel& kernel = getRivalKernel()) : kernel_(kernel) {}

    // Spends about that many nodes: the fewer, the fewer perfect clears are possible. Afterwards
    // getMoves() has the first moves, best first; none if every placement loses. A requested stop
    // ends it after the ply.
    void run(const Question& question, int64_t nodes, const std::stop_token& stop);

    std::span<const FirstMove> getMoves() const { return moves_; }
    int64_t getNodes() const { return nodes_; }
    // The pieces that were placed one after the other, at most.
    int getDepth() const { return depth_; }

private:
    // What is known of a first move while the search goes on.
    struct Estimate {
        int64_t value = 0;  // of its best node in the last ply in which it had one
        int ply = 0;

        // The later ply counts; without a node there it is worth less than all that stayed there.
        int64_t computeValue(int lastPly, int64_t leastValue) const;
    };

    void start(const Question& question);
    // `pliesLeft` are to come after the ply.
    void expandRoot(const Question& question, int pliesLeft);
    // False if nothing can be placed any more.
    bool expandPly(int pliesLeft);
    void startPly(int pliesLeft);
    void expandNode(uint32_t index);
    void expandPiece(uint32_t parent, const FallingPiece& from, Hand after, bool usesHold);
    void offer(Candidate& candidate, const Outcome& outcome);
    int countTPieces(Hand hand) const;
    int32_t rateHeld(int held) const;
    void selectNodes();
    Node makeNode(const Candidate& candidate) const;
    void updateEstimates(std::vector<Estimate>& estimates, int ply) const;
    void sampleContinuations(const Question& question, int64_t nodes, int ply,
                             const std::stop_token& stop);

    const Kernel& kernel_;
    Rules rules_;
    bool mayHold_ = true;
    std::vector<int> pieces_;  // the known ones, and those that were drawn
    size_t width_ = 1;         // of the main beam
    int pliesLeft_ = 0;
    std::vector<Node> beam_;  // of the last ply: the main beam, then the clear beam
    std::vector<Node> nextBeam_;
    Selection mainSelection_;
    Selection clearSelection_;
    std::vector<Outcome> outcomes_;
    std::vector<Estimate> estimates_;  // of moves_
    std::vector<FirstMove> moves_;
    int64_t nodes_ = 0;
    int depth_ = 0;
    int64_t leastValue_ = 0;  // in the main beam of the last ply
};

}  // namespace tetris::rival
