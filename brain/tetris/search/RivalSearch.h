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

// A step of a plan.
struct Step {
    int piece = 0;
    bool usesHold = false;
    Outcome outcome;
};

// A first move and what the search thinks of it.
struct RatedMove {
    Step step;
    std::int64_t value = 0;  // the greater the better
    std::uint32_t trace = 0;
};

// Looks for the placements that bring the most, by a beam over the known pieces, ply by ply. Beside
// it goes a beam of boards that a perfect clear is possible on, which the first one would drop.
// With many nodes it then goes on with pieces that are drawn as a bag would deal them, and takes
// the mean of what each first move leads to. A node is one placement made and rated.
//
// Deterministic: the same question and number of nodes give the same answer.
class Search {
public:
    explicit Search(const Kernel& kernel = getRivalKernel()) : kernel_(kernel) {}

    // Spends about that many nodes. Afterwards getMoves() has the first moves, best first; none if
    // every placement loses. A requested stop ends it after the ply.
    void run(const Question& question, std::int64_t nodes, const std::stop_token& stop);

    [[nodiscard]] std::span<const RatedMove> getMoves() const { return moves_; }
    // The placements that the best move leads to, itself first.
    [[nodiscard]] std::vector<Step> listPlan() const;
    [[nodiscard]] std::int64_t getNodes() const { return nodes_; }

private:
    struct Node {
        State state;
        std::int32_t reward = 0;  // of all placements so far
        std::int32_t score = 0;   // with what is to be hoped of the board
        std::uint32_t trace = 0;
        std::uint16_t root = 0;
        std::uint8_t index = 0;  // of the piece that falls next
        std::int8_t held = -1;
    };
    struct Candidate {
        Outcome outcome;
        std::int32_t order = 0;  // the greater, the rather it is kept
        std::int32_t score = 0;
        std::int32_t reward = 0;
        std::uint32_t parent = 0;
        std::uint16_t root = 0;
        std::int8_t piece = 0;
        std::int8_t held = -1;
        std::uint8_t index = 0;
        bool usesHold = false;
    };
    struct Trace {
        Step step;
        std::uint32_t parent = 0;
    };
    static constexpr std::uint32_t kNoTrace = ~std::uint32_t{0};
    // What is known of a first move while the search goes on.
    struct Root {
        std::int64_t value = 0;  // of its best node in the last ply in which it had one
        int ply = 0;
        std::uint32_t trace = 0;  // of that node

        // The later ply counts; without one there it is worth less than all that was kept there.
        [[nodiscard]] std::int64_t computeValue(int lastPly, std::int64_t floor) const;
    };

    void start(const Question& question);
    // Goes on by one ply; false if nothing can be placed any more.
    bool advance(std::int64_t budget, int pliesLeft);
    void expandRoot(const Question& question);
    void expand(std::uint32_t node);
    [[nodiscard]] int countSlots(int held, int index) const;
    void offer(std::uint32_t parent, const FallingPiece& from, int held, int index, bool usesHold);
    void keep(int pliesLeft, std::size_t width);
    void keepBest(std::vector<Candidate>& candidates, std::size_t width, std::vector<Node>& beam,
                  bool isFirst);
    Node makeNode(const Candidate& candidate);
    void noteRoots(std::vector<Root>& roots, int ply) const;
    void drawOn(const Question& question, std::int64_t nodes, const std::stop_token& stop);

    const Kernel& kernel_;
    Rules rules_;
    bool mayHold_ = true;
    std::vector<int> pieces_;  // the known ones, and those that were drawn
    std::vector<Node> beam_;   // of the last ply: the best ones, and then those for perfect clears
    std::size_t bestCount_ = 0;  // how many of them are the best ones
    std::vector<Node> kept_;
    std::vector<Candidate> candidates_;
    std::vector<Candidate> clears_;
    std::vector<std::uint64_t> keptHashes_;
    std::vector<Outcome> outcomes_;
    std::vector<Trace> traces_;
    std::vector<Root> roots_;
    std::vector<RatedMove> moves_;
    std::int64_t nodes_ = 0;
    std::int64_t floor_ = 0;  // the least score that was kept in the last ply
};

}  // namespace tetris::rival
