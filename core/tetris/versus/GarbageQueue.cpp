#include "core/tetris/versus/GarbageQueue.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tetris {

void GarbageQueue::add(int rows, std::int64_t due)
{
    assert(entries_.empty() || due >= entries_.back().due);
    if (rows <= 0) return;
    GarbageEntry entry{.due = due};
    entry.holes.push_back(static_cast<std::uint8_t>(holes_.draw()));
    for (int row = 1; row < rows; ++row)
        entry.holes.push_back(static_cast<std::uint8_t>(holes_.follow(messy_)));
    entries_.push_back(std::move(entry));
}

int GarbageQueue::cancel(int rows)
{
    int cancelled = 0;
    while (cancelled < rows && !entries_.empty()) {
        std::deque<std::uint8_t>& holes = entries_.front().holes;
        const int taken = std::min(rows - cancelled, static_cast<int>(holes.size()));
        holes.erase(holes.begin(), holes.begin() + taken);
        if (holes.empty()) entries_.pop_front();
        cancelled += taken;
    }
    return cancelled;
}

int GarbageQueue::countDue(std::int64_t now) const
{
    int rows = 0;
    for (const GarbageEntry& entry : entries_) {
        if (entry.due > now || rows >= cap_) break;
        rows += static_cast<int>(entry.holes.size());
    }
    return std::min(rows, cap_);
}

int GarbageQueue::takeHole()
{
    assert(!entries_.empty());
    const int hole = entries_.front().holes.front();
    static_cast<void>(cancel(1));
    return hole;
}

}  // namespace tetris
