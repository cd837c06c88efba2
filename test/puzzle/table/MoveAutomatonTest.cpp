#include "brain/puzzle/table/MoveAutomaton.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "brain/puzzle/table/DistanceTable.h"

namespace puzzle {
namespace {

// Searches breadth first through pairs of board and state of the automaton, from the solved board.
// Each board has to be reached first at its true distance.
void expectTrueDistances(BoardSize size, int length) {
    const DistanceTable table{Position(size)};
    const MoveAutomaton automaton(size, length);
    std::vector<char> isReached(table.countBoards(), 0);
    size_t reached = 0;
    using Node = std::pair<size_t, int32_t>;
    std::vector<Node> nodes{{table.rank(Position(size)), automaton.start(size.countCells() - 1)}};
    // Each pair is expanded once a layer, and no board is expanded again in a later layer.
    for (int depth = 0; !nodes.empty() && depth <= table.getRadius(); ++depth) {
        std::vector<Node> next;
        for (const auto& [number, state] : nodes) {
            if (table.getDistance(number) < depth) continue;
            ASSERT_EQ(table.getDistance(number), depth);
            if (isReached[number] == 0) ++reached;
            isReached[number] = 1;
            const Position board = table.unrank(number);
            for (const Slide slide : kSlides) {
                const int32_t after = automaton.next(state, slide);
                if (after == MoveAutomaton::kForbidden) continue;
                Position moved = board;
                ASSERT_TRUE(moved.slide(slide));
                next.emplace_back(table.rank(moved), after);
            }
        }
        std::ranges::sort(next);
        next.erase(std::unique(next.begin(), next.end()), next.end());
        nodes.swap(next);
    }
    EXPECT_EQ(reached, table.countBoards());
}

TEST(MoveAutomatonTest, ReachesEverySmallBoardAtItsTrueDistance) {
    for (const BoardSize size :
         {BoardSize{3, 3}, BoardSize{2, 4}, BoardSize{4, 2}, BoardSize{2, 5}})
        expectTrueDistances(size, 12);
}

TEST(MoveAutomatonTest, OfLengthTwoForbidsToTakeASlideBackAndNoMore) {
    const MoveAutomaton automaton({4, 4}, 2);
    const int32_t middle = automaton.start(5);
    for (const Slide slide : kSlides) {
        const int32_t after = automaton.next(middle, slide);
        ASSERT_NE(after, MoveAutomaton::kForbidden);
        for (const Slide second : kSlides) {
            // Cell 5 allows all four slides. After Right or Down the blank is at an edge, where the
            // same slide is impossible.
            const bool isOff = (slide == Slide::Right && second == Slide::Right) ||
                               (slide == Slide::Down && second == Slide::Down);
            EXPECT_EQ(automaton.next(after, second) == MoveAutomaton::kForbidden,
                      second == inverse(slide) || isOff);
        }
    }
}

TEST(MoveAutomatonTest, HasTheSizeThatItHad) {
    const MoveAutomaton automaton({4, 4}, 12);
    EXPECT_EQ(automaton.countStrings(), 3556U);
    EXPECT_EQ(automaton.countStates(), 13486U);
}

TEST(MoveAutomatonTest, RefusesWhatItCannotLearn) {
    EXPECT_THROW(MoveAutomaton({4, 4}, 1), std::invalid_argument);
    EXPECT_THROW(MoveAutomaton({4, 4}, 13), std::invalid_argument);
    EXPECT_THROW(MoveAutomaton({7, 7}, 12), std::invalid_argument);
    EXPECT_NO_THROW(MoveAutomaton({16, 16}, 2));
}

}  // namespace
}  // namespace puzzle
