#include "brain/tetris/search/RivalSelection.h"

#include <algorithm>

namespace tetris::rival {

void Selection::start(size_t width) {
    width_ = width;
    beaten_ = kLeast;
    candidates_.clear();
    entries_.clear();
}

void Selection::add(const Candidate& candidate, int64_t priority) {
    entries_.push_back({priority, candidates_.size()});
    candidates_.push_back(candidate);
    // A cut costs more than what a few more entries let pass.
    if (entries_.size() >= 3 * width_ + 16) cut();
}

std::span<const Candidate> Selection::finish() {
    cut();
    selected_.clear();
    for (const Entry& each : entries_)
        selected_.push_back(candidates_[each.index]);
    return selected_;
}

// Leaves the best entries, in their order.
void Selection::cut() {
    std::ranges::sort(entries_, [](const Entry& a, const Entry& b) {
        return a.priority != b.priority ? a.priority > b.priority : a.index < b.index;
    });
    states_.clear();
    for (const Entry& each : entries_) {
        if (states_.size() == width_) break;
        const uint64_t state = candidates_[each.index].state;
        if (has(state)) continue;
        entries_[states_.size()] = each;
        states_.push_back(state);
    }
    entries_.resize(states_.size());
    if (entries_.size() == width_) beaten_ = entries_.back().priority;
}

}  // namespace tetris::rival
