#pragma once

#include <cstdint>
#include <deque>

#include "core/tetris/rules/GarbageHoles.h"

namespace tetris {

// Rows that were sent at once and are still on their way. Never without rows.
struct GarbageEntry {
    std::int64_t due = 0;              // a moment of the match, in microseconds
    std::deque<std::uint8_t> holes{};  // their columns, in the order in which the rows rise

    friend bool operator==(const GarbageEntry&, const GarbageEntry&) = default;
};

// The garbage on its way to one side of a match. What the other side sends enters at the end; what
// this side's own attacks cancel, and what rises, leaves at the front. The holes are fixed when a
// row is sent. A value.
class GarbageQueue {
public:
    // `messy`: the chance in 100 that a row has another hole than the row sent before it in the
    // same entry. `cap`: the most rows that rise after one lock.
    GarbageQueue(const GarbageHoles& holes, int messy, int cap)
        : holes_(holes), messy_(messy), cap_(cap)
    {
    }

    // Puts that many rows on their way. Nothing for 0. Requires: not due before the last entry.
    void add(int rows, std::int64_t due);
    // Removes up to that many rows, due or not, and returns how many.
    int cancel(int rows);
    // How many rows rise after a lock at that moment which clears nothing.
    [[nodiscard]] int countDue(std::int64_t now) const;
    // Removes the first row and returns its hole. Requires: there is one.
    int takeHole();

    // What is on its way, the oldest first. Valid until the next change.
    [[nodiscard]] const std::deque<GarbageEntry>& getEntries() const { return entries_; }

private:
    GarbageHoles holes_;
    int messy_;
    int cap_;
    std::deque<GarbageEntry> entries_;
};

}  // namespace tetris
