#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "brain/tetris/placement/Reach.h"
#include "test/support/Effort.h"
#include "test/support/game/ModernText.h"

namespace tetris {
namespace {

// Perft: the number of ways to place the first pieces of a queue. Sources: the first two rows
// cobra-movegen and fast-reachability (github), the third a public port of cobra-movegen.

struct PerftRow {
    const char* queue;
    bool halfTurns;
    bool gameRules;  // entry as in the game, spins apart, and nothing follows a lock out
    std::vector<int64_t> counts;
};

int64_t countWays(const PerftRow& row, const Board& board, size_t placed, size_t depth) {
    FallingPiece from{readPiece(row.queue[placed]), Facing::North, 4, row.gameRules ? 20 : 19};
    const std::vector<Reached> reached =
        listReachable(board, from, {.halfTurns = row.halfTurns, .spinsApart = row.gameRules});
    if (placed + 1 == depth) return static_cast<int64_t>(reached.size());
    int64_t ways = 0;
    for (const Reached& each : reached) {
        const Placement placement = toPlacement(each.piece);
        if (row.gameRules && placement.y >= 20) continue;
        Board after = board;
        static_cast<void>(after.place(*placement.piece, placement.x, placement.y));
        after.clearRows();
        after.commit();
        ways += countWays(row, after, placed + 1, depth);
    }
    return ways;
}

TEST(ReachPerftTest, PerftIsAsPublished) {
    const PerftRow rows[] = {
        {"IOLJSZT", false, false, {17, 153, 5266, 188374, 3497187, 67002200, 2647076135}},
        {"TIOLJSZ", false, false, {34, 600, 5578, 201082, 7451934, 142203595}},
        {"IOLJSZT", true, false, {17, 153, 5266, 188561, 3500883}},
        {"TIOLJSZ", true, false, {34, 600, 5578, 201347, 7483300}},
        {"LISJTZO", true, true, {34, 595, 10707, 394233, 15210788}},
    };
    // Sanitizers take their time; a soak has it.
    const size_t depths = kIsSanitized ? 4 : scaleEffort(100) > 100 ? 7 : 5;
    for (const PerftRow& row : rows) {
        for (size_t depth = 1; depth <= std::min(depths, row.counts.size()); ++depth)
            EXPECT_EQ(countWays(row, Board(10, 40), 0, depth), row.counts[depth - 1])
                << row.queue << (row.halfTurns ? " with" : " without") << " half turns, depth "
                << depth;
    }
}

}  // namespace
}  // namespace tetris
