#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "brain/tetris/search/RivalKernel.h"

namespace tetris::rival {

// The pieces that may be placed next: the held one, -1 for none, and the one with this index among
// the known pieces, which falls.
struct Hand {
    int8_t held = -1;
    uint8_t next = 0;
};

// A placement that led to a node.
struct Step {
    static constexpr uint32_t kNone = 0xFFFF'FFFF;

    uint32_t before = kNone;  // the index of the one before it
    int piece = 0;
    RivalOutcome outcome{};
    bool raises = false;  // garbage rises after it
};

// A state that the search has reached.
struct Node {
    static constexpr uint16_t kNoMove = 0xFFFF;

    RivalState state;
    Hand hand{};
    uint16_t firstMove = kNoMove;  // the index of the one that leads to it; kNoMove: the root
    int32_t reward = 0;            // what the placements before it have brought
    int32_t value = 0;             // the reward, and the estimated worth of its board and hand
    uint32_t step = Step::kNone;   // the index of the one that led to it
};

// A placement on a node, which becomes a node of the next ply if it is selected.
struct Candidate {
    RivalOutcome outcome{};
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
    void start(size_t width) {
        width_ = width;
        beaten_ = kLeast;
        candidates_.clear();
        entries_.clear();
    }

    // Whether a candidate with that priority can still be one of the best; never with kLeast. Most
    // can not, and need not be made.
    bool isOpenTo(int64_t priority) const { return priority > beaten_; }

    void add(const Candidate& candidate, int64_t priority) {
        entries_.push_back({priority, candidates_.size()});
        candidates_.push_back(candidate);
        // A cut costs more than what a few more entries let pass.
        if (entries_.size() >= 3 * width_ + 16) cut();
    }

    // The selected candidates, best first; they live until the next start().
    [[nodiscard]] std::span<const Candidate> finish() {
        cut();
        selected_.clear();
        for (const Entry& each : entries_)
            selected_.push_back(candidates_[each.index]);
        return selected_;
    }

    // Whether one of them has that state. Requires: finish() was called after the last add().
    bool has(uint64_t state) const { return slots_[findSlot(state)] != 0; }

private:
    struct Entry {
        int64_t priority = 0;
        size_t index = 0;  // of the candidate
    };

    // Leaves the best entries, in their order.
    void cut() {
        std::ranges::sort(entries_, [](const Entry& a, const Entry& b) {
            return a.priority != b.priority ? a.priority > b.priority : a.index < b.index;
        });
        slots_.assign(size_t{1} << std::bit_width(2 * width_), 0);
        states_.clear();
        for (const Entry& each : entries_) {
            if (states_.size() == width_) break;
            const uint64_t state = candidates_[each.index].state;
            const size_t slot = findSlot(state);
            if (slots_[slot] != 0) continue;
            entries_[states_.size()] = each;
            states_.push_back(state);
            slots_[slot] = static_cast<uint32_t>(states_.size());
        }
        entries_.resize(states_.size());
        if (entries_.size() == width_) beaten_ = entries_.back().priority;
    }

    // Where the state is, or would be. The hash is mixed, because its low bits do not tell of all
    // cells; at least half of the slots are free.
    size_t findSlot(uint64_t state) const {
        const uint64_t mixed = state * 0x9E3779B97F4A7C15U;
        size_t slot = mixed >> (64 - std::bit_width(2 * width_));
        while (slots_[slot] != 0 && states_[slots_[slot] - 1] != state)
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    size_t width_ = 0;
    int64_t beaten_ = kLeast;            // by as many as are kept
    std::vector<Candidate> candidates_;  // all that were added
    std::vector<Entry> entries_;         // those that are among the best so far, and the last ones
    std::vector<uint64_t> states_;       // of the entries after a cut
    std::vector<uint32_t> slots_;        // a table of them: 1 + the index, 0: free
    std::vector<Candidate> selected_;
};

}  // namespace tetris::rival
